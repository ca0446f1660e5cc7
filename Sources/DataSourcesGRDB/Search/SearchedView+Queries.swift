#if GRDB
  import DataSources
  import GRDB

  extension SearchedView {
    /// Shows what was found in the snapshot that is shown.
    mutating func show(_ result: SearchResult, in shown: SnapshotConnection) throws -> ChangeSet {
      let input = ViewAdvanceInput(commits: .init(), isForeign: false, redrawn: [], old: shown, new: shown)
      since = SearchLog()
      return try shown.read { try show(result, SearchStep(input: input, old: $0, new: $0)) }
    }

    mutating func show(_ result: SearchResult, _ step: SearchStep) throws -> ChangeSet {
      let query = result.request.query
      status.number = result.request.number
      status.state += 1
      let rows: FoundRows
      do { rows = try brought(result, to: step) } catch {
        // It concerns this list alone, whatever the database says.
        status.failure = LiveSearchError(error, of: options.table)
        return ChangeSet()
      }
      status.failure = nil
      let before = showsWhole ? nil : found
      // Snippets show the query.
      let updatesKept = options.hasSnippets && query != status.query
      isBroken = false
      status.query = query
      found = rows
      return try changes(from: before, step, updatesKept: updatesKept)
    }

    /// What was found, in the newest snapshot.
    func brought(_ result: SearchResult, to step: SearchStep) throws -> FoundRows {
      if result.request.query.isEmpty { return plan.nothing }
      var rows: FoundRows
      do { rows = try result.rows.get() } catch let error as LiveSearchError where error.isOfQuery { throw error } catch
      {
        // What the database said then need not be so any more.
        return try plan.rows(result.request.query, in: step.new)
      }
      if since.isEmpty, result.plan == plan { return rows }
      if result.plan == plan, !since.needSearch(plan) {
        let changes = try result.lane.connection.read { old in
          try correct(&rows, since.rows, [], old: old, new: step.new, result.request.query)
        }
        if changes != nil { return rows }
      }
      return try plan.rows(result.request.query, in: step.new)
    }

    /// What leads from rows, or the whole view, to what is shown now, in one snapshot.
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
      return try WholeRows(whole.directory, reader(snapshot))
    }
  }
#endif
