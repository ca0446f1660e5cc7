#if Postgres
  /// How values of a PostgreSQL type are kept in SQLite.
  enum ValueKind: String, Codable, Equatable {
    case integer
    case bool
    case real
    case numeric
    case text
    case blob
    /// Times with three digits after the second, as GRDB writes a `Date`.
    case timestamp
    /// Times with six digits after the second.
    case exactTimestamp
    case json
    case array

    /// The kind of a built-in type; all others are kept as PostgreSQL prints them.
    init(type: UInt32) {
      switch type {
      case 20, 21, 23, 26: self = .integer
      case 16: self = .bool
      case 700, 701: self = .real
      case 1700: self = .numeric
      case 17: self = .blob
      case 1114, 1184: self = .timestamp
      case 114, 3802: self = .json
      default: self = .text
      }
    }

    /// The type in the declaration of a column.
    var declaration: String {
      switch self {
      case .integer, .bool: "INTEGER"
      case .real: "REAL"
      case .numeric: "NUMERIC"
      case .blob: "BLOB"
      case .text, .timestamp, .exactTimestamp, .json, .array: "TEXT"
      }
    }
  }
#endif
