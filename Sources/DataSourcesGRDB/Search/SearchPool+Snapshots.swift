#if GRDB
  import GRDB

  // The calls of the engine, from snapshot to snapshot.
  extension SearchPool {
    /// Moves idle connections to the newest snapshot: those that are kept ready, and one for each request that waits.
    ///
    /// On the writer's queue. No search begins until ``SearchEvent/snapshotBegan(_:)``.
    func move(to number: Int) throws {
      let (lanes, readyCount) = state.withLock { $0.schedule.beginMove() }
      defer { state.withLock { $0.schedule.free(lanes) } }
      for (index, lane) in lanes.enumerated() {
        if index < readyCount { try moveToNewest(lane, number) } else { endSnapshot(lane) }
      }
    }

    /// Has idle connections begin the displayed snapshot again, where it is the newest one.
    ///
    /// On the writer's queue, after a checkpoint: otherwise they would keep the write-ahead log from being reset.
    ///
    /// - Parameter isStillCurrent: asked after the snapshots have begun, as others may have committed meanwhile.
    func renew(_ isStillCurrent: () -> Bool) throws {
      let (lanes, schedule) = state.withLock { ($0.schedule.reserveIdle(), $0.schedule) }
      defer { handle(.renewed(lanes: lanes)) }
      for lane in lanes {
        guard let current = schedule.current, schedule.lanes[lane].snapshot == current else {
          endSnapshot(lane)
          continue
        }
        try moveToNewest(lane, current)
        if !isStillCurrent() { endSnapshot(lane) }
      }
    }

    /// Releases the snapshots of idle connections; requests whose results aren't displayed begin again in the next one.
    ///
    /// - Parameter displayed: the numbers of the displayed requests, by view.
    func startOver(displayed: [Int: Int]) {
      let lanes = state.withLock { $0.schedule.startOver(displayed: displayed) }
      for lane in lanes { endSnapshot(lane) }
      state.withLock { $0.schedule.free(lanes) }
    }

    private func moveToNewest(_ lane: Int, _ number: Int) throws {
      _ = try withoutSnapshot(lane).moveToNewest()
      state.withLock { $0.schedule.lanes[lane].snapshot = number }
    }

    private func endSnapshot(_ lane: Int) { try? withoutSnapshot(lane).end() }

    /// A reserved connection that is about to leave its snapshot.
    private func withoutSnapshot(_ lane: Int) -> SnapshotConnection {
      state.withLock { state in
        state.schedule.lanes[lane].snapshot = nil
        return state.lanes[lane].connection
      }
    }
  }
#endif
