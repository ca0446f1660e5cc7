#if GRDB
  import GRDB
  import GRDBSQLite

  /// Distinguishes snapshots without a commit of this process between them.
  struct SnapshotStamp: Equatable, Sendable {
    /// Another one after every change of the schema.
    let schema: Int64
    /// Another one after commits of other connections than the writer.
    let data: Int64

    // To be asked on the writer's queue.

    static func dataVersion(_ db: Database) throws -> Int64 { try number("PRAGMA data_version", db) }

    static func schemaVersion(_ db: Database) throws -> Int64 { try number("PRAGMA schema_version", db) }

    /// Past GRDB's own way of running a statement, which takes some 20 µs within a commit.
    private static func number(_ sql: String, _ db: Database) throws -> Int64 {
      let statement = try db.cachedStatement(sql: sql).sqliteStatement
      defer { sqlite3_reset(statement) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else { throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql) }
      return sqlite3_column_int64(statement, 0)
    }
  }

  /// The newest state, and everything known about the commits before it.
  struct TakenSnapshot: Sendable {
    /// Counts from 1.
    let number: Int
    let stamp: SnapshotStamp
    /// Of all views, if the schema changed: what they are now.
    let plans: [Int: Result<ViewPreparation, any Error>]
    let commits: CommitLog.Contents
  }
#endif
