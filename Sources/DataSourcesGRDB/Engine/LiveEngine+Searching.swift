#if GRDB
  import DataSources
  import GRDB

  extension LiveEngine {
    /// Displays what was found, unless a step is being displayed; then it is displayed afterwards.
    ///
    /// On the worker's queue.
    func showFound() {
      guard let basis = state.read(\.foundBasis), let shown = snapshots.shown else { return }
      let results = searches.results
      if results.isEmpty { return }
      var step = LiveStep(isFound: true)
      var views = basis.displayed.views
      do {
        for result in results where result.snapshot == basis.displayed.number {
          try views.show(result, in: shown, &step)
        }
      } catch { return request(LiveRequests(isSearching: true)) }
      if results.contains(where: { $0.snapshot != basis.displayed.number }) {
        request(LiveRequests(isSearching: true))
      }
      if !step.views.isEmpty { handle(.found(FoundStep(step: step, views: views), basis: basis.number)) }
    }

    /// Returns the connections on which rows were found that are displayed now.
    func releaseFound() {
      let views = state.read(\.displayed.views)
      let requests = searches.results.compactMap { result in
        views.search(ofView: result.view).map { (result.view, $0.status.number) }
      }
      searches.handle(.displayed(requests: Dictionary(uniqueKeysWithValues: requests)))
    }

    /// Opens searches in the displayed snapshot, if the newest one isn't taken soon: a writer may take long.
    ///
    /// On the worker's queue.
    func openSearches() {
      if state.read(\.searchOpenings).isEmpty { return }
      guard let basis = state.read(\.foundBasis), let shown = snapshots.shown else { return perform([.openSearches]) }
      var step = LiveStep(isFound: true)
      var (views, opened) = (basis.displayed.views, Set<Int>())
      for opening in basis.openings {
        // The next snapshot reports the error of one that fails.
        guard let view = try? shown.read({ try opening.opened(in: $0) }) else { continue }
        views.openUnwatched(view, number: opening.view)
        opened.insert(opening.view)
        step.views[opening.view] = view.step(.replacing(0, view.sectionCount))
        step.completions += opening.callers
      }
      if opened.isEmpty { return }
      handle(.found(FoundStep(step: step, views: views, opened: opened), basis: basis.number))
    }
  }

  extension LiveViews {
    /// The number of the request that each search displays, by view.
    var displayedRequests: [Int: Int] {
      Dictionary(uniqueKeysWithValues: searches.map { ($0.view, $0.status.number) })
    }

    /// Takes what a search found in the displayed snapshot.
    fileprivate mutating func show(
      _ result: SearchResult, in shown: SnapshotConnection, _ step: inout LiveStep
    ) throws {
      guard var view = search(ofView: result.view), view.status.number < result.request.number else { return }
      let changes = try view.display(result, in: shown)
      replaceSearch(by: view)
      step.views[view.view] = ViewStep(layout: view.layout, search: view.status, changes: changes)
    }
  }
#endif
