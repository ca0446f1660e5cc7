#if GRDB
  /// The rows that commits touched, as they were and as they are.
  struct TouchedRows {
    private(set) var rows: [TouchedRow] = []
    /// Whether there may be more, of which nothing is known.
    private(set) var isIncomplete = false

    /// Reads what the log names, and what those rows replaced.
    ///
    /// - Complexity: O(*k* log *n*) for *k* rows.
    init(_ log: TableLog, _ replaced: ReplacedRows, opaque: Bool, _ reader: TouchedRowReader) throws {
      var waiting: [Int64] = []
      rows.reserveCapacity(log.rows.count)
      for (rowID, events) in log.rows.sorted(by: { $0.key < $1.key }) {
        let row = try reader.row(rowID)
        rows.append(row)
        if events.isUnclear(old: row.old, new: row.new) || (opaque && events.replacingEvents > 0) {
          isIncomplete = true
          return
        }
        guard events.replacingEvents > 0 else { continue }
        waiting += try replaced.replaced(by: rowID, old: reader.old.snapshot, new: reader.new.snapshot)
      }
      try add(waiting, reader)
    }

    /// Adds rows that are to be drawn again, or were replaced.
    mutating func add(_ rowIDs: some Collection<Int64>, _ reader: TouchedRowReader) throws {
      if rowIDs.isEmpty { return }
      for rowID in Set(rowIDs).subtracting(rows.map(\.rowID)).sorted() { rows.append(try reader.row(rowID)) }
    }
  }
#endif
