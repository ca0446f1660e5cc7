#if Postgres
  import DataSourcesGRDB
  import GRDB

  /// Writes the changes of one table, each to exactly one row.
  final class TableWriter {
    let table: PublishedTable
    /// Rows of transactions before this position are in the file already.
    let start: UInt64
    /// Whether the stream's description of the table was compared with that of the catalog.
    var isVerified = false
    let binders: [ValueBinder]
    let keys: [Int]
    var statements = RowStatements()

    init(_ table: PublishedTable, start: UInt64 = 0) {
      self.table = table
      self.start = start
      binders = table.columns.map(\.binder)
      keys = table.keyIndices
    }

    /// Releases the statements before the schema changes.
    func releaseStatements() { statements = RowStatements() }

    func insert(_ row: [RowField], _ db: Database) throws {
      try checkCount(row)
      let statement = try statements.insert ?? RowStatement(db, table.insertSQL())
      statements.insert = statement
      statement.reset()
      for index in binders.indices {
        // A row that an update moves into the filter of the publication lacks its large values.
        if case .unchanged = row[index] { throw problem("insert: a value wasn't sent") }
        try statement.bind(row[index], binders[index], at: index + 1)
      }
      try runOnce(statement, "insert", db)
    }

    func delete(_ row: [RowField], _ db: Database) throws {
      try checkCount(row)
      try delete(key: keys.map { row[$0] }, db)
    }

    func delete(key: [RowField], _ db: Database) throws {
      let statement =
        try statements.delete ?? RowStatement(db, "DELETE FROM main.\(quotedName) WHERE \(keyCondition)")
      statements.delete = statement
      statement.reset()
      for (at, index) in keys.enumerated() { try statement.bind(key[at], binders[index], at: at + 1) }
      try runOnce(statement, "delete", db)
    }

    /// Deletes all rows, one by one if observers need to know them.
    func truncate(_ db: Database) throws { try db.execute(sql: "DELETE FROM main.\(quotedName)") }

    func runOnce(_ statement: RowStatement, _ action: String, _ db: Database) throws {
      let count: Int
      do { count = try statement.run(db) } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT
      {
        throw problem("\(action): \(error.message ?? "a constraint")")
      }
      if count != 1 { throw problem("\(action): \(count) rows instead of one") }
    }

    func problem(_ reason: String) -> TableProblem {
      TableProblem(tables: [table.name], reason: "The rows of \(table.name) differ from the server's (\(reason))")
    }

    func checkCount(_ row: [RowField]) throws {
      if row.count != binders.count { throw MalformedMessage() }
    }

    var quotedName: String { table.name.quotedIdentifier }

    var keyCondition: String {
      keys.map { "\(table.columns[$0].name.quotedIdentifier) = ?" }.joined(separator: " AND ")
    }
  }
#endif
