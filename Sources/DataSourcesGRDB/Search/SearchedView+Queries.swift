#if GRDB
  import DataSources
  import GRDB

  extension SearchedView {
    /// Begins the search that waits, if there is one; what is shown already is forgotten.
    ///
    /// - Parameter ended: called on another queue when it is to be shown.
    func goOn(_ ended: @escaping @Sendable () -> Void) {
      searcher.release(upTo: status.number)
      if searcher.isAboutToBegin { searcher.begin(plan, ended: ended) }
      if searcher.hasMore(than: status.number) { ended() }
    }

    mutating func show(_ result: SearchResult, _ step: SearchStep) throws -> ChangeSet {
      let query = result.request.query
      status.number = result.request.number
      status.state += 1
      do {
        let rows = try brought(result, to: step)
        status.failure = nil
        let before = showsWhole ? nil : found
        // Snippets show the query.
        let updatesKept = options.hasSnippets && query != status.query
        isBroken = false
        status.query = query
        found = rows
        return try changes(from: before, step, updatesKept: updatesKept)
      } catch let error as LiveSearchError {
        status.failure = error
        return ChangeSet()
      }
    }

    /// What was found, in the newest snapshot.
    func brought(_ result: SearchResult, to step: SearchStep) throws -> FoundRows {
      if result.request.query.isEmpty { return plan.nothing }
      var rows: FoundRows
      do { rows = try result.rows.get() } catch let error as LiveSearchError { throw error } catch {
        // What the database said then need not be so any more.
        return try plan.rows(result.request.query, in: step.new)
      }
      if since.isEmpty, result.plan == plan { return rows }
      if result.plan == plan, !since.needSearch(plan) {
        let changes = try result.snapshot.read { old in
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
