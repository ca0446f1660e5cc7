#if GRDB
  import DataSources

  @testable import DataSourcesGRDB

  /// Schedules, events and effects by their names.
  enum ScheduleFixture {
    static let plan = SearchPlan(
      identifiedPlan: IdentifiedPlan(
        ViewPlan(
          table: "t", index: nil, filter: nil, group: nil, terms: [], keyTermCount: 0, selection: "*", keyColumns: [0],
          aggregates: [])),
      search: SearchTable("s"),
      info: SearchTableInfo(
        table: "t", definition: "", allColumns: [], columns: [], tokenizer: SearchTableInfo.Tokenizer(""),
        isContentless: false,
        isOwn: false, schema: 0), order: .rows)

    /// The view whose state is tested.
    static let view = 1

    static let states = ["idle", "waiting", "waitingSlow", "searching", "finished"]

    static let events = [
      "requested", "canceled", "ended", "endedSuperseded", "endedOther", "displayed", "displayedOlder",
      "snapshotBegan", "snapshotBeganNewer", "renewed",
    ]

    static func request(_ id: Int) -> SearchRequest {
      SearchRequest(id: id, query: SearchQuery(typed: "\(id)"))
    }

    /// A schedule with connections in snapshot 1, and some views.
    static func schedule(lanes: Int = 2, views: Int = 3) -> SearchSchedule {
      var schedule = SearchSchedule()
      for _ in 0..<lanes { schedule.lanes.append(SearchSchedule.Lane(snapshot: 1)) }
      for view in 1...views {
        schedule.addView(view)
        schedule.setPlan(plan, viewID: view)
      }
      schedule.current = 1
      return schedule
    }

    static func schedule(in state: String) -> SearchSchedule {
      var schedule = schedule()
      func task(_ effects: [SearchEffect]) -> SearchTask? { effects.compactMap(\.started).first }
      switch state {
      case "waiting":
        let lanes = schedule.beginMove().lanes
        schedule.free(lanes)
        _ = schedule.on(.requested(request(1), viewID: view))
      case "waitingSlow":
        _ = schedule.on(.requested(request(1), viewID: 2))
        if let task = task(schedule.on(.requested(request(1), viewID: view))) {
          _ = schedule.on(.ended(task, .failure(SupersededSearch())))
        }
      case "searching": _ = schedule.on(.requested(request(1), viewID: view))
      case "finished":
        if let task = task(schedule.on(.requested(request(1), viewID: view))) {
          _ = schedule.on(.ended(task, .success(OrderedRowIDs())))
        }
      default: break
      }
      return schedule
    }

    static func event(_ name: String, _ schedule: SearchSchedule) -> SearchEvent? {
      let task = schedule.searches[view]?.task
      switch name {
      case "requested": return .requested(request(2), viewID: view)
      case "canceled": return .canceled(viewID: view)
      case "ended": return task.map { .ended($0, .success(OrderedRowIDs())) }
      case "endedSuperseded": return task.map { .ended($0, .failure(SupersededSearch())) }
      case "endedOther":
        // A task of an older request, which ran on the second connection.
        let old = SearchTask(id: 0, viewID: view, request: request(0), plan: plan, lane: 1, isQuick: false)
        return task == nil ? .ended(old, .success(OrderedRowIDs())) : nil
      case "displayed": return .displayed(requests: [view: 1])
      case "displayedOlder": return .displayed(requests: [view: 0])
      case "snapshotBegan": return .snapshotBegan(1)
      case "snapshotBeganNewer": return .snapshotBegan(2)
      default: return .released(lanes: [])
      }
    }

    static func state(of search: ViewSearch?) -> String {
      switch search?.progress {
      case .idle: "idle"
      case .waiting(let isSlow): isSlow ? "waitingSlow" : "waiting"
      case .searching: "searching"
      case .finished: "finished"
      case nil: "none"
      }
    }
  }

  extension SearchEffect {
    var started: SearchTask? { if case .search(let task) = self { task } else { nil } }
    var name: String { String("\(self)".prefix { $0.isLetter }) }
  }
#endif
