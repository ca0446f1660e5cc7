#if GRDB
  import DataSources
  import GRDB

  /// The rows of a view that match a query, kept in step with the database.
  ///
  /// Rows that commits touch are looked up one by one. A search for a new query runs beside; when it is done, what
  /// was found is corrected by what was committed meanwhile, and compared with what is shown.
  struct SearchedView: MaintainedView {
    let definition: ViewDefinition
    let searcher: Searcher
    let options: SearchOptions
    let view: Int
    var table: WatchedTable
    var replaced: ReplacedRows
    /// Kept while it may be shown.
    var whole: IndexedView?
    var found: FoundRows
    var status: SearchStatus
    /// What happened since the searcher's snapshot.
    var since = SearchLog()
    /// Whether the rows could not be found, and none are shown.
    var isBroken = false

    var plan: SearchPlan { status.plan }
    var planNumbers: Set<Int> { Set([plan.numbered.number]).union(whole?.planNumbers ?? []) }
    var showsWhole: Bool { whole != nil && status.query.isEmpty && !isBroken }

    var state: ViewState {
      let layout =
        showsWhole ? whole?.state.layout : .found(plan.numbered, found)
      return ViewState(view: view, layout: layout ?? .found(plan.numbered, found), search: status)
    }

    /// Opens the search in a snapshot.
    ///
    /// - Throws: ``LiveSearchError``, or what the database says.
    init(
      _ definition: ViewDefinition, _ preparation: ViewPreparation, view: Int, _ options: SearchOptions,
      _ searcher: Searcher, _ request: SearchRequest, isNew: Bool = true, in snapshot: SnapshotReader
    ) throws {
      guard case .indexed(let viewPlan, let table) = preparation else {
        throw LiveSearchError.viewWithoutIndex(view: definition.name, reason: preparation.reason)
      }
      self.definition = definition
      self.searcher = searcher
      self.options = options
      self.view = view
      self.table = table
      let info = try snapshot.withDatabase {
        try SearchTableInfo.read(options.table, forTable: definition.table, $0)
      }
      // What a search found by the plan of before is not of use any more.
      let numbered = isNew ? searcher.pool.numbered(viewPlan) : NumberedPlan(viewPlan)
      let plan = SearchPlan(numbered: numbered, search: options.table, info: info, order: options.order)
      searcher.follow(plan, view: view)
      replaced = ReplacedRows(plan.numbered, table.uniqueIndexes.filter { !$0.isOpaque })
      status = SearchStatus(number: request.number, query: request.query, plan: plan)
      if options.whenEmpty == .wholeView {
        whole = try IndexedView(definition, plan: viewPlan, table: table, view: view, in: snapshot)
      }
      found = plan.nothing
      do { found = try plan.rows(request.query, in: snapshot) } catch let error as LiveSearchError {
        status.failure = error
        status.query = .empty
      }
    }

    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      try step.read { old, new in try advance(SearchStep(input: step, old: old, new: new)) }
    }

    mutating func advance(_ step: SearchStep) throws -> ChangeSet {
      let events = SearchLog(step, table: table.name, view: view)
      if !events.isEmpty { status.content += 1 }
      var changes = try follow(events, step)
      // Only what comes after the snapshot that is being searched matters. None begins now, before the next one is reached.
      if searcher.isBusy { since.append(events) } else { since = SearchLog() }
      if let result = searcher.finished, result.request.number > status.number {
        changes = changes.concatenated(with: try show(result, step))
      }
      return changes
    }

    func reader(_ snapshot: SnapshotReader) -> ViewReader {
      ViewReader(plan.numbered, snapshot)
    }
  }

  /// From one snapshot to the next, while both are being read.
  struct SearchStep {
    let input: ViewAdvanceInput
    let old: SnapshotReader
    let new: SnapshotReader

    var commits: CommitLog.Contents { input.commits }
    var isForeign: Bool { input.isForeign }
    var redrawn: Set<[DatabaseValue]> { input.redrawn }
  }
#endif
