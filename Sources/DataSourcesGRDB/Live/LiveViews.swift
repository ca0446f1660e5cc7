#if GRDB
  import DataSources
  import GRDB

  /// All open views of a database, in one snapshot.
  struct LiveViews {
    private var views: [Int: any MaintainedView] = [:]
    /// Views that could not be brought to the last snapshot, which show nothing.
    private var broken: [Int: any MaintainedView] = [:]

    /// Those who search.
    var searches: [SearchedView] { views.values.compactMap { $0 as? SearchedView } }

    /// What the views are after a change of the schema.
    ///
    /// On the writer's queue.
    func prepared(_ db: Database, mayWrite: Bool) -> [Int: Result<ViewPreparation, any Error>] {
      let definitions = views.merging(broken) { $1 }.mapValues(\.definition)
      return definitions.mapValues { definition in
        Result { try ViewPreparer(definition, db).prepare(mayWrite: mayWrite, replacingOtherVersions: false) }
      }
    }

    /// Has commits told apart by what the views are now: a table may have another unique index.
    func watch(_ plans: [Int: Result<ViewPreparation, any Error>], by log: CommitLog) {
      for (number, plan) in plans {
        guard let view = views[number] ?? broken[number], case .success(let preparation) = plan else { continue }
        log.watch(preparation, of: view.definition, view: number)
      }
    }

    /// Brings all views to a snapshot.
    ///
    /// - Throws: when a snapshot can not be read; then nothing has changed.
    mutating func advance(
      _ taken: TakenSnapshot, _ requests: LiveRequests, isForeign: Bool, from shown: SnapshotConnection?,
      to next: SnapshotConnection, _ step: inout LiveStep
    ) throws {
      var result = self
      for view in requests.closings { result.close(view) }
      if let shown {
        for number in result.views.keys.sorted() {
          let input = ViewAdvanceInput(
            commits: taken.commits, isForeign: isForeign, redrawn: requests.redrawn[number] ?? [], old: shown, new: next
          )
          try result.advance(number, input, taken.plans[number], requests.replacements[number], &step)
        }
      }
      try next.read { new in
        for (number, view) in result.broken {
          guard case .success(let preparation)? = taken.plans[number] else { continue }
          result.open(number, &step) { try view.reopened(preparation, in: new) }
        }
        for opening in requests.openings {
          result.open(opening.view, &step) {
            do { return try opening.opened(in: new) } catch {
              opening.failed(error)
              throw error
            }
          }
        }
      }
      self = result
    }

    mutating private func close(_ view: Int) {
      views[view] = nil
      broken[view] = nil
    }

    /// Opens a view that shows nothing yet.
    private mutating func open(_ number: Int, _ step: inout LiveStep, _ make: () throws -> any MaintainedView) {
      guard let view = try? make() else { return }
      broken[number] = nil
      views[number] = view
      step.views[number] = ViewStep(state: view.state, changes: .replacing(0, view.state.layout.sectionCount))
    }

    private mutating func advance(
      _ number: Int, _ input: ViewAdvanceInput, _ plan: Result<ViewPreparation, any Error>?,
      _ replacement: ViewOpening?, _ step: inout LiveStep
    ) throws {
      guard var view = views[number] else { return }
      let (before, known) = (view.state.layout.sectionCount, view.state.search?.state)
      do {
        var changes = ChangeSet()
        if let replacement {
          view = try view.replaced(by: replacement.preparation, of: replacement.definition, input, &changes)
        } else if let preparation = try plan?.get(), !view.isStill(preparation) {
          if var search = view as? SearchedView {
            changes = try search.replan(preparation, input)
            view = search
          } else {
            view = try view.replaced(by: preparation, of: view.definition, input, &changes)
          }
        } else {
          changes = try view.advance(input)
        }
        views[number] = view
        if changes.isEmpty, replacement == nil, !view.hasNewState(input), view.state.search?.state == known { return }
        step.views[number] = ViewStep(state: view.state, changes: changes)
      } catch let error as DatabaseError where !error.isOfOneView {
        throw error
      } catch {
        // A table is gone, perhaps. Rather nothing than something wrong; the next change of the schema may bring it back.
        views[number] = nil
        broken[number] = view
        step.views[number] = ViewStep(
          state: ViewState(view: number, layout: .held(HeldRows())), changes: .replacing(before, 0), failure: error)
      }
    }
  }

  extension MaintainedView {
    /// Whether rows may be elsewhere without a change that a list shows.
    fileprivate func hasNewState(_ input: ViewAdvanceInput) -> Bool { !input.commits.isEmpty || input.isForeign }

    /// Whether a change of the schema did not concern the view.
    fileprivate func isStill(_ preparation: ViewPreparation) -> Bool {
      switch (self, preparation) {
      case (let view as IndexedView, .indexed(let plan, let table)): view.plan == plan && view.table == table
      case (is RefetchedView, .refetched): true
      default: false
      }
    }

    /// Another view in the place of this one: all rows are compared.
    ///
    /// - Complexity: O(*n*).
    fileprivate func replaced(
      by preparation: ViewPreparation, of definition: ViewDefinition, _ input: ViewAdvanceInput,
      _ changes: inout ChangeSet
    ) throws -> any MaintainedView {
      var new = try input.new.read { try preparation.view(definition, view: state.view, in: $0) }
      if let old = self as? IndexedView, let indexed = new as? IndexedView {
        changes = try indexed.changes(from: old, input)
        new = indexed.renamed(after: old)
        try old.removeStatements(input)
      } else {
        changes = .replacing(state.layout.sectionCount, new.state.layout.sectionCount)
      }
      return new
    }
  }

  extension ChangeSet {
    /// All sections go, and others come.
    static func replacing(_ old: Int, _ new: Int) -> ChangeSet {
      var draft = ChangeSet.Draft()
      draft.sectionDeletes = Array(0..<old)
      draft.sectionInserts = Array(0..<new)
      return draft.changeSet()
    }
  }

  extension DatabaseError {
    /// Whether the view is to blame, and not the whole database: a table or an index that is not there.
    fileprivate var isOfOneView: Bool { resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA }
  }
#endif
