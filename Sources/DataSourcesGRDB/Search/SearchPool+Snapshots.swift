#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  // What the engine does with the connections, from snapshot to snapshot.
  extension SearchPool {
    /// Moves idle connections to the newest snapshot: those that are kept ready, and one for each query that waits.
    ///
    /// On the writer's queue. No search begins until ``begin(in:)``.
    func move(to number: Int) throws {
      let idle = lock.withLock { () -> [SearchLane] in
        current = nil
        return reserveIdle()
      }
      defer { lock.withLock { for lane in idle { lane.state = .idle } } }
      if idle.isEmpty { return }
      let (wanted, isUsed) = lock.withLock { (max(Self.readyLanes, waiting.count), searcherCount > 0) }
      for (place, lane) in idle.enumerated() {
        lock.withLock { lane.snapshot = nil }
        if isUsed, place < wanted {
          _ = try lane.connection.moveToNewest()
          lock.withLock { lane.snapshot = number }
        } else {
          try? lane.connection.end()
        }
      }
    }

    /// Begins the searches that wait in a snapshot from which the lists are followed now.
    func begin(in number: Int) { update { current = number } }

    /// Has idle connections begin the snapshot of the lists anew, where it is the newest one.
    ///
    /// On the writer's queue, when the write-ahead log was copied back: they would keep it from being begun anew.
    /// - Parameter isStillCurrent: asked when the snapshots were begun, as others may have committed meanwhile.
    func renew(_ isStillCurrent: () -> Bool) throws {
      let idle = lock.withLock { reserveIdle() }
      defer { update { for lane in idle { lane.state = .idle } } }
      for lane in idle {
        let isCurrent = lock.withLock {
          defer { lane.snapshot = nil }
          return lane.snapshot != nil && lane.snapshot == current
        }
        if isCurrent {
          _ = try lane.connection.moveToNewest()
        }
        if isCurrent, isStillCurrent() {
          lock.withLock { lane.snapshot = current }
        } else {
          try? lane.connection.end()
        }
      }
    }

    private func reserveIdle() -> [SearchLane] {
      let idle = lanesByPreference.filter(\.isIdle)
      for lane in idle { lane.state = .moving }
      return idle
    }

    /// Lets go of all snapshots that nobody searches; searches that are not shown begin anew in the next one.
    ///
    /// - Parameter shown: the searchers of all lists, with the number of the request that each shows.
    func startOver(_ shown: [(searcher: Searcher, number: Int)]) {
      let idle = lock.withLock { () -> [SearchLane] in
        current = nil
        for (searcher, number) in shown {
          guard let newest = searcher.newest, newest.number > number, searcher.lane == nil else { continue }
          // The query is searched for again, and counts once.
          if searcher.result != nil { searcher.counts.finished -= 1 }
          dropResult(searcher)
          enqueue(newest, searcher)
        }
        return reserveIdle()
      }
      for lane in idle { try? lane.connection.end() }
      lock.withLock { for lane in idle { (lane.state, lane.snapshot) = (.idle, nil) } }
    }

    // MARK: Results

    /// The searchers that have a result.
    var finished: [Searcher] { lock.withLock { lanes.compactMap(\.holder) } }

    /// Forgets results that are shown.
    ///
    /// - Parameter shown: searchers, with the number of the request that each shows.
    func forget(_ shown: [(searcher: Searcher, number: Int)]) {
      update {
        for (searcher, number) in shown {
          if let result = searcher.result, result.request.number <= number { dropResult(searcher) }
        }
      }
    }

    // MARK: Closing

    /// Ends all searches, and closes the connections when they have ended.
    func close(_ done: @escaping @Sendable () -> Void) {
      let lanes = lock.withLock { () -> [SearchLane] in
        (isClosed, current, waiting) = (true, nil, [])
        for lane in self.lanes { lane.stop() }
        return self.lanes
      }
      let group = DispatchGroup()
      for lane in lanes { lane.close(group) }
      group.notify(queue: .global(), execute: done)
    }
  }
#endif
