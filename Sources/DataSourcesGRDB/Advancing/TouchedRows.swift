#if GRDB
  /// The rows that commits touched, as they were and as they are.
  struct TouchedRows {
    private(set) var rows: [TouchedRow] = []
    /// Whether there may be more, of which nothing is known.
    private(set) var isIncomplete = false

    /// Reads what the log names, and what those rows replaced.
    ///
    /// - Complexity: O(*k* log *n*) for *k* rows.
    init(_ log: TableLog, _ replaced: ReplacedRows, opaque: Bool, old: ViewReader, new: ViewReader) throws {
      var waiting: [Int64] = []
      var known = Set(log.rows.keys)
      for rowID in log.rows.keys.sorted() {
        let row = try TouchedRow(rowID, old: old, new: new)
        rows.append(row)
        guard let events = log.rows[rowID] else { continue }
        if events.isUnclear(old: row.old, new: row.new) || (opaque && events.replacingEvents > 0) {
          isIncomplete = true
          return
        }
        guard events.replacingEvents > 0 else { continue }
        waiting += try replaced.replaced(by: rowID, old: old.snapshot, new: new.snapshot)
      }
      for rowID in waiting where known.insert(rowID).inserted {
        rows.append(try TouchedRow(rowID, old: old, new: new))
      }
    }

    /// Adds a row that is to be drawn again.
    mutating func add(_ rowIDs: Set<Int64>, old: ViewReader, new: ViewReader) throws {
      let known = Set(rows.map(\.rowID))
      for rowID in rowIDs.subtracting(known).sorted() {
        rows.append(try TouchedRow(rowID, old: old, new: new))
      }
    }
  }
#endif
