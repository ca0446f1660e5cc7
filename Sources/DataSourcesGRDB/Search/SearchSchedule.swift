#if GRDB

  /// The assignment of requests to connections.
  ///
  /// A pure value without threads or SQLite. Requests wait in a queue, at most one per view, and begin on a connection in the
  /// current snapshot, which the connection reads until the result is displayed: `idle`, `waiting`, `searching`, `finished`, and
  /// `idle` again.
  ///
  /// The first connection is for quick searches: a task that runs long there while others wait is stopped, and its
  /// request waits for one of the other connections. So neither slow searches nor quick ones wait forever.
  struct SearchSchedule: Sendable {
    /// The maximum number of open connections.
    static let maximumLaneCount = 4
    /// The number of idle connections in the displayed snapshot, so that a search begins at once.
    static let readyLaneCount = 2

    private(set) var searches: [Int: ViewSearch] = [:]
    var lanes: [Lane] = []
    /// The IDs of the views whose requests wait, in order.
    private(set) var waiting: [Int] = []
    /// The snapshot in which searches begin; `nil` while lists advance to another one.
    var current: Int?
    private var taskCount = 0
    private(set) var isClosed = false

    // MARK: - Views

    /// The number of connections for the views and another one; `nil` if the schedule is closed.
    var wantedLaneCount: Int? { isClosed ? nil : min(Self.maximumLaneCount, searches.count + 2) }

    mutating func addView(_ viewID: Int) { searches[viewID] = ViewSearch() }

    /// Removes a view, whose request was canceled; starts no task.
    mutating func removeView(_ viewID: Int) {
      dropResult(of: viewID)
      waiting.removeAll { $0 == viewID }
      searches[viewID] = nil
    }

    /// Searches as a plan describes from now on.
    mutating func setPlan(_ plan: SearchPlan, viewID: Int) { searches[viewID]?.plan = plan }

    /// The results that aren't displayed yet.
    var results: [SearchResult] {
      lanes.compactMap { if case .pinned(let viewID) = $0.use { searches[viewID]?.result } else { nil } }
    }

    /// Whether requests wait that may be quick.
    var hasQuickWaiting: Bool { waiting.contains { searches[$0]?.isSlow == false } }

    // MARK: - Events

    mutating func on(_ event: SearchEvent) -> [SearchEffect] {
      if isClosed { return [] }
      var effects: [SearchEffect] = []
      switch event {
      case .requested(let request, let viewID):
        effects = supersede(viewID)
        searches[viewID]?.newest = request
        enqueue(viewID)
      case .canceled(let viewID):
        effects = supersede(viewID)
        searches[viewID]?.newest = nil
        searches[viewID]?.progress = .idle
        waiting.removeAll { $0 == viewID }
      case .ended(let task, let rows): effects = end(task, rows)
      case .displayed(let requests):
        for (viewID, id) in requests where searches[viewID]?.result.map({ $0.request.id <= id }) == true {
          dropResult(of: viewID)
        }
      case .snapshotBegan(let snapshot): current = snapshot
      case .released(let lanes): free(lanes)
      }
      return effects + startTasks() + releaseOutdated()
    }

    /// Puts the newest request of a view into the queue; it replaces one that waits already.
    mutating func enqueue(_ viewID: Int, isSlow: Bool = false) {
      guard let search = searches[viewID] else { return }
      if !search.isWaiting { waiting.append(viewID) }
      searches[viewID]?.progress = .waiting(isSlow: isSlow)
    }

    /// Ends the view's previous request, except for its position in the queue.
    private mutating func supersede(_ viewID: Int) -> [SearchEffect] {
      switch searches[viewID]?.progress {
      case .waiting: searches[viewID]?.counts.dropped += 1
      case .searching(let task):
        searches[viewID]?.progress = .idle
        return [.stop(task)]
      case .finished:
        searches[viewID]?.counts.dropped += 1
        // A request counts once, also if it finished before the next one.
        searches[viewID]?.counts.finished -= 1
        dropResult(of: viewID)
      case .idle, nil: break
      }
      return []
    }

    /// Frees the connection of a result.
    private mutating func dropResult(of viewID: Int) {
      guard let result = searches[viewID]?.result else { return }
      lanes[result.task.lane].use = .idle
      searches[viewID]?.progress = .idle
    }

    private mutating func end(_ task: SearchTask, _ rows: Result<OrderedRowIDs, any Error>) -> [SearchEffect] {
      lanes[task.lane].use = .idle
      guard searches[task.viewID]?.task?.id == task.id else {
        searches[task.viewID]?.counts.interrupted += 1
        return []
      }
      if case .failure(is SupersededSearch) = rows {
        enqueue(task.viewID, isSlow: true)
        return []
      }
      let lane = Lane(use: .pinned(viewID: task.viewID), snapshot: lanes[task.lane].snapshot)
      lanes[task.lane] = lane
      searches[task.viewID]?.counts.finished += 1
      searches[task.viewID]?.progress = .finished(SearchResult(task: task, rows: rows, snapshot: lane.snapshot))
      return [.reportResult]
    }

    /// Has the request of a result searched for again; it counts once.
    mutating func restart(_ viewID: Int) {
      if searches[viewID]?.result != nil { searches[viewID]?.counts.finished -= 1 }
      dropResult(of: viewID)
      enqueue(viewID)
    }

    // MARK: - Tasks

    private mutating func startTasks() -> [SearchEffect] {
      guard let current else { return [] }
      var free = lanesByPreference.filter { lanes[$0].use == .idle && lanes[$0].snapshot == current }
      var tasks: [SearchTask] = []
      var rest: [Int] = []
      for (index, viewID) in waiting.enumerated() {
        if free.isEmpty {
          rest += waiting[index...]
          break
        }
        if let task = nextTask(of: viewID, on: &free) { tasks.append(task) } else { rest.append(viewID) }
      }
      waiting = rest
      return tasks.map { .search($0) }
    }

    private mutating func nextTask(of viewID: Int, on free: inout [Int]) -> SearchTask? {
      guard let search = searches[viewID], let request = search.newest, let plan = search.plan,
        let index = free.firstIndex(where: { !search.isSlow || !isQuick($0) })
      else { return nil }
      let lane = free.remove(at: index)
      taskCount += 1
      let task = SearchTask(
        id: taskCount, viewID: viewID, request: request, plan: plan, lane: lane, isQuick: isQuick(lane))
      lanes[lane].use = .searching
      searches[viewID]?.progress = .searching(task)
      return task
    }

    private func isQuick(_ lane: Int) -> Bool { lanes.count > 1 && lane == 0 }

    /// The connection for quick searches is the second one to be used, so that it is free when it is needed.
    private var lanesByPreference: [Int] {
      lanes.count < 2 ? Array(lanes.indices) : [1, 0] + (2..<lanes.count)
    }

    var idleLanes: [Int] { lanesByPreference.filter { lanes[$0].use == .idle } }

    /// Releases snapshots that are out of date, and requests one for a connection if requests wait.
    private mutating func releaseOutdated() -> [SearchEffect] {
      guard let current else { return [] }
      let idle = idleLanes
      let outdated = idle.filter { lanes[$0].snapshot.map { $0 != current } ?? false }
      for lane in outdated { lanes[lane] = Lane(use: .reserved) }
      let isNeeded = !idle.isEmpty && waiting.contains { mayStart($0, on: idle) }
      return (outdated.isEmpty ? [] : [.endSnapshots(lanes: outdated)]) + (isNeeded ? [.requestSnapshot] : [])
    }

    private func mayStart(_ viewID: Int, on lanes: [Int]) -> Bool {
      guard let search = searches[viewID], search.plan != nil else { return false }
      return !search.isSlow || lanes.contains { !isQuick($0) }
    }

    // MARK: - Closing

    /// Ends everything; no event changes anything afterwards.
    mutating func close() {
      isClosed = true
      current = nil
      waiting = []
    }
  }

  extension SearchSchedule {
    /// A connection.
    struct Lane: Sendable {
      enum Use: Hashable, Sendable {
        case idle
        /// Advancing to another snapshot.
        case reserved
        case searching
        /// Reading the snapshot of a view's result.
        case pinned(viewID: Int)
      }

      var use = Use.idle
      /// The ID of the snapshot that the connection reads.
      var snapshot: Int?
    }
  }

  // MARK: - From snapshot to snapshot

  // Connections are reserved while they advance.
  extension SearchSchedule {
    /// Reserves the idle connections, the preferred ones first.
    mutating func reserveIdle() -> [Int] {
      let idle = idleLanes
      for lane in idle { lanes[lane].use = .reserved }
      return idle
    }

    mutating func free(_ reserved: [Int]) {
      for lane in reserved { lanes[lane].use = .idle }
    }

    /// Reserves the idle connections for the newest snapshot; no search begins until ``SearchEvent/snapshotBegan(_:)``.
    ///
    /// - Returns: The reserved connections, and the number of those that are to read the snapshot: some that are ready, and one for each
    ///   request that waits.
    mutating func beginMove() -> (lanes: [Int], readyCount: Int) {
      current = nil
      return (reserveIdle(), searches.isEmpty ? 0 : max(Self.readyLaneCount, waiting.count))
    }

    /// Has requests whose results aren't displayed begin again in the next snapshot, and reserves the idle connections.
    ///
    /// - Parameter displayed: The IDs of the displayed requests, by view ID.
    mutating func startOver(displayed: [Int: Int]) -> [Int] {
      current = nil
      for (viewID, id) in displayed.sorted(by: { $0.key < $1.key }) {
        guard let search = searches[viewID], let newest = search.newest, newest.id > id, search.task == nil
        else { continue }
        restart(viewID)
      }
      return reserveIdle()
    }
  }

  /// An event that a ``SearchSchedule`` reacts to.
  enum SearchEvent: Sendable {
    case requested(SearchRequest, viewID: Int)
    case canceled(viewID: Int)
    case ended(SearchTask, Result<OrderedRowIDs, any Error>)
    /// Results are displayed.
    ///
    /// - Parameter requests: The IDs of the displayed requests, by view ID.
    case displayed(requests: [Int: Int])
    /// This snapshot is the newest one that lists display.
    case snapshotBegan(Int)
    /// Connections that were reserved are idle again, some of them in the current snapshot.
    ///
    /// A request that was made meanwhile found none of them.
    case released(lanes: [Int])
  }

  /// An action that a ``SearchSchedule`` requires.
  enum SearchEffect: Sendable {
    case search(SearchTask)
    /// Stops a task, which may not have begun, or have ended meanwhile.
    case stop(SearchTask)
    /// Releases the snapshots of connections; it ends with ``SearchEvent/released(lanes:)``.
    case endSnapshots(lanes: [Int])
    /// There is a result.
    case reportResult
    /// A request waits for a connection in the newest snapshot.
    case requestSnapshot
  }

  /// The state of a search without its rows.
  struct SearchStatus: Sendable {
    /// The ID of the newest request that was searched for, successfully or not.
    var requestID = 0
    /// The query of the rows.
    var query: SearchQuery
    /// Why the newest query couldn't be searched for.
    var failure: LiveSearchError?
    /// Why no rows are displayed, whatever the query is.
    var rowsFailure: LiveSearchError?
    /// The newest query, if it couldn't be searched for although it is valid.
    var failed: SearchQuery?
    /// Differs for every state.
    var state = 0
    /// Changes whenever the content of rows may change.
    var content = 0
    var plan: SearchPlan
  }
#endif
