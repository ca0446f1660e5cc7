#if GRDB
  import GRDB

  /// What a table has that makes rows replace each other.
  struct WatchedTable: Hashable, Sendable {
    /// As SQLite's hooks call it, whoever asks for it in another case.
    let name: String
    /// The text that made the table: another one, and everything is looked at anew.
    let definition: String
    /// All names of the number of the row.
    private let rowIDNames: [String]
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
      rowIDNames = ["rowid", "oid", "_rowid_"] + [rowIDColumn].compactMap(\.self)
      self.uniqueIndexes = uniqueIndexes
      keepsRowIDs = rowIDColumn != nil
    }

    var hasUniqueIndexes: Bool { !uniqueIndexes.isEmpty }

    /// Whether an update of these columns gives rows other numbers: SQLite does not tell the ones before.
    func changesRowID(_ columns: Set<String>) -> Bool {
      columns.contains { column in rowIDNames.contains { $0.isSameName(as: column) } }
    }

    /// Whether an update of these columns may replace other rows.
    func mayReplace(_ columns: Set<String>) -> Bool {
      uniqueIndexes.contains { index in
        index.isOpaque
          || index.columns.contains { column in
            columns.contains { $0.isSameName(as: column) }
          }
      }
    }
  }

  extension String {
    /// Whether SQLite takes both for one name: without regard to the case of ASCII letters.
    fileprivate func isSameName(as other: String) -> Bool {
      func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }
      return utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { folded($0) == folded($1) }
    }
  }
#endif
