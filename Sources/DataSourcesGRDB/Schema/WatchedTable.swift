#if GRDB
  import GRDB

  /// The name, definition and unique indexes of a table; the latter can make rows replace each other.
  struct WatchedTable: Hashable, Sendable {
    /// The name as SQLite's hooks pass it, regardless of the case that a view uses.
    let name: String
    /// The text that created the table; when it changes, everything is prepared again.
    let definition: String
    let uniqueIndexes: [UniqueIndex]
    /// Whether the numbers of rows are a column: others may be other ones after a VACUUM.
    let keepsRowIDs: Bool

    /// Whether a foreign key of the table may delete its rows.
    var mayCascade: Bool { definition.uppercased().contains("CASCADE") }

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
