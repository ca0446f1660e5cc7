#if GRDB
  // Connections on their way from snapshot to snapshot are reserved meanwhile.
  extension SearchSchedule {
    /// Reserves the idle connections, the preferred ones first.
    mutating func reserveIdle() -> [Int] {
      let idle = idleLanes
      for lane in idle { lanes[lane].use = .reserved }
      return idle
    }

    mutating func free(_ reserved: [Int]) {
      for lane in reserved { lanes[lane].use = .idle }
    }

    /// Reserves the idle connections for the newest snapshot; no search begins until ``SearchEvent/snapshotBegan(_:)``.
    ///
    /// - Returns: how many of the connections are to read the snapshot: those that are kept ready, and one for each
    ///   request that waits.
    mutating func beginMove() -> (lanes: [Int], readyCount: Int) {
      current = nil
      return (reserveIdle(), searches.isEmpty ? 0 : max(Self.readyLanes, waiting.count))
    }

    /// Has requests whose results aren't displayed begin again in the next snapshot, and reserves the idle connections.
    ///
    /// - Parameter displayed: the numbers of the displayed requests, by view.
    mutating func startOver(displayed: [Int: Int]) -> [Int] {
      current = nil
      for (view, number) in displayed.sorted(by: { $0.key < $1.key }) {
        guard let search = searches[view], let newest = search.newest, newest.number > number, search.task == nil
        else { continue }
        restart(view)
      }
      return reserveIdle()
    }
  }
#endif
