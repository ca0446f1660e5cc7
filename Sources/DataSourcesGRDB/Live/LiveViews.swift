#if GRDB
  import DataSources
  import GRDB

  /// All open views of a database, in one snapshot.
  struct LiveViews {
    private var views: [Int: any MaintainedView] = [:]
    /// Views that could not be brought to the last snapshot, which show nothing.
    private var broken: [Int: BrokenView] = [:]
    /// When those are tried again for which no change of the schema is to be waited for.
    private(set) var retry = RetryDelay()

    /// Views that were opened in a snapshot that commits were not watched from.
    private var unwatched: Set<Int> = []

    private struct BrokenView {
      let view: any MaintainedView
      let error: any Error
    }

    /// Those who search.
    var searches: [SearchedView] { views.values.compactMap { $0 as? SearchedView } }

    /// The plans that statements are kept for.
    var planNumbers: Set<Int> { views.values.reduce(into: []) { $0.formUnion($1.planNumbers) } }

    /// The view that somebody searches for.
    func search(of searcher: Searcher) -> SearchedView? {
      searcher.viewNumber.flatMap { views[$0] as? SearchedView }
    }

    /// Has a search show something else.
    mutating func replaceSearch(by view: SearchedView) { views[view.view] = view }

    /// Adds a view that is in the shown snapshot: what was committed since then may not have been watched for it.
    mutating func openUnwatched(_ view: any MaintainedView) {
      views[view.state.view] = view
      unwatched.insert(view.state.view)
    }

    /// What the views are after a change of the schema.
    ///
    /// On the writer's queue.
    ///
    /// - Parameter closings: the views that are closed with the next step, and need no index any more.
    func prepared(
      _ db: Database, mayWrite: Bool, except closings: Set<Int>
    ) -> [Int: Result<ViewPreparation, any Error>] {
      let definitions = views.merging(broken.mapValues(\.view)) { $1 }.mapValues(\.definition)
        .filter { !closings.contains($0.key) }
      return definitions.mapValues { definition in
        Result { try ViewPreparer(definition, db).prepareAgain(mayWrite: mayWrite) }
      }
    }

    /// Has commits told apart by what the views are now: a table may have another unique index.
    func watch(_ plans: [Int: Result<ViewPreparation, any Error>], by log: CommitLog) {
      for (number, plan) in plans {
        guard let view = views[number] ?? broken[number]?.view, case .success(let preparation) = plan else { continue }
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
          // A VACUUM, which nobody tells, is a change of the schema too.
          let mayHaveNewNumbers = taken.plans[number]?.mayHaveNewNumbers ?? false
          let input = ViewAdvanceInput(
            commits: taken.commits, isForeign: isForeign || mayHaveNewNumbers || unwatched.contains(number),
            redrawn: requests.redrawn[number] ?? [], old: shown, new: next)
          try result.advance(number, input, taken.plans[number], requests.replacements[number], &step)
        }
      }
      result.unwatched = []
      next.read { new in
        for (number, broken) in result.broken {
          if let replacement = requests.replacements[number] {
            result.open(replacement, instead: views[number], in: new, &step)
          } else if case .success(let preparation)? = taken.plans[number],
            let view = try? broken.view.reopened(preparation, in: new)
          {
            result.show(view, instead: views[number], &step)
          }
        }
        for opening in requests.openings where !requests.closings.contains(opening.view) {
          result.open(opening, instead: nil, in: new, &step)
        }
      }
      result.retry.update(isNeeded: result.isToBeTriedAgain, hasTried: !taken.plans.isEmpty)
      self = result
    }

    mutating private func close(_ view: Int) {
      views[view] = nil
      broken[view] = nil
    }

    /// Whether a view may be better without a change of the schema.
    private var isToBeTriedAgain: Bool {
      broken.values.contains { $0.error.mayPass } || views.values.contains { ($0 as? RefetchedView)?.isForNow ?? false }
    }

    private mutating func open(
      _ opening: ViewOpening, instead old: (any MaintainedView)?, in snapshot: SnapshotReader, _ step: inout LiveStep
    ) {
      do { show(try opening.opened(in: snapshot), instead: old, &step) } catch { opening.failed(error) }
    }

    /// Shows a view in the place of nothing, or of one that has broken just now.
    private mutating func show(
      _ view: any MaintainedView, instead old: (any MaintainedView)?, _ step: inout LiveStep
    ) {
      let number = view.state.view
      broken[number] = nil
      views[number] = view
      let before = old?.state.layout.sectionCount ?? 0
      step.views[number] = ViewStep(
        state: view.state, changes: .replacing(before, view.state.layout.sectionCount))
    }

    private mutating func advance(
      _ number: Int, _ input: ViewAdvanceInput, _ plan: Result<ViewPreparation, any Error>?,
      _ replacement: ViewOpening?, _ step: inout LiveStep
    ) throws {
      guard var view = views[number] else { return }
      let (before, known) = (view.state.layout.sectionCount, view.state.search?.state)
      do {
        var changes = ChangeSet()
        let other = replacement.flatMap { view.replaced(by: $0, input, &changes) }
        if let other {
          view = other
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
        if changes.isEmpty, other == nil, !view.hasNewState(input), view.state.search?.state == known { return }
        step.views[number] = ViewStep(state: view.state, changes: changes)
      } catch let error as DatabaseError where !error.isOfOneView {
        throw error
      } catch {
        // A table is gone, perhaps. Rather nothing than something wrong; the next change of the schema may bring it back.
        views[number] = nil
        broken[number] = BrokenView(view: view, error: error)
        step.views[number] = ViewStep(
          state: ViewState(view: number, layout: .held(HeldRows())), changes: .replacing(before, 0), failure: error)
      }
    }
  }

  extension Result<ViewPreparation, any Error> {
    fileprivate var mayHaveNewNumbers: Bool {
      // A table with an index keeps them.
      if case .success(.indexed(let plan, let table)) = self { plan.index == nil && !table.keepsRowIDs } else { false }
    }
  }

  extension DatabaseError {
    /// Whether the view is to blame, and not the whole database: a table or an index that is not there, or is damaged.
    fileprivate var isOfOneView: Bool {
      isOfDefinition || resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_TOOBIG
    }

    fileprivate var isOfDefinition: Bool { resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA }
  }

  extension Error {
    /// Whether a view that could not be read may be read another time, though its table is what it was.
    fileprivate var mayPass: Bool {
      if case .viewWithoutIndex? = self as? LiveSearchError { return true }
      return (self as? DatabaseError).map { !$0.isOfDefinition } ?? false
    }
  }
#endif
