#if GRDB
  import GRDBSQLite

  extension SQLiteValue {
    /// A column of a row as the number that SQLite's `SUM` makes of it: a text or a blob is the number that it begins with, or 0.
    init(numberInColumn column: Int, of statement: OpaquePointer) {
      let column = Int32(column)
      switch sqlite3_column_type(statement, column) {
      case SQLITE_NULL: self = .null
      case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
      default:
        // SQLite itself converts a copy: the conversion changes a value.
        guard let value = sqlite3_value_dup(sqlite3_column_value(statement, column)) else {
          self = .real(sqlite3_column_double(statement, column))
          return
        }
        defer { sqlite3_value_free(value) }
        self =
          sqlite3_value_numeric_type(value) == SQLITE_INTEGER
          ? .integer(sqlite3_value_int64(value)) : .real(sqlite3_value_double(value))
      }
    }

    /// A column of a row.
    init(column: Int, of statement: OpaquePointer) {
      let column = Int32(column)
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        let bytes = sqlite3_column_text(statement, column)
        self = .text(Array(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column)))))
      case SQLITE_BLOB:
        let bytes = sqlite3_column_blob(statement, column)
        self = .blob(Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column)))))
      default: self = .null
      }
    }
  }
#endif
