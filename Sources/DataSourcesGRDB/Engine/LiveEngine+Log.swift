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

    // MARK: A writer that doesn't pause

    /// Has a commit wait a little until the log can be reset, or until it is copied and the lists are where the writer is.
    ///
    /// On the writer's queue.
    func waitForLog(_ db: Database) {
      keeper.gate.wait(db, atMost: keeper.gauge.patience) { canShortenLog(db) }
      keeper.gauge.writerHasWaited()
    }

    /// Does what can be done for the log without the lists.
    ///
    /// - Returns: Whether it is about to be shortened.
    private func canShortenLog(_ db: Database) -> Bool {
      handle(.logIsLong)
      if state.read(\.isAway), !keeper.copier.isBusy {
        if !keeper.gauge.isNearlyCopied {
          keeper.copy { if !$0 { self.keeper.gauge.giveUp() } }
        } else if !keeper.checkpoint(db) {
          keeper.gauge.giveUp()
        }
      }
      return keeper.gauge.isTooLong && (keeper.copier.isBusy || state.read { $0.isBusy(at: .now()) })
    }

    // MARK: Lists that are away

    /// Copies a part of what the lists display, until they can read the copy or take their step.
    ///
    /// On the worker's queue, in parts: what else is to be done there doesn't wait for all of them.
    func copyPart() {
      guard state.read(\.isCopying) else {
        snapshots.shown?.dropCopy()
        return
      }
      do {
        guard let shown = snapshots.shown else { return releaseSnapshots() }
        switch try shown.copyPart(mostPages: keeper.mostPagesToCopy) {
        case .unfinished: worker.async { self.copyPart() }
        case .complete: releaseSnapshots()
        case .isRead: copySoon()
        case .isTooLarge: endCopy()
        }
      } catch {
        endCopy()
      }
    }

    private func copySoon() { worker.asyncAfter(deadline: .now() + .milliseconds(2)) { self.copyPart() } }

    private func endCopy() {
      keeper.gauge.giveUp()
      handle(.copyEnded)
    }

    /// Releases all snapshots: until they are ready, the lists read a copy of what they display.
    ///
    /// On the writer's queue, where no snapshot is taken meanwhile.
    private func releaseSnapshots() {
      keeper.gate.run(database) { [self] db, _ in
        guard isOpen(db) else { return }
        guard snapshots.shown?.leaveForCopy(withdraw) ?? withdraw() else {
          // They are being read, or the lists have taken the step.
          return copySoon()
        }
        try? snapshots.next.end()
        searches.startOver(displayed: state.read(\.displayed.views.displayedRequests))
      }
    }

    /// - Returns: `false` if the lists have taken the step meanwhile.
    private func withdraw() -> Bool {
      let effects = state.withLock { $0.on(.stepWithdrawn, at: .now()) }
      perform(effects)
      return !effects.isEmpty
    }
  }
#endif
