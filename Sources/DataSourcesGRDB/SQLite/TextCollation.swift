#if GRDB
  /// How SQLite compares texts: the collations that are told by rules, and so can be followed here.
  enum TextCollation: String, Hashable, Sendable {
    case binary = "BINARY"
    case ignoringCase = "NOCASE"
    case ignoringTrailingSpaces = "RTRIM"
  }
#endif
