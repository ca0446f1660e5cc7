#if GRDB
  import DataSourcesGRDB
  import Foundation
  import GRDB

  /// The kinds of databases that a live database may follow, besides pools.
  enum QueueKind: String, CaseIterable, Sendable {
    case writeAheadLog, rollbackJournal, inMemory, namedInMemory, temporary

    static let withOneConnection = allCases.filter { $0 != .writeAheadLog }

    /// Whether another connection can open the same database.
    var isShareable: Bool { self != .inMemory && self != .temporary }

    var configuration: Configuration {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      if self == .writeAheadLog { configuration.journalMode = .wal }
      return configuration
    }

    /// A new database.
    func empty(_ change: (inout Configuration) -> Void = { _ in }) throws -> DatabaseQueue {
      var configuration = configuration
      change(&configuration)
      return switch self {
      case .inMemory: try DatabaseQueue(configuration: configuration)
      case .namedInMemory: try DatabaseQueue(named: UUID().uuidString, configuration: configuration)
      case .temporary: try DatabaseQueue(path: "", configuration: configuration)
      default:
        try DatabaseQueue(
          path: TestDatabase.folder().appendingPathComponent("test.sqlite").path, configuration: configuration)
      }
    }

    /// A database with events, and a search table.
    func filled(_ count: Int, _ change: (inout Configuration) -> Void = { _ in }) throws -> DatabaseQueue {
      let queue = try empty(change)
      try queue.write { db in
        try db.execute(sql: TestDatabase.schema + "; CREATE TABLE town(name TEXT PRIMARY KEY, land TEXT)")
        try db.execute(sql: "INSERT INTO town VALUES ('Bern', 'CH'), ('Oslo', 'NO')")
        for id in 0..<count { try LiveSearchTests.event(id).insert(db) }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      return queue
    }
  }
#endif
