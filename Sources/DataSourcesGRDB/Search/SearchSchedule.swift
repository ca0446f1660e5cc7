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
#endif
