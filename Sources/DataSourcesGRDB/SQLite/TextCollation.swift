#if GRDB
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
#endif
