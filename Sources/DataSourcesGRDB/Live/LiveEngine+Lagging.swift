#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  /// A step that was delivered, and all that is needed to begin it anew.
  struct PendingStep {
    let step: LiveStep
    let commits: CommitLog.Contents
    let requests: LiveRequests
    let viewsBefore: LiveViews
    let stampBefore: SnapshotStamp?
  }

  // Lists whose isolation domain is busy for long. Meanwhile they could keep the write-ahead log from being begun anew.
  extension LiveEngine {
    /// The step that was delivered; `nil` when it was withdrawn, and another one comes.
    func takeStep() -> LiveStep? {
      let (step, wereAway) = lock.withLock {
        defer { (pending, areListsAway) = (nil, false) }
        return (pending?.step, areListsAway)
      }
      if wereAway { worker.async { self.startCycle() } }
      return step
    }

    /// Lets go of all snapshots, and copies the log back: until they come, lists read a copy of what they show.
    ///
    /// On the writer's queue. Nothing is done while a step is on its way, or while the log is short beside the file: what is copied is
    /// all of that.
    func letGoOfSnapshots(_ db: Database) {
      guard lock.withLock({ areListsAway }) || withdrawStep() else { return }
      for search in views.searches { search.searcher.startOver(after: search.status.number) }
      if gauge.checkpoint(db) { gauge.frameCount = 0 }
    }

    /// Begins the step anew when the lists come; until one is taken, nobody else is at work on the views.
    private func withdrawStep() -> Bool {
      guard lock.withLock({ pending != nil }) else { return false }
      var withdrawn: PendingStep?
      let isWithdrawn = {
        withdrawn = self.lock.withLock {
          defer { self.pending = nil }
          self.areListsAway = self.pending != nil
          return self.pending
        }
        // The lists may have come meanwhile.
        return withdrawn != nil
      }
      // They read a copy already if they came once, and were gone again.
      if let shown, !shown.readsCopy {
        guard (try? shown.leaveForCopy(mostPages: 8 * gauge.frameCount, isWithdrawn)) == true else { return false }
      } else if !isWithdrawn() {
        return false
      }
      try? next.end()
      if let withdrawn { goBack(withdrawn) }
      return true
    }

    private func goBack(_ step: PendingStep) {
      views = step.viewsBefore
      log?.giveBack(step.commits)
      mayForget = true
      lock.withLock {
        stamp = step.stampBefore
        requests = step.requests.followed(by: requests)
      }
    }
  }
#endif
