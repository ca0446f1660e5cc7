#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A prepared statement of SQLite, at a third of the cost of GRDB's, because some dozen run for each commit.
  ///
  /// It must be deallocated before its connection is closed.
  final class RawStatement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer

    /// - Throws: SQLite's error if the text is not valid.
    init(_ connection: OpaquePointer, sql: String) throws {
      var statement: OpaquePointer?
      let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
      guard code == SQLITE_OK, let statement else {
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)), sql: sql)
      }
      self.statement = statement
      self.connection = connection
    }

    deinit { sqlite3_finalize(statement) }

    /// Advances to the next row.
    ///
    /// Returns whether there is one.
    func step() throws -> Bool {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      case let code:
        let error = DatabaseError(
          resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)),
          sql: String(cString: sqlite3_sql(statement)))
        reset()
        throw error
      }
    }

    /// Prepares the statement to run again.
    func reset() { sqlite3_reset(statement) }

    /// Runs the statement to its first row, and resets it.
    func run() throws {
      defer { reset() }
      _ = try step()
    }

    var columnCount: Int { Int(sqlite3_column_count(statement)) }

    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

    func value(_ column: Int) -> SQLiteValue { SQLiteValue(column: column, of: statement) }

    /// A column as the number that SQLite's `SUM` makes of it.
    func number(_ column: Int) -> SQLiteValue { SQLiteValue(numberInColumn: column, of: statement) }

    /// Whether the row's values, starting at a column, are byte for byte those of another statement's row.
    ///
    /// Copies nothing.
    ///
    /// - Parameter end: Where to stop; after the last column if `nil`.
    func hasSameValues(as other: RawStatement, from first: Int = 0, upTo end: Int? = nil) -> Bool {
      let count = sqlite3_column_count(statement)
      guard count == sqlite3_column_count(other.statement) else { return false }
      let last = end.map { min(Int32($0), count) } ?? count
      for column in min(Int32(first), last)..<last {
        let type = sqlite3_column_type(statement, column)
        guard type == sqlite3_column_type(other.statement, column) else { return false }
        switch type {
        case SQLITE_INTEGER:
          if sqlite3_column_int64(statement, column) != sqlite3_column_int64(other.statement, column) { return false }
        case SQLITE_FLOAT:
          let (left, right) = (sqlite3_column_double(statement, column), sqlite3_column_double(other.statement, column))
          if left.bitPattern != right.bitPattern { return false }
        case SQLITE_NULL: break
        default:
          // First the bytes, then their count: reading them may convert and move them.
          let (left, right) = (sqlite3_column_blob(statement, column), sqlite3_column_blob(other.statement, column))
          let size = sqlite3_column_bytes(statement, column)
          guard size == sqlite3_column_bytes(other.statement, column) else { return false }
          if let left, let right, memcmp(left, right, Int(size)) != 0 { return false }
        }
      }
      return true
    }

    func values(_ columns: Range<Int>) -> [SQLiteValue] { columns.map(value) }

    // The first parameter has the index 1. SQLite copies texts, because they may be deallocated before it reads them.

    func bind(_ number: Int64, at parameter: Int) { sqlite3_bind_int64(statement, Int32(parameter), number) }

    func bind(_ value: SQLiteValue, at parameter: Int) {
      let index = Int32(parameter)
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .real(let number): sqlite3_bind_double(statement, index, number)
      case .text(let bytes):
        bytes.withUnsafeBytes { bytes in
          let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          _ = withUnsafePointer(to: CChar(0)) { empty in
            sqlite3_bind_text(statement, index, start ?? empty, Int32(bytes.count), Self.transient)
          }
        }
      case .blob(let bytes):
        _ = bytes.withUnsafeBytes { bytes in
          if bytes.isEmpty {
            sqlite3_bind_zeroblob(statement, index, 0)
          } else {
            sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), Self.transient)
          }
        }
      }
    }

    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
  }
#endif
