#if GRDB
  import DataSources
  import GRDB

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
#endif
