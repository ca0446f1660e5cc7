#if GRDB
  import DataSources
  import GRDB

  /// The rows of a list that could not be decoded, as far as they were read.
  ///
  /// Only hashes are kept, so that not even a table in which nothing can be decoded needs much.
  final class UndecodableRows {
    /// By identity: what the row was like when it was read last; 0 if it could be decoded then.
    private var states: [Int: Int] = [:]
    private var reports: [(id: ItemID, error: any Error)] = []

    var isEmpty: Bool { states.isEmpty }

    /// How many rows could not be decoded, each counted once.
    var count: Int { states.count }

    /// Notes a row that could not be decoded, to be told when nothing is being read.
    func add(_ row: Row, _ id: ItemID, _ error: any Error) {
      var hasher = Hasher()
      for (_, value) in row { hasher.combine(value) }
      let state = hasher.finalize() | 1
      if states.updateValue(state, forKey: id.hashValue) != state { reports.append((id, error)) }
    }

    /// Notes a row that was decoded: when it can not be once more, that is told again.
    func remove(_ id: ItemID) {
      if states[id.hashValue] != nil { states[id.hashValue] = 0 }
    }

    /// Tells what was not told yet.
    func report(to handler: ((ItemID, any Error) -> Void)?) {
      if reports.isEmpty { return }
      let new = reports
      reports = []
      guard let handler else { return }
      for report in new { handler(report.id, report.error) }
    }
  }
#endif
