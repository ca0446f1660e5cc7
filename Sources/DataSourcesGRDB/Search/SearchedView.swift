#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The rows of a view that match a query, which changes with the commits of the database.
  ///
  /// Rows that commits change are matched one by one. A search for a new query runs concurrently. When it ends, the
  /// commits since its snapshot are applied to the results, which are then compared with the displayed rows.
  struct SearchedView: MaintainedView {
    let definition: ViewDefinition
    let searcher: Searcher
    let options: SearchOptions
    let viewID: Int
    var tables: JoinedTables
    /// The view without a query, if it may be displayed.
    var whole: (any MaintainedView)?
    /// The results, also while the whole view is displayed.
    var results: OrderedRowIDs
    var status: SearchStatus
    /// The commits since the searcher's snapshot.
    var since = SearchLog()

    /// Whether the displayed query can't be searched for any more, and no rows are displayed.
    var isBroken: Bool { status.rowsFailure != nil }
    var plan: SearchPlan { status.plan }
    var planIDs: Set<Int> { plan.identifiedPlan.statementIDs.union(whole?.planIDs ?? []) }
    var showsWhole: Bool { whole != nil && status.query.isEmpty && !isBroken }

    /// Whether rows are in the groups and the order of the view.
    var isInViewOrder: Bool { plan.isInViewOrder || showsWhole }

    var layout: ViewLayout { (showsWhole ? whole?.layout : nil) ?? .rowIDs(plan.identifiedPlan, results) }

    /// Opens a search in a snapshot.
    ///
    /// - Throws: ``LiveSearchError``, or an error of the database.
    init(
      _ definition: ViewDefinition, _ preparation: ViewPreparation, viewID: Int, _ options: SearchOptions,
      _ searcher: Searcher, _ request: SearchRequest, isNew: Bool = true, in snapshot: SnapshotReader
    ) throws {
      guard let (viewPlan, table, related) = preparation.planned else {
        throw LiveSearchError.unsearchableRows(query: definition.name, reason: preparation.reason)
      }
      self.definition = definition
      self.searcher = searcher
      self.options = options
      self.viewID = viewID
      let info = try snapshot.withDatabase {
        try SearchTableInfo.read(options.table, forTable: definition.table, $0)
      }
      // Results of the previous plan can't be used.
      let identifiedPlan = isNew ? searcher.sharedPlan(viewPlan) : IdentifiedPlan(viewPlan)
      let plan = SearchPlan(identifiedPlan: identifiedPlan, search: options.table, info: info, order: options.order)
      searcher.setPlan(plan)
      tables = JoinedTables(identifiedPlan, table, related: related)
      status = SearchStatus(requestID: request.id, query: request.query, plan: plan)
      if options.whenEmpty == .allRows {
        whole =
          preparation.isIndexed
          ? try IndexedView(definition, plan: viewPlan, table: table, viewID: viewID, in: snapshot)
          : try MemoryView(definition, plan: viewPlan, table: table, related: related, viewID: viewID, in: snapshot)
      }
      results = plan.nothing
      do { results = try plan.rows(request.query, in: snapshot) } catch let error as LiveSearchError {
        status.failure = error
        status.failed = error.isOfQuery ? nil : request.query
        status.query = .empty
      }
    }

    mutating func advance(_ step: MaintenanceStep) throws -> ChangeSet {
      try step.read { old, new in try advance(SearchStep(input: step, old: old, new: new)) }
    }

    mutating func advance(_ step: SearchStep) throws -> ChangeSet {
      let events = SearchLog(step, tables, viewID: viewID)
      if !events.isEmpty { status.content += 1 }
      var changes = try applyCommits(events, step)
      if !events.isEmpty { changes = changes.concatenated(with: try retry(step)) }
      // Only commits after the searched snapshot matter, and no search begins before the next snapshot is reached.
      if searcher.isBusy { since.append(events) } else { since = SearchLog() }
      if let result = searcher.result, result.request.id > status.requestID {
        changes = changes.concatenated(with: try display(result, step))
      }
      return changes
    }

    func reader(_ snapshot: SnapshotReader) -> ViewReader { ViewReader(plan.identifiedPlan, snapshot) }
  }

  /// A step from one snapshot to the next, while both are being read.
  struct SearchStep {
    let input: MaintenanceStep
    let old: SnapshotReader
    let new: SnapshotReader

    var commits: CommitLog.Contents { input.commits }
    var hasExternalCommits: Bool { input.hasExternalCommits }
    var invalidated: Set<[DatabaseValue]> { input.invalidated }
  }

  // MARK: - Results of a search

  extension SearchedView {
    /// Displays results of the displayed snapshot.
    mutating func display(_ result: SearchResult, in shown: SnapshotConnection) throws -> ChangeSet {
      let input = MaintenanceStep(commits: .init(), external: .none, invalidated: [], old: shown, new: shown)
      since = SearchLog()
      return try shown.read { try display(result, SearchStep(input: input, old: $0, new: $0)) }
    }

    mutating func display(_ result: SearchResult, _ step: SearchStep) throws -> ChangeSet {
      status.requestID = result.request.id
      return try display(Result { try currentRows(of: result, step) }, of: result.request.query, step)
    }

    /// Why the displayed rows, or else the newest query, can't be searched for although the query is valid.
    var failure: LiveSearchError? {
      // The newest query is behind a lock, and most searches haven't failed.
      status.rowsFailure ?? status.failure.flatMap { failedQuery == nil ? nil : $0 }
    }

    /// The newest query, if it has failed although it is valid.
    var failedQuery: SearchQuery? { searcher.newest?.id == status.requestID ? status.failed : nil }

    /// Searches again for a query that has failed: the cause may be gone.
    mutating func retry(_ step: SearchStep) throws -> ChangeSet {
      guard let query = failedQuery else { return ChangeSet() }
      let rows = Result { try plan.rows(query, in: step.new) }
      if case .failure(let error) = rows, LiveSearchError(error, of: options.table) == status.failure {
        return ChangeSet()
      }
      return try display(rows, of: query, step)
    }

    /// Displays rows of the newest snapshot.
    private mutating func display(
      _ result: Result<OrderedRowIDs, any Error>, of query: SearchQuery, _ step: SearchStep
    ) throws -> ChangeSet {
      status.state += 1
      let rows: OrderedRowIDs
      do { rows = try result.get() } catch {
        // Whatever the error is, it concerns only this list.
        let error = LiveSearchError(error, of: options.table)
        status.failure = error
        status.failed = error.isOfQuery ? nil : query
        return ChangeSet()
      }
      status.failure = nil
      status.failed = nil
      let before = showsWhole ? nil : results
      // Snippets depend on the query.
      let updatesCommonRows = options.hasSnippets && query != status.query
      status.rowsFailure = nil
      status.query = query
      results = rows
      return try changes(from: before, step, updatesCommonRows: updatesCommonRows)
    }

    /// Returns results as they are in the newest snapshot.
    private func currentRows(of result: SearchResult, _ step: SearchStep) throws -> OrderedRowIDs {
      if result.request.query.isEmpty { return plan.nothing }
      var rows: OrderedRowIDs
      do { rows = try result.rows.get() } catch let error as LiveSearchError where error.isOfQuery { throw error } catch
      {
        // The cause of the error may be gone.
        return try plan.rows(result.request.query, in: step.new)
      }
      if since.isEmpty, result.plan == plan { return rows }
      try plan.checkTable(in: step.new)
      if result.plan == plan, !since.needsSearch(plan) {
        let changes = try searcher.read(result) { old in
          try applyDeltas(since.rows, [], to: &rows, old: old, new: step.new, result.request.query)
        }
        if changes != nil { return rows }
      }
      return try plan.rows(result.request.query, in: step.new)
    }

    /// Returns the changes from rows, or from the whole view, to the displayed rows of the same snapshot.
    func changes(from before: OrderedRowIDs?, _ step: SearchStep, updatesCommonRows: Bool) throws -> ChangeSet {
      if before == nil, showsWhole { return ChangeSet() }
      let all = try before == nil || showsWhole ? wholeRows(step.new) : OrderedRowIDs()
      let old = before ?? all
      let new = showsWhole ? all : results
      if plan.isInViewOrder { return new.changes(fromSameSnapshot: old, updatesCommonRows: updatesCommonRows) }
      let compared = try ViewComparison(plan.plan, old, hasTitles: before == nil)
      return try ViewComparison(plan.plan, new, hasTitles: showsWhole).changes(from: compared) { _, _ in
        !updatesCommonRows
      }
    }

    /// Reads the row IDs of the whole view.
    ///
    /// - Complexity: O(*n*).
    private func wholeRows(_ snapshot: SnapshotReader) throws -> OrderedRowIDs {
      switch whole?.layout {
      case .directory(let plan, let directory):
        let reader = ViewReader(plan, snapshot)
        let sections = try directory.groups.map { group in
          let rowIDs = try reader.rowIDs(group.value, RangeArm(prefix: [], condition: .all), skipping: 0, limit: -1)
          return RowIDSection(value: group.value, bytes: group.bytes, rows: ItemList(rowIDs))
        }
        return OrderedRowIDs(sections: sections)
      case .rowIDs(_, let rows): return rows
      case .refetched, nil: return OrderedRowIDs()
      }
    }
  }

  // MARK: - Commits

  extension SearchedView {
    /// The number of children of a changed parent from which on all rows are searched again.
    private static let maximumChildCount = 1_000

    /// Applies commits to the results, and to the whole view.
    mutating func applyCommits(_ events: SearchLog, _ step: SearchStep) throws -> ChangeSet {
      let ofWhole = try whole?.advance(step.input) ?? ChangeSet()
      if showsWhole { return ofWhole }
      if status.query.isEmpty { return ChangeSet() }
      let invalidated = try reader(step.new).rowIDs(of: step.invalidated)
      guard !events.isEmpty || !invalidated.isEmpty else { return ChangeSet() }
      do {
        try plan.checkTable(in: step.new)
        if !isBroken, !events.needsSearch(plan) {
          var rows = results
          if let changes = try applyDeltas(
            events.rows, invalidated, to: &rows, old: step.old, new: step.new, status.query)
          {
            results = rows
            return changes
          }
        }
        // Rows that the log doesn't report may have changed, unless the search has another cause.
        let hasOtherCause = isBroken || events.needsSearch(plan)
        return try searchAgain(suspects: hasOtherCause ? events.suspects : nil, invalidated, step)
      } catch let error as LiveSearchError { return fail(error) }
    }

    /// Applies the changes of rows to results; returns `nil` if other rows changed, too.
    func applyDeltas(
      _ log: JoinedLog, _ invalidated: Set<Int64>, to results: inout OrderedRowIDs, old: SnapshotReader,
      new: SnapshotReader,
      _ query: SearchQuery
    ) throws -> ChangeSet? {
      let both = DeltaReader(old: reader(old), new: reader(new))
      let limit = tables.related.isEmpty ? .max : Self.maximumChildCount
      guard let joined = try tables.rowDeltas(log, invalidated, both, most: limit, fewest: results.scanThreshold)
      else {
        return nil
      }
      let candidates = joined.deltas.filter { $0.new.key != nil }.map(\.rowID)
      let matching = try plan.matches(query, among: candidates, in: new)
      do {
        let rows = try joined.deltas.map { row in
          let wasResult = try row.old.key.flatMap { try results.position(of: $0, reader(old)) } != nil
          return RowDelta(
            rowID: row.rowID, old: wasResult ? row.old : .hidden,
            new: matching.contains(row.rowID) ? row.new : .hidden, hasOtherContent: row.hasOtherContent)
        }
        return try results.correct(rows, invalidated: invalidated, contentOnly: joined.contentOnly, both)
      } catch is UnreportedChange { return nil }
    }

    /// Searches for the displayed query again, and compares the results.
    ///
    /// - Parameter suspects: The rows whose content may have changed; `nil` if any row may have.
    mutating func searchAgain(
      suspects: Set<Int64>?, _ invalidated: Set<Int64>, _ step: SearchStep
    ) throws -> ChangeSet {
      let rows = try plan.rows(status.query, in: step.new)
      let before = results
      results = rows
      endFailure()
      var readingFailure: (any Error)?
      let both = DeltaReader(old: reader(step.old), new: reader(step.new))
      let old = try ViewComparison(plan.plan, before, both.old)
      let changes = try ViewComparison(plan.plan, rows, both.new).changes(from: old) { old, new in
        if invalidated.contains(new.rowID) { return false }
        if let suspects, !suspects.contains(new.rowID) { return true }
        do { return try !both.contentDiffers(old: old.rowID, new: new.rowID) } catch { readingFailure = error }
        return false
      }
      if let readingFailure { throw readingFailure }
      return changes
    }

    /// Ends the failure of the displayed rows; the newest query may still be wrong.
    mutating func endFailure() {
      guard isBroken else { return }
      status.rowsFailure = nil
      status.state += 1
    }

    /// Displays no rows, because those that are displayed may be wrong.
    mutating func fail(_ error: LiveSearchError) -> ChangeSet {
      let before = results
      since = .unknown
      results = plan.nothing
      if status.rowsFailure != error { status.state += 1 }
      status.rowsFailure = error
      return results.changes(fromSameSnapshot: before, updatesCommonRows: false)
    }
  }

  // MARK: - Changes of the schema

  extension SearchedView {
    mutating func replan(_ preparation: ViewPreparation, _ step: MaintenanceStep) throws -> ChangeSet {
      try step.read { old, new in try replan(preparation, SearchStep(input: step, old: old, new: new)) }
    }

    private mutating func replan(_ preparation: ViewPreparation, _ step: SearchStep) throws -> ChangeSet {
      guard let (viewPlan, table, related) = preparation.planned, viewPlan == plan.plan, table == tables.table,
        related == tables.related
      else {
        return try replace(preparation, step)
      }
      let info: SearchTableInfo
      do {
        info = try step.new.withDatabase { try SearchTableInfo.read(options.table, forTable: definition.table, $0) }
      } catch let error as LiveSearchError {
        if showsWhole { return try advance(step) }
        _ = try whole?.advance(step.input)
        return fail(error)
      }
      if info == plan.info, !isBroken {
        status.plan.info = info
        searcher.setPlan(plan)
        return try advance(step).concatenated(with: retry(step))
      }
      do {
        status.state += 1
        status.content += 1
        status.plan = SearchPlan(
          identifiedPlan: IdentifiedPlan(viewPlan), search: options.table, info: info, order: options.order)
        searcher.setPlan(plan)
        tables = JoinedTables(plan.identifiedPlan, table, related: related)
        since.append(SearchLog(step, tables, viewID: viewID))
        let ofWhole = try whole?.advance(step.input) ?? ChangeSet()
        var changes = ofWhole
        if !showsWhole {
          if status.query.isEmpty { endFailure() }
          changes = status.query.isEmpty ? ChangeSet() : try searchAgain(suspects: nil, [], step)
        }
        return changes.concatenated(with: try retry(step))
      } catch let error as LiveSearchError { return fail(error) }
    }

    mutating func replace(_ preparation: ViewPreparation, _ step: SearchStep) throws -> ChangeSet {
      let before = layout.sectionCount
      self = try reopened(preparation, in: step.new)
      return .replacing(before, layout.sectionCount)
    }

    func reopened(_ preparation: ViewPreparation, in snapshot: SnapshotReader) throws -> SearchedView {
      // A request that came while the view couldn't be read is searched for at once.
      let displayed = SearchRequest(id: status.requestID, query: failedQuery ?? status.query)
      let request = searcher.newest.flatMap { $0.id > displayed.id ? $0 : nil } ?? displayed
      var new = try SearchedView(
        definition, preparation, viewID: viewID, options, searcher, request, isNew: false, in: snapshot)
      new.status.state = status.state + 1
      new.status.content = status.content + 1
      return new
    }
  }

  /// The search of one view: its newest request, and the progress of that.
  struct ViewSearch: Sendable {
    enum Progress: Sendable {
      case idle
      /// The request waits for a connection; if it is slow, not for the one for quick searches.
      case waiting(isSlow: Bool)
      case searching(SearchTask)
      /// There is a result, which isn't displayed yet.
      case finished(SearchResult)
    }

    var newest: SearchRequest?
    /// `nil` until the view is opened.
    var plan: SearchPlan?
    var progress = Progress.idle
    var counts = SearchCounts()

    var isWaiting: Bool { if case .waiting = progress { true } else { false } }

    /// Whether the request waits, but not for the connection for quick searches.
    var isSlow: Bool { if case .waiting(true) = progress { true } else { false } }

    var task: SearchTask? { if case .searching(let task) = progress { task } else { nil } }

    var result: SearchResult? { if case .finished(let result) = progress { result } else { nil } }

    /// Whether a snapshot is being searched, or was and the result isn't displayed yet.
    var isBusy: Bool { task != nil || result != nil }
  }
#endif
