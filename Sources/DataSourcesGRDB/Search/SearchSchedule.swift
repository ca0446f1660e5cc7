#if GRDB

  /// Decides which request is searched for on which connection.
  ///
  /// A pure value, which knows neither threads nor SQLite. Requests wait in a queue, at most one per view, and begin on
  /// a connection in the current snapshot, which keeps the snapshot until the result is displayed: `idle`,
  /// `waiting`, `searching`, `found`, and `idle` again.
  ///
  /// The first connection is for quick searches: a task that takes long there while others wait is stopped, and its
  /// request waits for one of the other connections. So neither slow searches nor quick ones wait forever.
  struct SearchSchedule: Sendable {
    /// The most connections that are open at once.
    static let mostLanes = 4
    /// The number of idle connections that are kept in the displayed snapshot, so that a search begins at once.
    static let readyLanes = 2

    private(set) var searches: [Int: ViewSearch] = [:]
    var lanes: [Lane] = []
    /// The views whose requests wait, in order.
    private(set) var waiting: [Int] = []
    /// The snapshot in which searches begin; `nil` while lists are on their way to another one.
    var current: Int?
    private var taskCount = 0
    private(set) var isClosed = false

    // MARK: Views

    /// The number of connections for the views and another one; `nil` if the schedule is closed.
    var wantedLaneCount: Int? { isClosed ? nil : min(Self.mostLanes, searches.count + 2) }

    mutating func addView(_ view: Int) { searches[view] = ViewSearch() }

    /// Removes a view, whose request was canceled; starts no task.
    mutating func removeView(_ view: Int) {
      dropResult(of: view)
      waiting.removeAll { $0 == view }
      searches[view] = nil
    }

    /// Searches as a plan describes from now on.
    mutating func setPlan(_ plan: SearchPlan, view: Int) { searches[view]?.plan = plan }

    /// The results that aren't displayed yet.
    var results: [SearchResult] {
      lanes.compactMap { if case .holding(let view) = $0.use { searches[view]?.result } else { nil } }
    }

    /// Whether requests wait that may be quick.
    var hasQuickWaiting: Bool { waiting.contains { searches[$0]?.isSlow == false } }

    // MARK: Events

    mutating func on(_ event: SearchEvent) -> [SearchEffect] {
      if isClosed { return [] }
      var effects: [SearchEffect] = []
      switch event {
      case .requested(let request, let view):
        effects = supersede(view)
        searches[view]?.newest = request
        enqueue(view)
      case .canceled(let view):
        effects = supersede(view)
        searches[view]?.newest = nil
        searches[view]?.progress = .idle
        waiting.removeAll { $0 == view }
      case .ended(let task, let rows): effects = end(task, rows)
      case .displayed(let requests):
        for (view, number) in requests where searches[view]?.result.map({ $0.request.number <= number }) == true {
          dropResult(of: view)
        }
      case .snapshotBegan(let number): current = number
      case .renewed(let lanes): free(lanes)
      }
      return effects + startTasks() + releaseOutdated()
    }

    /// Puts the newest request of a view into the queue; it takes the position of one that waits already.
    mutating func enqueue(_ view: Int, isSlow: Bool = false) {
      guard let search = searches[view] else { return }
      if !search.isWaiting { waiting.append(view) }
      searches[view]?.progress = .waiting(isSlow: isSlow)
    }

    /// Ends what the view's request has come to, except for its position in the queue.
    private mutating func supersede(_ view: Int) -> [SearchEffect] {
      switch searches[view]?.progress {
      case .waiting: searches[view]?.counts.dropped += 1
      case .searching(let task):
        searches[view]?.progress = .idle
        return [.stop(task)]
      case .found:
        searches[view]?.counts.dropped += 1
        // A request counts once, also if it finished before the next one.
        searches[view]?.counts.finished -= 1
        dropResult(of: view)
      case .idle, nil: break
      }
      return []
    }

    /// Frees the connection of a result.
    private mutating func dropResult(of view: Int) {
      guard let result = searches[view]?.result else { return }
      lanes[result.task.lane].use = .idle
      searches[view]?.progress = .idle
    }

    private mutating func end(_ task: SearchTask, _ rows: Result<FoundRows, any Error>) -> [SearchEffect] {
      lanes[task.lane].use = .idle
      guard searches[task.view]?.task?.number == task.number else {
        searches[task.view]?.counts.interrupted += 1
        return []
      }
      if case .failure(is SupersededSearch) = rows {
        enqueue(task.view, isSlow: true)
        return []
      }
      let lane = Lane(use: .holding(view: task.view), snapshot: lanes[task.lane].snapshot)
      lanes[task.lane] = lane
      searches[task.view]?.counts.finished += 1
      searches[task.view]?.progress = .found(SearchResult(task: task, rows: rows, snapshot: lane.snapshot))
      return [.reportResult]
    }

    /// Has the request of a result searched for again; it counts once.
    mutating func restart(_ view: Int) {
      if searches[view]?.result != nil { searches[view]?.counts.finished -= 1 }
      dropResult(of: view)
      enqueue(view)
    }

    // MARK: Tasks

    private mutating func startTasks() -> [SearchEffect] {
      guard let current else { return [] }
      var free = lanesByPreference.filter { lanes[$0].use == .idle && lanes[$0].snapshot == current }
      var tasks: [SearchTask] = []
      var rest: [Int] = []
      for (index, view) in waiting.enumerated() {
        if free.isEmpty {
          rest += waiting[index...]
          break
        }
        if let task = nextTask(of: view, on: &free) { tasks.append(task) } else { rest.append(view) }
      }
      waiting = rest
      return tasks.map { .search($0) }
    }

    private mutating func nextTask(of view: Int, on free: inout [Int]) -> SearchTask? {
      guard let search = searches[view], let request = search.newest, let plan = search.plan,
        let index = free.firstIndex(where: { !search.isSlow || !isQuick($0) })
      else { return nil }
      let lane = free.remove(at: index)
      taskCount += 1
      let task = SearchTask(
        number: taskCount, view: view, request: request, plan: plan, lane: lane, isQuick: isQuick(lane))
      lanes[lane].use = .searching
      searches[view]?.progress = .searching(task)
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

    private func mayStart(_ view: Int, on lanes: [Int]) -> Bool {
      guard let search = searches[view], search.plan != nil else { return false }
      return !search.isSlow || lanes.contains { !isQuick($0) }
    }

    // MARK: Closing

    /// Ends everything; no event changes anything afterwards.
    mutating func close() { (isClosed, current, waiting) = (true, nil, []) }
  }

  extension SearchSchedule {
    /// A connection.
    struct Lane: Sendable {
      enum Use: Hashable, Sendable {
        case idle
        /// On the way to another snapshot.
        case reserved
        case searching
        /// Keeps its snapshot for the result of a view.
        case holding(view: Int)
      }

      var use = Use.idle
      /// The number of the snapshot that the connection reads.
      var snapshot: Int?
    }
  }

  // Connections on their way from snapshot to snapshot are reserved meanwhile.
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
    /// - Returns: how many of the connections are to read the snapshot: those that are kept ready, and one for each
    ///   request that waits.
    mutating func beginMove() -> (lanes: [Int], readyCount: Int) {
      current = nil
      return (reserveIdle(), searches.isEmpty ? 0 : max(Self.readyLanes, waiting.count))
    }

    /// Has requests whose results aren't displayed begin again in the next snapshot, and reserves the idle connections.
    ///
    /// - Parameter displayed: the numbers of the displayed requests, by view.
    mutating func startOver(displayed: [Int: Int]) -> [Int] {
      current = nil
      for (view, number) in displayed.sorted(by: { $0.key < $1.key }) {
        guard let search = searches[view], let newest = search.newest, newest.number > number, search.task == nil
        else { continue }
        restart(view)
      }
      return reserveIdle()
    }
  }

  /// An event that a ``SearchSchedule`` reacts to.
  enum SearchEvent: Sendable {
    case requested(SearchRequest, view: Int)
    case canceled(view: Int)
    case ended(SearchTask, Result<FoundRows, any Error>)
    /// Results are displayed.
    ///
    /// - Parameter requests: the numbers of the displayed requests, by view.
    case displayed(requests: [Int: Int])
    /// The lists are followed from this snapshot from now on.
    case snapshotBegan(Int)
    /// Connections that were reserved are idle again, some of them in the current snapshot.
    case renewed(lanes: [Int])
  }

  /// An action that a ``SearchSchedule`` asks for.
  enum SearchEffect: Sendable {
    case search(SearchTask)
    /// Stops a task, which may not have begun, or have ended meanwhile.
    case stop(SearchTask)
    /// Releases the snapshots of connections, which are freed afterwards.
    case endSnapshots(lanes: [Int])
    /// There is a result.
    case reportResult
    /// A request waits for a connection in the newest snapshot.
    case requestSnapshot
  }

  /// The state of a search without its rows.
  struct SearchStatus: Sendable {
    /// The number of the newest request that was searched for, successfully or not.
    var number = 0
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
