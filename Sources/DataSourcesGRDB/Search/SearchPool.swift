#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  /// The few connections that all searches of a database share, and the order in which searches get them.
  ///
  /// Queries wait in line, one per list, whatever is typed meanwhile. The first connection is for quick searches: one that takes longer
  /// there while others wait is stopped, and begins anew on one of the other connections, where it runs to its end. So neither slow
  /// searches nor quick ones wait forever.
  final class SearchPool: @unchecked Sendable {
    /// The most connections that are open at once.
    static let mostLanes = 4
    /// The number of idle connections that are kept in the snapshot that is shown, so that a search begins at once.
    static let readyLanes = 2
    /// How long a search may keep the first connection while others wait, in nanoseconds.
    static let quickTime: UInt64 = 50_000_000

    /// Guards everything here, and what the searchers know.
    let lock = NSLock()
    private let pool: DatabasePool
    /// Called when a search has a result; set once, as the next one.
    var onResult: @Sendable () -> Void = {}
    /// Called when a query waits for a connection to be moved to the newest snapshot.
    var onNeed: @Sendable () -> Void = {}
    private(set) var lanes: [SearchLane] = []
    var waiting: [Searcher] = []
    private(set) var searcherCount = 0
    /// The snapshot in which searches begin; `nil` while lists are on their way to another one.
    var current: Int?
    var isClosed = false
    private var plans: [ViewPlan: WeakPlan] = [:]

    private struct WeakPlan {
      weak var plan: NumberedPlan?
    }

    init(_ pool: DatabasePool) { self.pool = pool }

    // MARK: Searchers

    /// Makes a searcher, and opens another connection for it if there are too few.
    ///
    /// - Throws: what opening a connection throws, if there is none yet.
    func newSearcher() throws -> Searcher {
      let count = lock.withLock { isClosed ? 0 : min(Self.mostLanes, searcherCount + 2) }
      if count == 0 { throw LiveViewError.closed }
      while lanes.count < count {
        do {
          let lane = try SearchLane(pool, number: lanes.count + 1) { [weak self] in self?.hasQuickWaiting ?? true }
          lock.withLock { lanes.append(lane) }
        } catch {
          if lanes.isEmpty { throw error }
          break
        }
      }
      lock.withLock { searcherCount += 1 }
      return Searcher(self)
    }

    /// One plan for all searches of equal views, so that they share the statements of a connection.
    func numbered(_ plan: ViewPlan) -> NumberedPlan {
      lock.withLock {
        if let known = plans[plan]?.plan { return known }
        plans = plans.filter { $0.value.plan != nil }
        let new = NumberedPlan(plan)
        plans[plan] = WeakPlan(plan: new)
        return new
      }
    }

    func searcherIsGone() { lock.withLock { searcherCount -= 1 } }

    /// Puts a query in the line; one that waits in its place already is replaced.
    func search(_ request: SearchRequest, for searcher: Searcher) {
      update {
        supersede(searcher)
        searcher.newest = request
        enqueue(request, searcher)
      }
    }

    func cancel(_ searcher: Searcher) {
      update {
        supersede(searcher)
        (searcher.newest, searcher.waiting) = (nil, nil)
        waiting.removeAll { $0 === searcher }
      }
    }

    func enqueue(_ request: SearchRequest, _ searcher: Searcher) {
      if searcher.waiting == nil { waiting.append(searcher) }
      searcher.waiting = request
      searcher.isSlow = false
    }

    private func supersede(_ searcher: Searcher) {
      if searcher.waiting != nil || searcher.result != nil { searcher.counts.dropped += 1 }
      // A query counts once, also if it finished before the next one.
      if searcher.result != nil { searcher.counts.finished -= 1 }
      dropResult(searcher)
      // A connection that is being closed must not be interrupted.
      if !isClosed { searcher.lane?.stop() }
      searcher.lane = nil
    }

    func dropResult(_ searcher: Searcher) {
      if let lane = searcher.result?.lane { (lane.state, lane.holder) = (.idle, nil) }
      searcher.result = nil
    }

    private var hasQuickWaiting: Bool { lock.withLock { waiting.contains { !$0.isSlow } } }

    // MARK: Beginning and ending

    /// Changes something, begins the searches that can begin then, and lets go of snapshots that are out of date.
    func update(_ change: () -> Void) {
      let (outdated, isNeeded) = lock.withLock { () -> ([SearchLane], Bool) in
        change()
        begin()
        let idle = lanes.filter { $0.isIdle }
        let outdated = current == nil ? [] : idle.filter { $0.snapshot != nil && $0.snapshot != current }
        for lane in outdated { (lane.state, lane.snapshot) = (.moving, nil) }
        return (outdated, current != nil && !idle.isEmpty && waiting.contains { mayUse(idle, $0) })
      }
      end(outdated)
      if isNeeded { onNeed() }
    }

    private func end(_ lanes: [SearchLane]) {
      if lanes.isEmpty { return }
      for lane in lanes { try? lane.connection.end() }
      lock.withLock { for lane in lanes { lane.state = .idle } }
    }

    private func mayUse(_ lanes: [SearchLane], _ searcher: Searcher) -> Bool {
      searcher.plan != nil && (!searcher.isSlow || lanes.contains { !isQuick($0) })
    }

    private func isQuick(_ lane: SearchLane) -> Bool { lanes.count > 1 && lane === lanes[0] }

    private func begin() {
      guard let current, !isClosed else { return }
      var free = lanesByPreference.filter { $0.isIdle && $0.snapshot == current }
      var rest: [Searcher] = []
      for (place, searcher) in waiting.enumerated() {
        guard !free.isEmpty else {
          rest += waiting[place...]
          break
        }
        let lane = free.firstIndex { !searcher.isSlow || !isQuick($0) }
        guard let lane, let plan = searcher.plan, let request = searcher.waiting else {
          rest.append(searcher)
          continue
        }
        begin(request, plan, searcher, on: free.remove(at: lane))
      }
      waiting = rest
    }

    /// The connection for quick searches is the second one to be used, so that it is free when it is needed.
    var lanesByPreference: [SearchLane] {
      lanes.count < 2 ? lanes : [lanes[1], lanes[0]] + lanes[2...]
    }

    private func begin(_ request: SearchRequest, _ plan: SearchPlan, _ searcher: Searcher, on lane: SearchLane) {
      searcher.waiting = nil
      searcher.lane = lane
      lane.state = .busy
      lane.search(request, plan, quickTime: isQuick(lane) ? Self.quickTime : nil) { [self] rows in
        ended(request, plan, rows, searcher, lane)
      }
    }

    private func ended(
      _ request: SearchRequest, _ plan: SearchPlan, _ rows: Result<FoundRows, any Error>, _ searcher: Searcher,
      _ lane: SearchLane
    ) {
      var hasResult = false
      update {
        lane.finish()
        lane.state = .idle
        guard searcher.newest?.number == request.number, searcher.lane === lane, !isClosed else {
          if searcher.lane === lane { searcher.lane = nil }
          searcher.counts.interrupted += 1
          return
        }
        searcher.lane = nil
        if case .failure(let error) = rows, error is SupersededSearch {
          // It took too long for the quick connection.
          enqueue(request, searcher)
          searcher.isSlow = true
          return
        }
        (lane.state, lane.holder) = (.busy, searcher)
        searcher.counts.finished += 1
        searcher.result = SearchResult(request: request, plan: plan, rows: rows, lane: lane, snapshot: lane.snapshot)
        hasResult = true
      }
      if hasResult { onResult() }
    }
  }
#endif
