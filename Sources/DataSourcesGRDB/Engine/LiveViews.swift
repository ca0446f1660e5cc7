#if GRDB
  import DataSources
  import GRDB

  /// All open views of a database, in one snapshot.
  struct LiveViews: Sendable {
    /// Changed by ``set(_:_:)`` only.
    private var views: [Int: OpenView] = [:]
    private var searched: Set<Int> = []
    /// Views that couldn't be advanced to the last snapshot, and are empty.
    private var broken: [Int: BrokenView] = [:]
    /// The time of the next attempt at views that failed, without a change of the schema.
    private var retry = RetryDelay()
    /// Views that were opened in a snapshot since which commits weren't recorded for them.
    private var unwatched: Set<Int> = []
    /// The number of times that a view was advanced to another snapshot.
    private(set) var advancedCount = 0
    /// The views by the tables and values of the commits that concern them.
    private var tables = SharedTables()

    /// Whether views that failed are to be prepared again.
    func isRetryDue(at now: EngineInstant) -> Bool { retry.isDue(at: now) }

    private struct BrokenView {
      let view: OpenView
      /// The last preparation; `nil` if the view can't be prepared.
      var preparation: ViewPreparation?
      /// The error of the last attempt.
      var error: any Error
    }

    private var searches: [SearchedView] { searched.compactMap { views[$0]?.search } }

    /// The IDs by which statements are cached.
    var planIDs: Set<Int> {
      views.values.reduce(into: tables.planIDs) { $0.formUnion($1.maintained.planIDs) }
    }

    private mutating func set(_ view: OpenView?, _ number: Int) {
      let old = views[number]
      views[number] = view
      if view?.search == nil { searched.remove(number) } else { searched.insert(number) }
      if let old, let view, let (table, plan) = old.route, let route = view.route, plan == route.plan,
        table == route.table
      {
        return
      }
      if let old { tables.remove(old, number) }
      if let view { tables.add(view, number) }
    }

    func search(ofView view: Int) -> SearchedView? { views[view]?.search }

    /// The IDs of the displayed requests, by view.
    var displayedRequests: [Int: Int] {
      Dictionary(uniqueKeysWithValues: searches.map { ($0.viewID, $0.status.requestID) })
    }

    /// Displays a result in the displayed snapshot.
    mutating func display(_ result: SearchResult, in shown: SnapshotConnection, _ step: inout LiveStep) throws {
      guard var view = search(ofView: result.viewID), view.status.requestID < result.request.id else { return }
      let changes = try view.display(result, in: shown)
      set(.searched(view), view.viewID)
      step.views[view.viewID] = OpenView.searched(view).step(changes)
    }

    /// Adds a view in the displayed snapshot, since which commits weren't recorded for it.
    mutating func openUnwatched(_ view: OpenView, number: Int) {
      set(view, number)
      unwatched.insert(number)
    }

    // MARK: Schema

    /// Prepares all views after a change of the schema.
    ///
    /// On the writer's queue.
    ///
    /// - Parameter closings: the views that are closed with the next step, and need no index.
    func prepared(
      _ db: Database, mayWrite: Bool, except closings: Set<Int>
    ) -> [Int: Result<ViewPreparation, any Error>] {
      let all = views.merging(broken.mapValues(\.view)) { $1 }.filter { !closings.contains($0.key) }
      if mayWrite {
        let searches = all.values.compactMap(\.search)
        let tables = Dictionary(searches.map { ($0.options.table, $0.definition.table) }) { table, _ in table }
        // The search reports the error.
        for (search, table) in tables { try? search.bringIntoStep(forTable: table, db) }
      }
      let cache = ViewPreparer.Cache()
      return all.mapValues { view in Result { try ViewPreparer(view.maintained.definition, db, cache).prepare() } }
    }

    /// Has commits recorded for views that were prepared again: a table may have another unique index.
    func watch(_ plans: [Int: Result<ViewPreparation, any Error>], by log: CommitLog) {
      for (number, plan) in plans {
        guard let view = views[number] ?? broken[number]?.view, case .success(let preparation) = plan else { continue }
        log.watch(preparation, of: view.maintained.definition, view: number)
      }
    }

    // MARK: Steps

    /// Advances all views to a snapshot.
    ///
    /// - Throws: An error of reading a snapshot; then nothing has changed.
    mutating func advance(
      _ snapshot: NewestSnapshot, _ requests: LiveRequests, hasExternalCommits: Bool, from shown: SnapshotConnection?,
      to next: SnapshotConnection, at now: EngineInstant, _ step: inout LiveStep
    ) throws {
      var result = self
      var plans = snapshot.plans
      for view in requests.closings { result.close(view) }
      if let shown {
        let external = hasExternalCommits ? MaintenanceStep.ExternalCommits(between: shown, and: next) : .none
        // After a change of the schema an expression may be another one.
        let shared = SharedDeltas(snapshot.plans.isEmpty ? result.tables.columns(in: next) : [:])
        let all = MaintenanceStep(
          commits: snapshot.commits, external: external, invalidated: [], old: shown, new: next, shared: shared)
        plans.merge(result.brokenPlans(concernedBy: all)) { prepared, _ in prepared }
        var concerned = Set(result.views.keys)
        if snapshot.plans.isEmpty, external != .unknown {
          concerned.formIntersection(
            result.tables.concerned(all).union(unwatched).union(requests.invalidated.keys)
              .union(requests.replacements.keys))
        }
        result.advancedCount += concerned.count
        for number in concerned.sorted() {
          // VACUUM, which isn't reported, is a change of the schema too.
          let mayHaveNewNumbers = snapshot.plans[number]?.mayHaveNewNumbers ?? false
          let input = MaintenanceStep(
            commits: snapshot.commits,
            external: mayHaveNewNumbers || unwatched.contains(number) ? .unknown : external,
            invalidated: requests.invalidated[number] ?? [], old: shown, new: next, shared: shared)
          try result.advance(number, input, snapshot.plans[number], requests.replacements[number], &step)
        }
      }
      result.unwatched = []
      next.read { new in
        for (number, broken) in result.broken {
          if let replacement = requests.replacements[number] {
            result.open(replacement, instead: views[number], in: new, &step)
          } else if let plan = plans[number] {
            do {
              result.show(try broken.view.reopened(plan.get(), in: new), number, instead: views[number], &step)
            } catch { result.fail(number, plan, error, &step) }
          }
        }
        for opening in requests.openings where !requests.closings.contains(opening.view) {
          result.open(opening, instead: nil, in: new, &step)
        }
      }
      result.scheduleRetry(hasTried: !snapshot.plans.isEmpty, at: now)
      self = result
    }

    /// Has views that failed prepared again after a delay.
    ///
    /// - Parameter hasTried: Whether they have just been prepared.
    mutating func scheduleRetry(hasTried: Bool, at now: EngineInstant) {
      retry.update(failing: failingViews, hasTried: hasTried, at: now)
    }

    /// Returns the last preparations of broken views whose rows a step may have changed: their expressions may have values again.
    private func brokenPlans(concernedBy step: MaintenanceStep) -> [Int: Result<ViewPreparation, any Error>] {
      broken.compactMapValues { broken in
        // The others are prepared again after a delay.
        guard !broken.error.mayPass, let preparation = broken.preparation else { return nil }
        return step.concerns(preparation, ofView: broken.view.maintained.viewID) ? .success(preparation) : nil
      }
    }

    /// Retains the error of another attempt at a broken view, and reports one that differs.
    private mutating func fail(
      _ number: Int, _ plan: Result<ViewPreparation, any Error>, _ error: any Error, _ step: inout LiveStep
    ) {
      guard let last = broken[number]?.error else { return }
      broken[number]?.error = error
      broken[number]?.preparation = try? plan.get()
      if last.cause == error.cause { return }
      let changes = step.views[number]?.changes ?? ChangeSet()
      step.views[number] = ViewStep(changes, failure: error)
    }

    mutating private func close(_ view: Int) {
      set(nil, view)
      broken[view] = nil
    }

    /// The views that may be better without a change of the schema.
    private var failingViews: Set<Int> {
      let open = searched.filter { views[$0]?.search?.failure?.mayPass ?? false }
      return open.union(broken.filter { $0.value.error.mayPass }.keys)
    }

    private mutating func open(
      _ opening: ViewOpening, instead old: OpenView?, in snapshot: SnapshotReader, _ step: inout LiveStep
    ) {
      do { show(try same(as: opening) ?? opening.opened(in: snapshot), opening.view, instead: old, &step) } catch {
        opening.fail(error)
      }
    }

    /// Returns a view with the rows of an equal one that is open.
    private func same(as opening: ViewOpening) -> OpenView? {
      guard opening.search == nil else { return nil }
      switch opening.preparation {
      case .indexed(let plan, let table):
        for case .indexed(let view) in views.values where view.plan == plan && view.table == table {
          return .indexed(IndexedView(opening.definition, sameAs: view, viewID: opening.view))
        }
      case .inMemory(let plan, let table, let related):
        for case .inMemory(let view) in views.values where view.isOf(plan, table, related) {
          return .inMemory(MemoryView(opening.definition, sameAs: view, viewID: opening.view))
        }
      case .refetched: break
      }
      return nil
    }

    /// Displays a view instead of nothing, or of one that has just failed.
    private mutating func show(_ view: OpenView, _ number: Int, instead old: OpenView?, _ step: inout LiveStep) {
      broken[number] = nil
      set(view, number)
      step.views[number] = view.step(.replacing(old?.sectionCount ?? 0, view.sectionCount))
    }

    private mutating func advance(
      _ number: Int, _ input: MaintenanceStep, _ plan: Result<ViewPreparation, any Error>?,
      _ replacement: ViewOpening?, _ step: inout LiveStep
    ) throws {
      guard var view = views[number] else { return }
      let before = view
      do {
        var (changes, isReplaced) = try Self.advance(&view, input, plan, replacement)
        set(view, number)
        // After a change of the schema another index may have the rows, or none.
        if view.maintained.planIDs != before.maintained.planIDs { isReplaced = true }
        let isSame = view.search?.status.state == before.search?.status.state
        // Without a change of the rows, those may be on other pages.
        let hasNewState = !input.commits.isEmpty || input.hasExternalCommits
        let displaysSame = changes.isEmpty && !isReplaced && view.isSame(as: before)
        if !displaysSame, !changes.isEmpty || isReplaced || hasNewState || !isSame {
          step.views[number] = view.step(changes)
        }
      } catch let error as DatabaseError where !error.isOfOneView {
        throw error
      } catch {
        // A table was dropped, perhaps, or an expression overflows. Nothing is better than wrong rows; the next change of the schema, or of
        // the rows, may help.
        set(nil, number)
        let preparation = plan == nil ? before.preparation : (try? plan?.get())
        broken[number] = BrokenView(view: before, preparation: preparation, error: error)
        step.views[number] = ViewStep(.replacing(before.sectionCount, 0), failure: error)
      }
    }

    /// - Returns: The changes, and whether the list displays another view.
    private static func advance(
      _ view: inout OpenView, _ input: MaintenanceStep, _ plan: Result<ViewPreparation, any Error>?,
      _ replacement: ViewOpening?
    ) throws -> (ChangeSet, isReplaced: Bool) {
      if let replacement {
        do {
          var new = view
          let changes = try new.replace(by: replacement.preparation, of: replacement.definition, input)
          view = new
          return (changes, true)
        } catch { replacement.fail(error) }
      }
      guard let preparation = try plan?.get() else { return (try view.advance(input), false) }
      return (try view.advance(input, preparation), false)
    }
  }

  extension DatabaseError {
    /// Whether the error concerns the view, and not the whole database: a table or an index is missing or damaged.
    fileprivate var isOfOneView: Bool {
      isOfDefinition || resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_TOOBIG
    }

    fileprivate var isOfDefinition: Bool { resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA }
  }

  extension Error {
    /// The error without the statement that ran.
    fileprivate var cause: String {
      (self as? DatabaseError).map { "\($0.resultCode): \($0.message ?? "")" } ?? "\(self)"
    }

    /// Whether a view that can't be read may be readable later, though the schema and the rows are the same.
    ///
    /// Another connection may have had the database locked when a search table was to be made again.
    fileprivate var mayPass: Bool {
      switch self as? LiveSearchError {
      case .outOfStep, .unreadable, .unsearchableRows: true
      case .noSearchTable, .notSearchable, .invalidQuery: false
      case nil: (self as? DatabaseError).map { !$0.isOfDefinition } ?? false
      }
    }
  }

  extension Result<ViewPreparation, any Error> {
    fileprivate var mayHaveNewNumbers: Bool {
      guard case .success(let preparation) = self else { return false }
      return switch preparation {
      // A table with an index retains them.
      case .indexed(let plan, let table): plan.index == nil && !table.hasStableRowIDs
      case .inMemory(_, let table, let related): !([table] + related).allSatisfy(\.hasStableRowIDs)
      case .refetched: false
      }
    }
  }

  /// The time of the next attempt after a failure: soon at first, then less and less often.
  private struct RetryDelay: Sendable {
    private static let first = Duration.milliseconds(250)
    private static let longest = Duration.seconds(64)
    private var next: EngineInstant?
    private var delay = first
    private var failing: Set<Int> = []

    func isDue(at now: EngineInstant) -> Bool { next.map { $0 <= now } ?? false }

    /// - Parameters:
    ///   - failing: What is still wrong; the first attempt is soon whenever there is something new.
    ///   - hasTried: Whether an attempt has just been made.
    mutating func update(failing: Set<Int>, hasTried: Bool, at now: EngineInstant) {
      if failing.isEmpty || !failing.isSubset(of: self.failing) { self = RetryDelay() }
      self.failing = failing
      if failing.isEmpty { return }
      guard hasTried || next == nil else { return }
      next = now.advanced(by: delay)
      delay = min(Self.longest, delay * 2)
    }
  }

  /// A step to another snapshot, which all lists of a database display together.
  struct LiveStep: Sendable {
    enum Kind: Sendable {
      case snapshot
      /// The results of searches in the displayed snapshot.
      case results
    }

    var kind = Kind.snapshot
    /// The values that writers attached to the commits in between.
    var annotations: [any Sendable] = []
    /// The callers who wait for the step.
    var completions: [Completion] = []
    /// The steps of views that changed, by the ID of the view.
    var views: [Int: ViewStep] = [:]
  }

  /// A step of one view.
  struct ViewStep: Sendable {
    let layout: ViewLayout
    /// The ID of the view's definition, if the list displays the view.
    var definition: Int?
    /// The status of a search.
    var search: SearchStatus?
    /// Whether rows are in the groups and the order of the query, as those of a search by relevance are not.
    var isInViewOrder = true
    let changes: ChangeSet
    /// The reason why the view is empty although its table isn't.
    var failure: (any Error)?
  }

  extension ViewStep {
    /// The step to an empty list whose view can't be read.
    fileprivate init(_ changes: ChangeSet, failure: any Error) {
      self.init(layout: .refetched(RefetchedRows()), changes: changes, failure: failure)
    }
  }

  /// A notification of the lists.
  enum LiveEvent: Sendable {
    /// A step is to be displayed, see ``LiveEngine/beginDisplay()``, perhaps after an earlier event already.
    case step
    /// The newest snapshot couldn't be read, and is retried.
    case failure(any Error)
    /// Whether the file that is open is the one at its path, after that changed.
    case fileIsLost(LiveQueryError?)
    /// The database was closed.
    case closed
    /// Rows of a view, by its number, were read before they were requested.
    case rowsRead(view: Int, PrefetchedBlocks)
  }
#endif
