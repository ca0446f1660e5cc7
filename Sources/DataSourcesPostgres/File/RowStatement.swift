#if Postgres
  import GRDB
  import GRDBSQLite

  /// A statement of GRDB, whose rows observers are notified of, with values that are bound without copies.
  final class RowStatement {
    private let statement: Statement
    private let raw: OpaquePointer

    init(_ db: Database, _ sql: String) throws {
      statement = try db.makeStatement(sql: sql)
      statement.setUncheckedArguments(StatementArguments())
      raw = statement.sqliteStatement
    }

    func reset() { sqlite3_reset(raw) }

    func bind(_ field: RowField, _ binder: ValueBinder, at index: Int) throws {
      switch field {
      case .null: sqlite3_bind_null(raw, CInt(index))
      case .text(let bytes): try binder.bind(bytes, to: raw, at: CInt(index))
      case .unchanged: throw MalformedMessage()
      }
    }

    /// Runs the statement, and returns the number of rows it changed.
    func run(_ db: Database) throws -> Int {
      try statement.execute()
      return Int(sqlite3_changes(db.sqliteConnection))
    }
  }
#endif
