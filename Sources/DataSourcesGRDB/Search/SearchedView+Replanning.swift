#if GRDB
  import DataSources
  import GRDB

  extension SearchedView {
    mutating func replan(_ preparation: ViewPreparation, _ step: ViewAdvanceInput) throws -> ChangeSet {
      try step.read { old, new in try replan(preparation, SearchStep(input: step, old: old, new: new)) }
    }

    private mutating func replan(_ preparation: ViewPreparation, _ step: SearchStep) throws -> ChangeSet {
      guard let (viewPlan, table, parents) = preparation.planned, viewPlan == plan.plan, table == tables.table,
        parents == tables.parents
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
        tables = JoinedTables(plan.numbered, table, parents: parents)
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
#endif
