#if GRDB
  import Foundation
  public import GRDB
  import GRDBSQLite

  /// A value of a database as its bytes, which is compared and bound, but never displayed.
  enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    /// UTF-8, which may be invalid.
    case text([UInt8])
    case blob([UInt8])

    /// Copies an argument of a function.
    init(copying value: OpaquePointer) {
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
      case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
      case SQLITE_TEXT:
        let bytes = sqlite3_value_text(value)
        self = .text(Array(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))))
      case SQLITE_BLOB:
        let bytes = sqlite3_value_blob(value)
        self = .blob(Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))))
      default: self = .null
      }
    }

    init(_ value: DatabaseValue) {
      switch value.storage {
      case .null: self = .null
      case .int64(let number): self = .integer(number)
      case .double(let number): self = .real(number)
      case .string(let text): self = .text(Array(text.utf8))
      case .blob(let data): self = .blob(Array(data))
      }
    }

    var isNull: Bool { self == .null }

    /// Whether the value is a text that GRDB would change: one with a zero, or with bytes that aren't UTF-8.
    var isAltered: Bool {
      guard case .text(let bytes) = self else { return false }
      return bytes.contains(0) || !String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    /// The value as GRDB's type.
    var databaseValue: DatabaseValue {
      switch self {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
      case .text(let bytes): String(decoding: bytes, as: UTF8.self).databaseValue
      case .blob(let bytes): Data(bytes).databaseValue
      }
    }
  }

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

  /// A value that is compared as in SQLite: for Swift, all encodings of a letter with an accent are equal.
  struct ComparedValue: Hashable, Sendable {
    let value: DatabaseValue

    init(_ value: DatabaseValue) { self.value = value }

    static func == (left: ComparedValue, right: ComparedValue) -> Bool {
      switch (left.value.storage, right.value.storage) {
      case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
      default: left.value == right.value
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// The collations of SQLite that are defined by rules, so that texts can be compared without a database.
  enum TextCollation: String, Hashable, Sendable {
    case binary = "BINARY"
    case ignoringCase = "NOCASE"
    case ignoringTrailingSpaces = "RTRIM"

    /// One value for all that are equal by the collation, as the ID of a section.
    func representative(of value: SQLiteValue) -> SQLiteValue {
      guard case .text(let text) = value else { return value }
      return switch self {
      case .binary: value
      case .ignoringCase: .text(text.map(\.lowercasedASCII))
      case .ignoringTrailingSpaces: .text(Array(text[..<text.endBeforeSpaces]))
      }
    }
  }

  extension DatabaseValue {
    /// The value as text, or `nil` for NULL.
    @usableFromInline
    var sectionTitle: String? { isNull ? nil : String.fromDatabaseValue(self) ?? description }
  }

  extension String {
    /// The quoted name of a table, a column or an index.
    ///
    /// GRDB's own property doesn't escape quotation marks.
    package var quotedIdentifier: String {
      // By scalars: a quotation mark with an accent is a different character, but SQLite sees the quotation mark.
      "\"" + String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] })) + "\""
    }
  }
#endif
