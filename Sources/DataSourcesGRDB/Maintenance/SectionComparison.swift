#if GRDB
  import GRDB
  import GRDBSQLite

  /// Compares values as a query orders its sections, whatever its collation: SQLite is asked.
  struct SectionComparison {
    private let statement: RawStatement
    /// Where the values are that are compared, behind the parameters of the query.
    private let parameter: Int

    /// - Returns: `nil` without a connection.
    init?(_ query: Statement, _ db: Database) throws {
      guard let connection = db.sqliteConnection else { return nil }
      let column = ViewDefinition.sectionColumn
      // The column of a compound query has the collation of the first one; a limit keeps the queries apart.
      statement = try RawStatement(
        connection,
        sql: """
          WITH value AS (SELECT \(column) FROM (\(query.sql)) WHERE 0 UNION ALL SELECT ? LIMIT 1)
          SELECT \(column) = ?, \(column) < ? FROM value
          """)
      parameter = Int(sqlite3_bind_parameter_count(query.sqliteStatement)) + 1
    }

    /// Below 0, 0 or above, as the values are in ascending order.
    func compare(_ left: DatabaseValue, _ right: DatabaseValue) throws -> Int {
      defer { statement.reset() }
      for (index, value) in [left, right, right].enumerated() {
        statement.bind(SQLiteValue(value), at: parameter + index)
      }
      guard try statement.step() else { return 0 }
      return statement.integer(0) != 0 ? 0 : statement.integer(1) != 0 ? -1 : 1
    }
  }
#endif
