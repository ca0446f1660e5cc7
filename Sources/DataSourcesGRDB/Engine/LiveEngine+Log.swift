#if GRDB
  import Dispatch
  import GRDB

  // The write-ahead log can be reset only while no connection reads from it, and a list always reads.
  extension LiveEngine {
    /// Copies the log back if the newest state is displayed, and has the lists read from the file from then on.
    func checkpoint() {
      keeper.gate.run(database) { [self] db, _ in
        if isOpen(db), log.isEmpty, isAsDisplayed(db), keeper.gauge.checkpoint(db), (try? readFromFile(db)) == true {
          keeper.gauge.frameCount = 0
        }
        worker.async { self.handle(.checkpointEnded) }
      }
    }

    private func readFromFile(_ db: Database) throws -> Bool {
      try snapshots.readFromFile {
        (try? searches.renew { isAsDisplayed(db) }) != nil && isAsDisplayed(db)
      }
    }

    /// Releases all snapshots, and copies the log back: until they are ready, the lists read a copy of what they display.
    ///
    /// On the writer's queue. Nothing is done while a step is on its way, or while the log is short beside the file, all
    /// of which is copied.
    func releaseSnapshots(_ db: Database) {
      let isAway = state.withLock { if case .away = $0.phase { true } else { false } }
      guard isAway || withdrawStep() else { return }
      searches.startOver(displayed: state.read(\.displayed.views.displayedRequests))
      _ = keeper.checkpoint(db)
    }

    /// Has the step begun again when the lists are ready; until then no queue works on the views.
    private func withdrawStep() -> Bool {
      guard state.read(\.isDelivered) else { return false }
      let isWithdrawn =
        if let shown = snapshots.shown {
          try? shown.leaveForCopy(mostPages: keeper.mostPagesToCopy, withdraw)
        } else {
          withdraw()
        }
      guard isWithdrawn == true else { return false }
      try? snapshots.next.end()
      return true
    }

    /// - Returns: `false` if the lists have taken the step meanwhile.
    private func withdraw() -> Bool {
      let effects = state.withLock { $0.on(.stepWithdrawn, at: .now()) }
      perform(effects)
      return !effects.isEmpty
    }
  }
#endif
