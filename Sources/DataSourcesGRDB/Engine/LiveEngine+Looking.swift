#if GRDB
  import Dispatch
  import GRDB

  // Commits of other processes, and of statements that GRDB doesn't run, aren't reported: the engine looks for them.
  extension LiveEngine {
    /// Looks whenever the write-ahead log was written, and from time to time.
    ///
    /// Costs some microseconds on the writer's queue each time.
    func look(every interval: DispatchTimeInterval) {
      if !snapshots.isShared { keeper.watch(database, queue: worker) { [weak self] in self?.lookSoon() } }
      worker.asyncAfter(deadline: .now() + interval) { [weak self] in
        guard let self, !state.read(\.isClosed) else { return }
        look { [weak self] in self?.look(every: interval) }
      }
    }

    /// Looks once after several writes, most of which are this process's own.
    private func lookSoon() {
      let isFirst = state.withLock { state in
        defer { state.isLooking = true }
        return !state.isLooking && !state.isClosed
      }
      guard isFirst else { return }
      worker.asyncAfter(deadline: .now() + .milliseconds(10)) { [weak self] in
        guard let self else { return }
        state.withLock { $0.isLooking = false }
        look {}
      }
    }

    private func look(_ looked: @escaping @Sendable () -> Void) {
      database.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, isOpen(db) else { return }
        checkFile(db)
        let isDue = state.read(\.displayed.views.retry.isDue)
        if isDue || !log.isEmpty || !isAsDisplayed(db) { request(LiveRequests()) }
        looked()
      }
    }
  }
#endif
