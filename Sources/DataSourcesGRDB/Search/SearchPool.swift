#if GRDB
  import Dispatch
  import GRDB

  /// The few connections that all searches of a database share.
  ///
  /// ``SearchSchedule`` decides which request gets which connection, and this class does it. Its effects may be
  /// performed in any order: tasks are numbered, and a connection that is reserved is used by nothing else.
  final class SearchPool: Sendable {
    struct State {
      var schedule = SearchSchedule()
      /// One for each of the schedule's.
      var lanes: [SearchLane] = []
      var plans = SharedPlans()
      /// How long a quick search may take while others wait, in nanoseconds.
      var quickTime: UInt64 = 50_000_000
    }

    /// A notification of an engine.
    enum Notice: Sendable {
      /// A search has a result.
      case found
      /// A request waits for a connection in the newest snapshot.
      case needsSnapshot
    }

    let state = Locked(State())
    private let database: any DatabaseWriter
    private let handler = Locked<@Sendable (Notice) -> Void>({ _ in })

    init(_ database: any DatabaseWriter) { self.database = database }

    /// Sets the closure that is notified.
    func onNotice(_ handler: @escaping @Sendable (Notice) -> Void) { self.handler.withLock { $0 = handler } }

    /// Makes a searcher for a view, and opens another connection if there are too few.
    ///
    /// On the isolation domain of the lists.
    ///
    /// - Throws: the error of opening a connection, if there is none yet.
    func newSearcher(forView view: Int) throws -> Searcher {
      guard let count = state.read(\.schedule.wantedLaneCount) else { throw LiveViewError.closed }
      do { try openLanes(count) } catch { if state.read(\.lanes.isEmpty) { throw error } }
      state.withLock { $0.schedule.addView(view) }
      return Searcher(self, view: view)
    }

    private func openLanes(_ count: Int) throws {
      while case let number = state.read(\.lanes.count) + 1, number <= count {
        let lane = try SearchLane(database, number: number) { [weak self] in
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

    // MARK: Events and effects

    func handle(_ event: SearchEvent) {
      let (effects, lanes, quickTime) = state.withLock { ($0.schedule.on(event), $0.lanes, $0.quickTime) }
      for effect in effects { perform(effect, lanes, quickTime) }
    }

    private func perform(_ effect: SearchEffect, _ lanes: [SearchLane], _ quickTime: UInt64) {
      switch effect {
      case .search(let task):
        lanes[task.lane].search(task, quickTime: quickTime) { [self] rows in handle(.ended(task, rows)) }
      case .stop(let task): lanes[task.lane].stop(upTo: task.number)
      case .endSnapshots(let outdated):
        for lane in outdated { try? lanes[lane].connection.end() }
        state.withLock { $0.schedule.free(outdated) }
      case .reportResult: handler.read(\.self)(.found)
      case .requestSnapshot: handler.read(\.self)(.needsSnapshot)
      }
    }

    // MARK: Closing

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
#endif
