#if GRDB
  import DataSources
  import GRDB

  /// The rows of a list that were read and couldn't be decoded.
  ///
  /// Only hashes are kept, so that a table in which no row can be decoded doesn't need much memory.
  final class UndecodableRows {
    /// By ID: a hash of the row when it was read last, or 0 if it could be decoded then.
    private var states: [Int: Int] = [:]
    private var reports: [(id: ItemID, error: any Error)] = []

    var isEmpty: Bool { states.isEmpty }

    /// The number of rows that couldn't be decoded, each counted once.
    var count: Int { states.count }

    /// Adds a row that couldn't be decoded, to be reported when no rows are being read.
    func add(_ row: Row, _ id: ItemID, _ error: any Error) {
      var hasher = Hasher()
      for (_, value) in row { hasher.combine(value) }
      let state = hasher.finalize() | 1
      if states.updateValue(state, forKey: id.hashValue) != state { reports.append((id, error)) }
    }

    /// Removes a row that was decoded: if it can't be decoded later, it is reported again.
    func remove(_ id: ItemID) {
      if states[id.hashValue] != nil { states[id.hashValue] = 0 }
    }

    /// Reports the rows that weren't reported yet.
    func report(to handler: ((ItemID, any Error) -> Void)?) {
      if reports.isEmpty { return }
      let new = reports
      reports = []
      guard let handler else { return }
      for report in new { handler(report.id, report.error) }
    }
  }
#endif
