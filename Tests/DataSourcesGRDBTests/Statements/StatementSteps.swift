#if GRDB
  @testable import DataSourcesGRDB
  import GRDBSQLite

  /// Counts the steps of SQLite's virtual machine.
  enum StatementSteps {
    /// The most steps that a statement took in `body` each time it ran, and which statement that was.
    static func most(
      in snapshot: SnapshotReader, _ body: () throws -> Void
    ) rethrows -> (steps: Int, sql: String) {
      forEachStatement(snapshot) { statement in
        _ = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1)
        _ = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 1)
      }
      try body()
      var most = (steps: 0, sql: "")
      forEachStatement(snapshot) { statement in
        let runs = max(1, Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 0)))
        let steps = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0)) / runs
        if steps > most.steps { most = (steps, String(cString: sqlite3_sql(statement))) }
      }
      return most
    }

    private static func forEachStatement(_ snapshot: SnapshotReader, _ body: (OpaquePointer) -> Void) {
      var statement = sqlite3_next_stmt(snapshot.sqlite, nil)
      while let one = statement {
        body(one)
        statement = sqlite3_next_stmt(snapshot.sqlite, one)
      }
    }
  }
#endif
