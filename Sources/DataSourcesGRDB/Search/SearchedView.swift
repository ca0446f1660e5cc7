#if GRDB
  import DataSources
  import GRDB

  /// The rows of a view that match a query, which advances with the database.
  ///
  /// Rows that commits change are matched one by one. A search for a new query runs concurrently. When it ends, the
  /// commits since its snapshot are applied to the results, which are then compared with the displayed rows.
  struct SearchedView: MaintainedView {
    let definition: ViewDefinition
    let searcher: Searcher
    let options: SearchOptions
    let view: Int
    var tables: JoinedTables
    /// The view without a query, if it may be displayed.
    var whole: (any MaintainedView)?
    var found: FoundRows
    var status: SearchStatus
    /// The commits since the searcher's snapshot.
    var since = SearchLog()

    /// Whether the displayed query can't be searched for any more, and no rows are displayed.
    var isBroken: Bool { status.rowsFailure != nil }
    var plan: SearchPlan { status.plan }
    var planNumbers: Set<Int> { plan.numbered.statementNumbers.union(whole?.planNumbers ?? []) }
    var showsWhole: Bool { whole != nil && status.query.isEmpty && !isBroken }

    var layout: ViewLayout { (showsWhole ? whole?.layout : nil) ?? .found(plan.numbered, found) }

    /// Opens the search in a snapshot.
    ///
    /// - Throws: ``LiveSearchError``, or an error of the database.
    init(
      _ definition: ViewDefinition, _ preparation: ViewPreparation, view: Int, _ options: SearchOptions,
      _ searcher: Searcher, _ request: SearchRequest, isNew: Bool = true, in snapshot: SnapshotReader
    ) throws {
      guard let (viewPlan, table, related) = preparation.planned else {
        throw LiveSearchError.unsearchableRows(query: definition.name, reason: preparation.reason)
      }
      self.definition = definition
      self.searcher = searcher
      self.options = options
      self.view = view
      let info = try snapshot.withDatabase {
        try SearchTableInfo.read(options.table, forTable: definition.table, $0)
      }
      // Results of the previous plan can't be used.
      let numbered = isNew ? searcher.sharedPlan(viewPlan) : NumberedPlan(viewPlan)
      let plan = SearchPlan(numbered: numbered, search: options.table, info: info, order: options.order)
      searcher.setPlan(plan)
      tables = JoinedTables(numbered, table, related: related)
      status = SearchStatus(number: request.number, query: request.query, plan: plan)
      if options.whenEmpty == .allRows {
        whole =
          preparation.isIndexed
          ? try IndexedView(definition, plan: viewPlan, table: table, view: view, in: snapshot)
          : try MemoryView(definition, plan: viewPlan, table: table, related: related, view: view, in: snapshot)
      }
      found = plan.nothing
      do { found = try plan.rows(request.query, in: snapshot) } catch let error as LiveSearchError {
        status.failure = error
        status.failed = error.isOfQuery ? nil : request.query
        status.query = .empty
      }
    }

    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      try step.read { old, new in try advance(SearchStep(input: step, old: old, new: new)) }
    }

    mutating func advance(_ step: SearchStep) throws -> ChangeSet {
      let events = SearchLog(step, tables, view: view)
      if !events.isEmpty { status.content += 1 }
      var changes = try follow(events, step)
      if !events.isEmpty { changes = changes.concatenated(with: try retry(step)) }
      // Only commits after the searched snapshot matter, and no search begins before the next snapshot is reached.
      if searcher.isBusy { since.append(events) } else { since = SearchLog() }
      if let result = searcher.result, result.request.number > status.number {
        changes = changes.concatenated(with: try display(result, step))
      }
      return changes
    }

    func reader(_ snapshot: SnapshotReader) -> ViewReader {
      ViewReader(plan.numbered, snapshot)
    }
  }

  /// A step from one snapshot to the next, while both are being read.
  struct SearchStep {
    let input: ViewAdvanceInput
    let old: SnapshotReader
    let new: SnapshotReader

    var commits: CommitLog.Contents { input.commits }
    var isForeign: Bool { input.isForeign }
    var redrawn: Set<[DatabaseValue]> { input.redrawn }
  }

  extension SearchedView {
    /// Displays results of the displayed snapshot.
    mutating func display(_ result: SearchResult, in shown: SnapshotConnection) throws -> ChangeSet {
      let input = ViewAdvanceInput(commits: .init(), foreign: .none, redrawn: [], old: shown, new: shown)
      since = SearchLog()
      return try shown.read { try display(result, SearchStep(input: input, old: $0, new: $0)) }
    }

    mutating func display(_ result: SearchResult, _ step: SearchStep) throws -> ChangeSet {
      status.number = result.request.number
      return try display(Result { try currentRows(of: result, step) }, of: result.request.query, step)
    }

    /// The newest query, if it has failed although it is valid.
    var failedQuery: SearchQuery? { searcher.newest?.number == status.number ? status.failed : nil }

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
      _ result: Result<FoundRows, any Error>, of query: SearchQuery, _ step: SearchStep
    ) throws -> ChangeSet {
      status.state += 1
      let rows: FoundRows
      do { rows = try result.get() } catch {
        // Whatever the error is, it concerns only this list.
        let error = LiveSearchError(error, of: options.table)
        status.failure = error
        status.failed = error.isOfQuery ? nil : query
        return ChangeSet()
      }
      status.failure = nil
      status.failed = nil
      let before = showsWhole ? nil : found
      // Snippets depend on the query.
      let updatesKept = options.hasSnippets && query != status.query
      status.rowsFailure = nil
      status.query = query
      found = rows
      return try changes(from: before, step, updatesKept: updatesKept)
    }

    /// Returns results as they are in the newest snapshot.
    private func currentRows(of result: SearchResult, _ step: SearchStep) throws -> FoundRows {
      if result.request.query.isEmpty { return plan.nothing }
      var rows: FoundRows
      do { rows = try result.rows.get() } catch let error as LiveSearchError where error.isOfQuery { throw error } catch
      {
        // The cause of the error may be gone.
        return try plan.rows(result.request.query, in: step.new)
      }
      if since.isEmpty, result.plan == plan { return rows }
      try plan.checkTable(in: step.new)
      if result.plan == plan, !since.needSearch(plan) {
        let changes = try searcher.read(result) { old in
          try correct(&rows, since.rows, [], old: old, new: step.new, result.request.query)
        }
        if changes != nil { return rows }
      }
      return try plan.rows(result.request.query, in: step.new)
    }

    /// Returns the changes from rows, or from the whole view, to the displayed rows of the same snapshot.
    func changes(from before: FoundRows?, _ step: SearchStep, updatesKept: Bool) throws -> ChangeSet {
      switch (before, showsWhole) {
      case (nil, true): return ChangeSet()
      case (let before?, false):
        if plan.isInViewOrder { return found.changes(fromSameSnapshot: before, updatesKept: updatesKept) }
        return try found.changes(from: before) { _, _ in updatesKept }
      case (let before?, true):
        return try wholeRows(step.new).changes(from: before, plan, updatesKept: updatesKept)
      case (nil, false):
        return try wholeRows(step.new).changes(to: found, plan, updatesKept: updatesKept)
      }
    }

    func wholeRows(_ snapshot: SnapshotReader) throws -> WholeRows {
      guard let whole else { return WholeRows() }
      return try WholeRows(whole.layout, snapshot)
    }
  }

  extension SearchedView {
    /// If a parent has more children, all rows are searched again.
    private static let mostRowsToMatch = 1_000

    mutating func follow(_ events: SearchLog, _ step: SearchStep) throws -> ChangeSet {
      let ofWhole = try whole?.advance(step.input) ?? ChangeSet()
      if showsWhole { return ofWhole }
      if status.query.isEmpty { return ChangeSet() }
      let redrawn = try reader(step.new).rowIDs(of: step.redrawn)
      guard !events.isEmpty || !redrawn.isEmpty else { return ChangeSet() }
      do {
        try plan.checkTable(in: step.new)
        if !isBroken, !events.needSearch(plan) {
          var rows = found
          if let changes = try correct(&rows, events.rows, redrawn, old: step.old, new: step.new, status.query) {
            found = rows
            return changes
          }
        }
        let isKnown = isBroken || events.needSearch(plan)
        return try searchAgain(suspects: isKnown ? events.suspects : nil, redrawn, step)
      } catch let error as LiveSearchError { return fail(error) }
    }

    /// Applies the changes of rows to results; returns `nil` if it isn't known which rows changed.
    func correct(
      _ found: inout FoundRows, _ log: JoinedLog, _ redrawn: Set<Int64>, old: SnapshotReader, new: SnapshotReader,
      _ query: SearchQuery
    ) throws -> ChangeSet? {
      let both = TouchedRowReader(old: reader(old), new: reader(new))
      let most = tables.related.isEmpty ? .max : Self.mostRowsToMatch
      guard let joined = try tables.touchedRows(log, redrawn, both, most: most, fewest: found.fewestToWalk) else {
        return nil
      }
      let candidates = joined.touched.filter { $0.new.key != nil }.map(\.rowID)
      let matching = try plan.matches(query, among: candidates, in: new)
      do {
        let rows = try joined.touched.map { row in
          let wasFound = try row.old.key.flatMap { try found.place(of: $0, reader(old)) } != nil
          return TouchedRow(
            rowID: row.rowID, old: wasFound ? row.old : .hidden,
            new: matching.contains(row.rowID) ? row.new : .hidden, hasOtherContent: row.hasOtherContent)
        }
        return try found.correct(rows, redrawn: redrawn, redisplayed: joined.redisplayed, both)
      } catch is ViewMismatch { return nil }
    }

    /// Searches for the displayed query again, and compares the results.
    ///
    /// - Parameter suspects: The rows whose content may have changed; `nil` if any row may have.
    mutating func searchAgain(
      suspects: Set<Int64>?, _ redrawn: Set<Int64>, _ step: SearchStep
    ) throws -> ChangeSet {
      let rows = try plan.rows(status.query, in: step.new)
      let before = found
      found = rows
      endFailure()
      var readingFailure: (any Error)?
      let both = TouchedRowReader(old: reader(step.old), new: reader(step.new))
      let changes = try rows.changes(from: before, identities: (both.old, both.new)) { old, new in
        if redrawn.contains(new) { return true }
        if let suspects, !suspects.contains(new) { return false }
        do { return try both.hasOtherContent(old: old, new: new) } catch { readingFailure = error }
        return true
      }
      if let readingFailure { throw readingFailure }
      return changes
    }

    /// Takes note of rows that are right again; the newest query may still be wrong.
    mutating func endFailure() {
      guard isBroken else { return }
      status.rowsFailure = nil
      status.state += 1
    }

    /// Displays no rows, because those that are displayed may be wrong.
    mutating func fail(_ error: LiveSearchError) -> ChangeSet {
      let before = found
      since = .unknown
      found = plan.nothing
      status.rowsFailure = error
      status.state += 1
      return found.changes(fromSameSnapshot: before, updatesKept: false)
    }
  }

  extension SearchedView {
    mutating func replan(_ preparation: ViewPreparation, _ step: ViewAdvanceInput) throws -> ChangeSet {
      try step.read { old, new in try replan(preparation, SearchStep(input: step, old: old, new: new)) }
    }

    private mutating func replan(_ preparation: ViewPreparation, _ step: SearchStep) throws -> ChangeSet {
      guard let (viewPlan, table, related) = preparation.planned, viewPlan == plan.plan, table == tables.table,
        related == tables.related
      else {
        return try replace(preparation, step)
      }
      do {
        let info = try step.new.withDatabase { try SearchTableInfo.read(options.table, forTable: definition.table, $0) }
        if info == plan.info, !isBroken, failedQuery == nil {
          status.plan.info = info
          searcher.setPlan(plan)
          return try advance(step)
        }
        status.state += 1
        status.content += 1
        status.plan = SearchPlan(
          numbered: NumberedPlan(viewPlan), search: options.table, info: info, order: options.order)
        searcher.setPlan(plan)
        tables = JoinedTables(plan.numbered, table, related: related)
        since.append(SearchLog(step, tables, view: view))
        let ofWhole = try whole?.advance(step.input) ?? ChangeSet()
        var changes = ofWhole
        if !showsWhole {
          if status.query.isEmpty { endFailure() }
          changes = status.query.isEmpty ? ChangeSet() : try searchAgain(suspects: nil, [], step)
        }
        return changes.concatenated(with: try retry(step))
      } catch let error as LiveSearchError {
        if showsWhole { return try advance(step) }
        return fail(error)
      }
    }

    mutating func replace(_ preparation: ViewPreparation, _ step: SearchStep) throws -> ChangeSet {
      let before = layout.sectionCount
      self = try reopened(preparation, in: step.new)
      return .replacing(before, layout.sectionCount)
    }

    func reopened(_ preparation: ViewPreparation, in snapshot: SnapshotReader) throws -> SearchedView {
      // A request that came while the view couldn't be read is searched for at once.
      let known = SearchRequest(number: status.number, query: failedQuery ?? status.query)
      let request = searcher.newest.flatMap { $0.number > known.number ? $0 : nil } ?? known
      var new = try SearchedView(
        definition, preparation, view: view, options, searcher, request, isNew: false, in: snapshot)
      new.status.state = status.state + 1
      new.status.content = status.content + 1
      return new
    }
  }

  /// The search of one view: its newest request, and how far that is.
  struct ViewSearch: Sendable {
    enum Progress: Sendable {
      case idle
      /// The request waits for a connection; if it is slow, not for the one for quick searches.
      case waiting(isSlow: Bool)
      case searching(SearchTask)
      /// There is a result, which isn't displayed yet.
      case found(SearchResult)
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

    var result: SearchResult? { if case .found(let result) = progress { result } else { nil } }

    /// Whether a snapshot is being searched, or was and the result isn't displayed yet.
    var isBusy: Bool { task != nil || result != nil }
  }
#endif
