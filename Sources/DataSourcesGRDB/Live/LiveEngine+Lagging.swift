#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  /// A step that was delivered, and all that is needed to begin it anew.
  struct PendingStep {
    let step: LiveStep
    /// That of its snapshot.
    let number: Int
    /// What the lists read until they take it.
    let shown: SnapshotConnection?
    let commits: CommitLog.Contents
    let requests: LiveRequests
    let viewsBefore: LiveViews
    let stampBefore: SnapshotStamp?
    let numberBefore: Int
  }

  // Lists whose isolation domain is busy for long. Meanwhile they could keep the write-ahead log from being begun anew.
  extension LiveEngine {
    /// The step that was delivered; `nil` when it was withdrawn, and another one comes.
    func takeStep() -> LiveStep? {
      let (step, wereAway) = lock.withLock { () -> (LiveStep?, Bool) in
        defer { (pending, areListsAway) = (nil, false) }
        guard let pending else { return (takeFound(), areListsAway) }
        found = nil
        var step = pending.step
        step.answers += catchUps.take(upTo: pending.number).map { answer in { answer.give(.success(())) } }
        return (step, areListsAway)
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
      searches.startOver(views.shownRequests)
      if gauge.checkpoint(db) { gauge.frameCount = 0 }
    }

    /// Begins the step anew when the lists come; until one is taken, nobody else is at work on the views.
    private func withdrawStep() -> Bool {
      guard let delivered = lock.withLock({ pending }) else { return false }
      if let shown = delivered.shown {
        let isLeft = try? shown.leaveForCopy(mostPages: 8 * gauge.frameCount, takeBackPending)
        if isLeft != true { return false }
      } else if !takeBackPending() {
        return false
      }
      try? next.end()
      goBack(delivered)
      return true
    }

    /// - Returns: `false` when the lists have come meanwhile.
    private func takeBackPending() -> Bool {
      lock.withLock {
        defer { pending = nil }
        areListsAway = pending != nil
        return areListsAway
      }
    }

    private func goBack(_ step: PendingStep) {
      views = step.viewsBefore
      log?.giveBack(step.commits)
      mayForget = true
      lock.withLock {
        (stamp, shownNumber) = (step.stampBefore, step.numberBefore)
        requests = step.requests.followed(by: requests)
      }
    }
  }
#endif
