#if GRDB
  /// The collations of SQLite that are defined by rules, so that texts can be compared without a database.
  enum TextCollation: String, Hashable, Sendable {
    case binary = "BINARY"
    case ignoringCase = "NOCASE"
    case ignoringTrailingSpaces = "RTRIM"
  }
#endif
