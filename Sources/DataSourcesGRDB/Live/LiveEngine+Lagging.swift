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
      var copy: SnapshotLink?
      if let shown {
        guard let pages = try? shown.pageCount(), gauge.frameCount >= pages / 8 else { return false }
        copy = try? shown.copy()
        if copy == nil { return false }
      }
      let withdrawn = lock.withLock {
        defer { pending = nil }
        areListsAway = pending != nil
        return pending
      }
      // The lists came meanwhile.
      guard let withdrawn else { return false }
      if let copy { shown?.read(from: copy) }
      try? next.end()
      views = withdrawn.viewsBefore
      log?.giveBack(withdrawn.commits)
      mayForget = true
      lock.withLock {
        stamp = withdrawn.stampBefore
        requests = withdrawn.requests.followed(by: requests)
      }
      return true
    }
  }
#endif
