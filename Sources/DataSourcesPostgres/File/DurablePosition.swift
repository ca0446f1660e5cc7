#if Postgres
  import Foundation
  import GRDB

  // MARK: - The stored state

  /// What the file knows about its origin.
  struct ReplicaState: Codable, Equatable {
    var identity: ServerIdentity
    var publication: String
    var slot: String
    /// The end of the last transaction in the file.
    var position: UInt64
    var tables: [PublishedTable]
  }

  extension ReplicaState {
    /// The version of the stored form; a file with another one is copied again.
    private static let format = 1

    static func create(_ db: Database, in schema: String = "main") throws {
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS \(schema).\(ReplicaTable.name) (
            id INTEGER PRIMARY KEY CHECK (id = 1), format INTEGER NOT NULL, position INTEGER NOT NULL, state TEXT NOT NULL)
          """)
    }

    /// - Throws: an error of SQLite if the database is no replica.
    static func read(_ db: Database) throws -> ReplicaState? {
      guard
        let row = try Row.fetchOne(
          db, sql: "SELECT position, state FROM \(ReplicaTable.name) WHERE format = ?", arguments: [format]),
        let state = String.fromDatabaseValue(row["state"]), let position = Int64.fromDatabaseValue(row["position"])
      else { return nil }
      var result = try JSONDecoder().decode(ReplicaState.self, from: Data(state.utf8))
      result.position = UInt64(bitPattern: position)
      return result
    }

    func write(_ db: Database) throws {
      let state = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      try db.execute(
        sql: "INSERT OR REPLACE INTO \(ReplicaTable.name) VALUES (1, ?, ?, ?)",
        arguments: [Self.format, Int64(bitPattern: position), state])
    }

    static func writePosition(_ position: UInt64, _ db: Database) throws {
      try db.cachedStatement(sql: "UPDATE \(ReplicaTable.name) SET position = ?")
        .execute(arguments: [Int64(bitPattern: position)])
    }
  }
#endif
