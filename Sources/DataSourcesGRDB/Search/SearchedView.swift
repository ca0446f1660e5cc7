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
      guard let (viewPlan, table, parents) = preparation.planned else {
        throw LiveSearchError.viewWithoutIndex(view: definition.name, reason: preparation.reason)
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
      tables = JoinedTables(numbered, table, parents: parents)
      status = SearchStatus(number: request.number, query: request.query, plan: plan)
      if options.whenEmpty == .wholeView {
        whole =
          preparation.isIndexed
          ? try IndexedView(definition, plan: viewPlan, table: table, view: view, in: snapshot)
          : try MemoryView(definition, plan: viewPlan, table: table, parents: parents, view: view, in: snapshot)
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
#endif
