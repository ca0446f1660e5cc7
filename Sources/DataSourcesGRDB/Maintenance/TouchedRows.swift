#if GRDB
  /// The rows that commits touched, as they were and as they are.
  struct TouchedRows {
    private(set) var rows: [TouchedRow] = []

    /// Reads the rows in a log, and those that they may have replaced.
    ///
    /// - Complexity: O(*k* log *n*) for *k* rows.
    init(_ log: TableLog, _ replaced: ReplacedRows, _ reader: TouchedRowReader) throws {
      let rowIDs = log.rows.union(try replaced.owners(of: log.takenKeys, in: reader.old.snapshot))
      rows = try rowIDs.sorted().map(reader.row)
    }

    /// Adds rows that are to be updated anyway.
    mutating func add(_ rowIDs: some Collection<Int64>, _ reader: TouchedRowReader) throws {
      if rowIDs.isEmpty { return }
      for rowID in Set(rowIDs).subtracting(rows.map(\.rowID)).sorted() { rows.append(try reader.row(rowID)) }
    }
  }
#endif
