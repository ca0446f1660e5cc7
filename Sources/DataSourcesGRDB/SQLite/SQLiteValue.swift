#if GRDB
  import Foundation
  import GRDB

  /// A value of a database, as its bytes: what is compared and bound, never shown.
  enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    /// UTF-8, which may be broken.
    case text([UInt8])
    case blob([UInt8])

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

    /// Whether it is a text with a zero in it.
    var hasZero: Bool {
      if case .text(let bytes) = self { bytes.contains(0) } else { false }
    }

    /// As GRDB knows it.
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
