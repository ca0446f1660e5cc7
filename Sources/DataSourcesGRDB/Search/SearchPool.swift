#if GRDB
  import Dispatch
  import GRDB

  /// The few connections that all searches of a database share.
  ///
  /// ``SearchSchedule`` decides which request gets which connection, and this class does it. Its effects may be
  /// performed in any order: each task has an ID, and a connection that is reserved is used by nothing else.
  final class SearchPool: Sendable {
    struct State {
      var schedule = SearchSchedule()
      /// One for each connection of the schedule.
      var lanes: [SearchLane] = []
      var plans = SharedPlans()
    }

    /// A notification of an engine.
    enum Notice: Sendable {
      /// A search has a result.
      case resultAvailable
      /// A request waits for a connection in the newest snapshot.
      case needsSnapshot
    }

    let state = Locked(State())
    private let database: any DatabaseWriter
    private let clock: any EngineClock
    private let handler = Locked<@Sendable (Notice) -> Void>({ _ in })

    /// The longest duration of a quick search while others wait.
    static let quickTime = Duration.milliseconds(50)

    init(_ database: any DatabaseWriter, clock: any EngineClock) {
      self.database = database
      self.clock = clock
    }

    /// Sets the closure that is notified.
    func onNotice(_ handler: @escaping @Sendable (Notice) -> Void) { self.handler.withLock { $0 = handler } }

    /// Makes a searcher for a view, and opens another connection if there are too few.
    ///
    /// On the isolation domain of the lists.
    ///
    /// - Throws: The error of opening a connection, if there is none yet.
    func newSearcher(forView viewID: Int) throws -> Searcher {
      guard let count = state.read(\.schedule.wantedLaneCount) else { throw LiveQueryError.closed }
      do { try openLanes(count) } catch { if state.read(\.lanes.isEmpty) { throw error } }
      state.withLock { $0.schedule.addView(viewID) }
      return Searcher(self, viewID: viewID)
    }

    private func openLanes(_ count: Int) throws {
      while case let id = state.read(\.lanes.count) + 1, id <= count {
        let lane = try SearchLane(database, id: id, clock: clock) { [weak self] in
          self?.state.read(\.schedule.hasQuickWaiting) ?? true
        }
        state.withLock { state in
          state.lanes.append(lane)
          state.schedule.lanes.append(SearchSchedule.Lane())
        }
      }
    }

    /// The results that aren't displayed yet.
    var results: [SearchResult] { state.read(\.schedule.results) }

    // MARK: - Events and effects

    func handle(_ event: SearchEvent) {
      let (effects, lanes) = state.withLock { ($0.schedule.on(event), $0.lanes) }
      for effect in effects { perform(effect, lanes) }
    }

    private func perform(_ effect: SearchEffect, _ lanes: [SearchLane]) {
      switch effect {
      case .search(let task):
        lanes[task.lane].search(task, quickTime: Self.quickTime) { [self] rows in handle(.ended(task, rows)) }
      case .stop(let task): lanes[task.lane].stop(upTo: task.id)
      case .endSnapshots(let outdated):
        for lane in outdated { try? lanes[lane].connection.end() }
        handle(.released(lanes: outdated))
      case .reportResult: handler.read(\.self)(.resultAvailable)
      case .requestSnapshot: handler.read(\.self)(.needsSnapshot)
      }
    }

    // MARK: - Closing

    /// Ends all searches, and closes the connections afterwards.
    func close(_ done: @escaping @Sendable () -> Void) {
      let lanes = state.withLock { state in
        state.schedule.close()
        return state.lanes
      }
      let group = DispatchGroup()
      for lane in lanes { lane.close(group) }
      group.notify(queue: .global(), execute: done)
    }
  }

  // MARK: - From snapshot to snapshot

  extension SearchPool {
    /// Moves idle connections to the newest snapshot: those that are to be ready, and one for each request that waits.
    ///
    /// On the writer's queue. No search begins until ``SearchEvent/snapshotBegan(_:)``.
    func move(to snapshot: Int) throws {
      let (lanes, readyCount) = state.withLock { $0.schedule.beginMove() }
      defer { state.withLock { $0.schedule.free(lanes) } }
      for (index, lane) in lanes.enumerated() {
        if index < readyCount { try moveToNewest(lane, snapshot) } else { endSnapshot(lane) }
      }
    }

    /// Has idle connections begin the displayed snapshot again, where it is the newest one.
    ///
    /// On the writer's queue, after a checkpoint: otherwise they would prevent a reset of the write-ahead log.
    ///
    /// - Parameter isStillCurrent: Whether nothing was committed meanwhile; called after the snapshots have begun.
    func renew(_ isStillCurrent: () -> Bool) throws {
      let (lanes, schedule) = state.withLock { ($0.schedule.reserveIdle(), $0.schedule) }
      defer { handle(.released(lanes: lanes)) }
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
    /// - Parameter displayed: The IDs of the displayed requests, by view ID.
    func startOver(displayed: [Int: Int]) {
      let lanes = state.withLock { $0.schedule.startOver(displayed: displayed) }
      for lane in lanes { endSnapshot(lane) }
      state.withLock { $0.schedule.free(lanes) }
    }

    private func moveToNewest(_ lane: Int, _ snapshot: Int) throws {
      _ = try withoutSnapshot(lane).moveToNewest()
      state.withLock { $0.schedule.lanes[lane].snapshot = snapshot }
    }

    private func endSnapshot(_ lane: Int) { try? withoutSnapshot(lane).end() }

    /// Returns a reserved connection that is about to release its snapshot.
    private func withoutSnapshot(_ lane: Int) -> SnapshotConnection {
      state.withLock { state in
        state.schedule.lanes[lane].snapshot = nil
        return state.lanes[lane].connection
      }
    }
  }

  /// The searches for one view, one query at a time, on connections that all views share.
  ///
  /// The newest query wins: one that runs is interrupted, and one that waits, or whose result isn't displayed yet, is
  /// dropped.
  final class Searcher: Sendable {
    let viewID: Int
    private let pool: SearchPool

    init(_ pool: SearchPool, viewID: Int) {
      self.pool = pool
      self.viewID = viewID
    }

    // Without effects: an engine may release the last reference behind its lock.
    deinit { pool.state.withLock { $0.schedule.removeView(viewID) } }

    /// Searches for a query instead of all before.
    func search(_ request: SearchRequest) { pool.handle(.requested(request, viewID: viewID)) }

    /// Drops everything that isn't displayed yet.
    func cancel() { pool.handle(.canceled(viewID: viewID)) }

    /// Searches as a plan describes from now on.
    func setPlan(_ plan: SearchPlan) { pool.state.withLock { $0.schedule.setPlan(plan, viewID: viewID) } }

    /// Returns the plan that all searches of an equal view have.
    func sharedPlan(_ plan: ViewPlan) -> IdentifiedPlan { pool.state.withLock { $0.plans.identifiedPlan(plan) } }

    /// Whether a snapshot is being searched, or was and the result isn't displayed yet.
    var isBusy: Bool { read { $0?.isBusy } ?? false }

    /// The request that was made last, unless it was canceled.
    var newest: SearchRequest? { read { $0?.newest } }

    /// The result that isn't displayed yet.
    var result: SearchResult? { read { $0?.result } }

    var counts: SearchCounts { read { $0?.counts } ?? SearchCounts() }

    /// Reads the snapshot of a result.
    func read<Value>(_ result: SearchResult, _ body: (SnapshotReader) throws -> Value) rethrows -> Value {
      try pool.state.read { $0.lanes[result.task.lane] }.connection.read(body)
    }

    private func read<Value>(_ body: (ViewSearch?) -> Value) -> Value {
      pool.state.read { body($0.schedule.searches[viewID]) }
    }
  }
#endif
