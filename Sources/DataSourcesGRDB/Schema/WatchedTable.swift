#if GRDB
  import GRDB

  /// What a table has that makes rows replace each other.
  struct WatchedTable: Hashable, Sendable {
    /// As SQLite's hooks call it, whoever asks for it in another case.
    let name: String
    /// The text that created the table; when it changes, everything is prepared again.
    let definition: String
    let uniqueIndexes: [UniqueIndex]
    /// Whether the numbers of rows are a column: others may be other ones after a VACUUM.
    let keepsRowIDs: Bool

    /// An index that rows replace each other by, besides the number of the row.
    struct UniqueIndex: Hashable, Sendable {
      let name: String
      let columns: [String]
      let collations: [String]
      /// Whether it is of expressions, or of some rows only.
      let isOpaque: Bool
    }

    init(name: String, definition: String, rowIDColumn: String?, uniqueIndexes: [UniqueIndex]) {
      self.name = name
      self.definition = definition
      self.uniqueIndexes = uniqueIndexes
      keepsRowIDs = rowIDColumn != nil
    }
  }
#endif
