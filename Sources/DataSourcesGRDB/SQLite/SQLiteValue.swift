#if GRDB
  import Foundation
  import GRDB
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
#endif
