#if Postgres
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Copies tables from a snapshot of the server to a file of their own.
  struct TableCopier {
    let path: String
    let interruption: Interruption
    /// Called with a table and the number of its rows so far.
    let progress: (PublishedTable, Int) -> Void

    /// Writes a file with the rows of the tables.
    ///
    /// The file isn't safe from a crash while it's written: it is deleted then.
    ///
    /// - Parameters:
    ///   - connection: within a transaction that has the snapshot.
    ///   - state: written to the file if it is to become the replica.
    func copy(_ tables: [PublishedTable], from connection: PostgresConnection, state: ReplicaState?) throws {
      var configuration = Configuration()
      configuration.prepareDatabase {
        try $0.execute(sql: "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase { db in
        try db.inTransaction(.deferred) {
          for table in tables { try copy(table, from: connection, db) }
          if let state {
            try ReplicaState.create(db)
            try state.write(db)
          }
          return .commit
        }
        // The mode is kept in the file; from OFF it can't be changed directly.
        if state != nil { try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL") }
      }
      try queue.close()
    }

    private func copy(_ table: PublishedTable, from connection: PostgresConnection, _ db: Database) throws {
      try db.execute(sql: "CREATE TABLE main.\(table.name.quotedIdentifier) \(table.declaration)")
      var prepared: OpaquePointer?
      let code = sqlite3_prepare_v2(db.sqliteConnection, table.insertSQL(), -1, &prepared, nil)
      guard code == SQLITE_OK, let statement = prepared else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
      defer { sqlite3_finalize(statement) }
      var line = CopyLine(table.columns.map(\.binder))
      var count = 0
      progress(table, 0)
      try connection.copyOut(table.copySQL) { bytes in
        sqlite3_reset(statement)
        try line.bind(bytes, to: statement)
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else {
          throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
        }
        count += 1
        if count & 0x3FFF == 0 { progress(table, count) }
      }
      progress(table, count)
    }
  }
#endif
