#if GRDB
  import DataSources
  import ListTestSupport

  @testable import DataSourcesGRDB

  /// A schedule without connections: its effects wait, and are performed in any order.
  struct ScheduleSimulation {
    private(set) var schedule = ScheduleFixture.schedule(lanes: 4, views: Self.viewCount)
    private var random: SeededGenerator
    private var effects: [SearchEffect] = []
    /// Tasks that run, by the index of their connection.
    private var running: [Int: SearchTask] = [:]
    private var stopped: Set<Int> = []
    /// Requests that took too long on the connection for quick ones, by view.
    private var slow: [Int: Int] = [:]
    private var lastSnapshot = 1
    private var isFinishing = false
    private(set) var requestCounts: [Int: Int] = [:]
    /// The IDs of the displayed requests, by view.
    private(set) var displayed: [Int: Int] = [:]
    private(set) var complaints: [String] = []

    static let viewCount = 7

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    // MARK: External events

    mutating func request() {
      let view = 1 + random.below(Self.viewCount)
      requestCounts[view, default: 0] += 1
      handle(.requested(ScheduleFixture.request(requestCounts[view, default: 0]), viewID: view))
    }

    mutating func cancel() { handle(.canceled(viewID: 1 + random.below(Self.viewCount))) }

    /// A step to another snapshot, which displays all results.
    mutating func step() {
      let (lanes, readyCount) = schedule.beginMove()
      lastSnapshot += 1
      for (index, lane) in lanes.enumerated() {
        schedule.lanes[lane].snapshot = index < readyCount ? lastSnapshot : nil
      }
      schedule.free(lanes)
      if !isFinishing, random.oneIn(4) { request() }
      display()
      handle(.snapshotBegan(lastSnapshot))
    }

    /// The lists' snapshot is released, and they advance later.
    mutating func startOver() {
      slow = [:]
      let lanes = schedule.startOver(displayed: displayed)
      for lane in lanes { schedule.lanes[lane].snapshot = nil }
      schedule.free(lanes)
    }

    mutating func renew() {
      let lanes = schedule.reserveIdle()
      for lane in lanes where random.oneIn(2) || schedule.lanes[lane].snapshot != schedule.current {
        schedule.lanes[lane].snapshot = nil
      }
      handle(.released(lanes: lanes))
    }

    mutating func display() {
      for result in schedule.results { displayed[result.viewID] = result.request.id }
      handle(.displayed(requests: displayed))
    }

    /// Performs an effect, or ends a task; `false` if there is neither.
    mutating func run() -> Bool {
      let count = effects.count + running.count
      guard count > 0 else { return false }
      let index = random.below(count)
      if index < effects.count {
        perform(effects.remove(at: index))
      } else if let task = running.removeValue(forKey: running.keys.sorted()[index - effects.count]) {
        end(task)
      }
      return true
    }

    /// Lets everything end that has begun.
    ///
    /// Nothing else happens: a request that needs another event to begin would wait forever.
    mutating func finish() {
      isFinishing = true
      for _ in 0..<1_000 {
        while run() {}
        // The lists always reach the snapshot on the way to which they are.
        if schedule.current == nil { step() } else if !schedule.results.isEmpty { display() }
        if effects.isEmpty, running.isEmpty { return }
      }
    }

    // MARK: Effects

    private mutating func handle(_ event: SearchEvent) {
      let new = schedule.on(event)
      for task in new.compactMap(\.started) { check(task) }
      effects += new
      checkLanes()
    }

    private mutating func perform(_ effect: SearchEffect) {
      switch effect {
      case .search(let task): running[task.lane] = task
      case .stop(let task): stopped.insert(task.id)
      case .endSnapshots(let lanes): handle(.released(lanes: lanes))
      case .reportResult: if random.oneIn(2) { display() }
      case .requestSnapshot: step()
      }
    }

    private mutating func end(_ task: SearchTask) {
      if stopped.contains(task.id) { return handle(.ended(task, .failure(SupersededSearch()))) }
      guard task.isQuick, schedule.hasQuickWaiting, random.oneIn(2) else {
        return handle(.ended(task, .success(OrderedRowIDs())))
      }
      if schedule.searches[task.viewID]?.task?.id == task.id { slow[task.viewID] = task.request.id }
      handle(.ended(task, .failure(SupersededSearch())))
    }

    // MARK: Rules

    private mutating func check(_ task: SearchTask) {
      if schedule.lanes[task.lane].snapshot != schedule.current { complaints.append("a search in another snapshot") }
      if task.request.id != schedule.searches[task.viewID]?.newest?.id { complaints.append("an old request") }
      if task.isQuick, slow[task.viewID] == task.request.id { complaints.append("a slow search among quick ones") }
    }

    private mutating func checkLanes() {
      let waiting = schedule.searches.filter(\.value.isWaiting).map(\.key)
      if schedule.waiting.sorted() != waiting.sorted() { complaints.append("the queue isn't that of the views") }
      let results = schedule.searches.values.compactMap(\.result)
      if schedule.results.count != results.count { complaints.append("a result has no connection") }
      if results.contains(where: { schedule.lanes[$0.task.lane].snapshot != $0.snapshot }) {
        complaints.append("a result lost its snapshot")
      }
      let tasks = effects.compactMap(\.started) + running.values
      let searching = schedule.lanes.indices.filter { schedule.lanes[$0].use == .searching }
      if tasks.count > Set(tasks.map(\.lane)).count { complaints.append("two searches on one connection") }
      if !Set(tasks.map(\.lane)).isSubset(of: searching) { complaints.append("a search on a free connection") }
    }
  }
#endif
