#if GRDB
  /// The rows of one table that commits touched.
  ///
  /// There may be too many, such as those of a savepoint that was rolled back.
  struct TableLog: Sendable {
    /// By their row IDs.
    private(set) var rows: Set<Int64> = []
    /// Keys of unique indexes that rows got, by the indexes' places in ``WatchedTable/uniqueIndexes``.
    ///
    /// A row that had such a key before may have been replaced, which SQLite doesn't report.
    private(set) var takenKeys: [Int: Set<[SQLiteValue]>] = [:]
    /// Rows may be missing: a comparison of all rows finds them.
    var isIncomplete = false

    /// So many keys that a comparison is faster.
    private static let mostKeys = 10_000

    var isEmpty: Bool { rows.isEmpty && takenKeys.isEmpty && !isIncomplete }

    mutating func add(_ rowID: Int64) { rows.insert(rowID) }

    mutating func add(_ rowIDs: Set<Int64>) { rows.formUnion(rowIDs) }

    mutating func add(_ key: [SQLiteValue], ofIndex index: Int) {
      takenKeys[index, default: []].insert(key)
      if takenKeys[index]?.count ?? 0 > Self.mostKeys { (takenKeys, isIncomplete) = ([:], true) }
    }

    /// Adds what happened afterwards.
    mutating func append(_ next: TableLog) {
      isIncomplete = isIncomplete || next.isIncomplete
      if rows.isEmpty { rows = next.rows } else { rows.formUnion(next.rows) }
      takenKeys.merge(next.takenKeys) { $0.union($1) }
    }
  }
#endif
