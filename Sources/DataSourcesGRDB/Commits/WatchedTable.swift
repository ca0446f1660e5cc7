#if GRDB
  import GRDB

  /// What a table has that makes rows replace each other.
  struct WatchedTable: Hashable, Sendable {
    /// The text that made the table: another one, and everything is looked at anew.
    let definition: String
    /// Lower case: all names of the number of the row.
    private let rowIDNames: Set<String>
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

    init(definition: String, rowIDColumn: String?, uniqueIndexes: [UniqueIndex]) {
      self.definition = definition
      rowIDNames = Set(["rowid", "oid", "_rowid_"] + [rowIDColumn].compactMap { $0?.lowercased() })
      self.uniqueIndexes = uniqueIndexes
      keepsRowIDs = rowIDColumn != nil
    }

    var hasUniqueIndexes: Bool { !uniqueIndexes.isEmpty }

    /// Whether an update of these columns gives rows other numbers: SQLite does not tell the ones before.
    func changesRowID(_ columns: Set<String>) -> Bool {
      columns.contains { rowIDNames.contains($0.lowercased()) }
    }

    /// Whether an update of these columns may replace other rows.
    func mayReplace(_ columns: Set<String>) -> Bool {
      uniqueIndexes.contains { index in
        index.isOpaque
          || index.columns.contains { column in
            columns.contains { $0.caseInsensitiveEquals(column) }
          }
      }
    }
  }

  extension String {
    /// Whether SQLite takes both for one name.
    fileprivate func caseInsensitiveEquals(_ other: String) -> Bool {
      self == other || lowercased() == other.lowercased()
    }
  }
#endif
