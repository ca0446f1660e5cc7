#if GRDB
  import DataSources
  import GRDB

  /// The rows of a query, now and after every commit that may change them.
  struct QuerySnapshots<Record>: Sendable
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable, Record.ID: Sendable {
    typealias Snapshot = Result<[SectionedQuery<Record>.Section], any Error>

    let query: SectionedQuery<Record>
    let database: any DatabaseReader
    let pollingInterval: Duration
    var clock: any Clock<Duration> = ContinuousClock()

    /// Returns the snapshots; one that wasn't consumed when the next one arrives is dropped.
    ///
    /// After a failure, the query is observed again.
    func results() -> AsyncStream<Snapshot> {
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let task = Task {
          while !Task.isCancelled { await observeUntilUnseenChange(continuation) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    /// Observes until a change that observations don't notice, or until the observation fails.
    private func observeUntilUnseenChange(_ continuation: AsyncStream<Snapshot>.Continuation) async {
      guard let writer = database as? any DatabaseWriter else { return await observe(continuation) }
      let unseen = UnseenChanges(writer: writer, interval: pollingInterval, clock: clock)
      let stamp = await unseen.stamp()  // before the first read, so that no change is missed
      await withTaskGroup { group in
        group.addTask { await observe(continuation) }
        group.addTask { await unseen.wait(since: stamp) }
        await group.next()
        group.cancelAll()
      }
    }

    /// Observes until the observation fails or is canceled; waits a moment after a failure.
    private func observe(_ continuation: AsyncStream<Snapshot>.Continuation) async {
      do {
        let observation = ValueObservation.trackingConstantRegion { db in try query.fetch(db) }
        for try await sections in observation.values(in: database, bufferingPolicy: .bufferingNewest(1)) {
          continuation.yield(.success(sections))
        }
      } catch is CancellationError {
        return
      } catch {
        continuation.yield(.failure(error))
        try? await clock.sleep(for: pollingInterval)
      }
    }
  }
#endif
