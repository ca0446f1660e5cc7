public import DataSourcesGRDB
public import GRDB
import Synchronization

/// The screen “A million rows”: readings by station, the highest first, while another connection writes.
///
/// Nothing reads the table as a whole: each commit moves, inserts and deletes exactly the rows that it changed.
public final class ReadingsModel {
  /// The readings, in a section for each station.
  public let rows: LiveSource<Reading>
  /// Called after each change with the time since the commit.
  public var onChange: ((Duration) -> Void)?
  private let live: LiveDatabase
  private var observation: ListObservation?

  private static let byStation = LiveQuery<Reading>("readings by station")
    .grouped(by: Column("station"))
    .ordered(by: Column("value").desc)

  /// Opens the readings of a database.
  ///
  /// - Parameter writer: changes the readings.
  public init(of writer: ReadingsWriter, isolation: isolated any Actor) async throws {
    live = try LiveDatabase(writer.database)
    rows = try await live.list(Self.byStation)
    observation = rows.observe { [weak self] _ in
      if let commit = writer.lastCommit { self?.onChange?(ContinuousClock.now - commit) }
    }
  }
}

/// Changes readings in the background, as another program could.
public final class ReadingsWriter: Sendable {
  /// The database.
  public let database: any DatabaseWriter
  /// The number of rows that each commit changes.
  public static let rowsPerCommit = 10
  private let state = Mutex<(last: ContinuousClock.Instant?, commits: Int)>((nil, 0))

  /// Opens a database, and fills it with readings the first time.
  public init(_ database: any DatabaseWriter, count: Int) throws {
    self.database = database
    try database.write { try Reading.prepare($0, count: count) }
  }

  /// The time of the last commit.
  public var lastCommit: ContinuousClock.Instant? { state.withLock(\.last) }

  /// The number of commits.
  public var commitCount: Int { state.withLock(\.commits) }

  /// Changes some readings in one commit: two of the first ones, which exchange their values, and others anywhere.
  public func commit() async throws {
    let numbers = (0..<Self.rowsPerCommit - 2).map { _ in Int64.random(in: 0...Int64.max) }
    let values = numbers.map { _ in Int.random(in: 0..<Reading.largestValue) }
    try await database.write { db in
      guard let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM reading"), last > 0 else { return }
      for (number, value) in zip(numbers, values) {
        try db.execute(sql: "UPDATE reading SET value = ? WHERE id = ?", arguments: [value, number % last + 1])
      }
      // A list displays them, and their values remain the highest.
      let first = try Reading.fetchAll(db, sql: "SELECT * FROM reading ORDER BY station, value DESC LIMIT 8").shuffled()
      guard first.count > 1 else { return }
      for (reading, other) in [(first[0], first[1]), (first[1], first[0])] {
        try db.execute(sql: "UPDATE reading SET value = ? WHERE id = ?", arguments: [other.value, reading.id])
      }
    }
    state.withLock {
      $0.last = .now
      $0.commits += 1
    }
  }

  /// Measures the cost of the alternative: reading the IDs of all rows again, in order.
  public func refetchTime() async throws -> Duration {
    let start = ContinuousClock.now
    _ = try await database.read { db in
      try Int64.fetchCursor(db, sql: "SELECT id FROM reading ORDER BY station, value DESC").reduce(0) { $0 &+ $1 }
    }
    return .now - start
  }
}

/// A value that a station has measured.
public struct Reading: Codable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "reading"
  /// The primary key.
  public var id: Int64
  /// The name of the station.
  public var station: String
  /// The value.
  public var value: Int
}

extension Reading {
  /// The largest value.
  public static let largestValue = 1_000_000
  private static let stations = 40

  /// Creates the table with a number of rows, and the index of the list, unless the database has them.
  public static func prepare(_ db: Database, count: Int) throws {
    if try !db.tableExists(databaseTableName) { try fill(db, count: count) }
    // The order of the list: see LiveSource.suggestedIndex.
    try db.execute(sql: "CREATE INDEX IF NOT EXISTS reading_on_station ON reading(station, value DESC)")
  }

  private static func fill(_ db: Database, count: Int) throws {
    try db.execute(
      sql: """
        CREATE TABLE reading (id INTEGER PRIMARY KEY, station TEXT NOT NULL, value INTEGER NOT NULL) STRICT;
        """)
    try db.execute(
      sql: """
        WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
        INSERT INTO reading SELECT id, printf('Station %02d', id % ? + 1), id * 7919 % ? FROM number
        """, arguments: [count, stations, largestValue])
  }
}
