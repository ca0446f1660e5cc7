#if GRDB
  import DataSources
  import Dispatch
  import Foundation
  import GRDB

  /// What searches found in the snapshot that is shown, and nobody took yet.
  struct FoundStep {
    let step: LiveStep
    /// The views when it is taken.
    let views: LiveViews
    /// Those that were opened in it.
    var opened: Set<Int> = []
  }

  // A search begins and is shown in the snapshot that the lists show, if that is still the newest: no writer is waited for.
  extension LiveEngine {
    /// Has shown what was found.
    func searchEnded() { worker.async { self.showFound() } }

    /// Shows what was found, unless a step is being shown; then it is shown afterwards.
    ///
    /// On the worker's queue.
    func showFound() {
      let (isFree, number, foundNumber) = lock.withLock {
        (!isClosed && pending == nil && !areListsAway && found == nil, shownNumber, self.foundNumber)
      }
      guard isFree, let shown else { return }
      let results = searches.finished.compactMap { searcher in searcher.finished.map { (searcher, $0) } }
      if results.isEmpty { return }
      var step = LiveStep(snapshot: shown, isFound: true)
      var views = views
      do {
        for (searcher, result) in results where result.snapshot == number {
          try views.show(result, of: searcher, in: shown, &step)
        }
      } catch { return ask { $0.isSearching = true } }
      if results.contains(where: { $0.1.snapshot != number }) { ask { $0.isSearching = true } }
      if step.views.isEmpty { return }
      let isStillWanted = lock.withLock {
        guard foundNumber == self.foundNumber else { return false }
        found = FoundStep(step: step, views: views)
        return true
      }
      if isStillWanted { deliver(.step) } else { searchEnded() }
    }

    /// Forgets what was found for a view and not taken yet: its query was canceled or replaced.
    ///
    /// What others found is shown all the same.
    func giveUpFound(of view: Int) {
      lock.withLock {
        if found?.step.views[view] != nil { found = nil }
        foundNumber += 1
      }
      searchEnded()
    }

    /// Gives the connections back that results were found on which are shown.
    func forgetShown() {
      let views = views
      searches.forget(
        searches.finished.compactMap { searcher in
          views.search(of: searcher).map { (searcher, $0.status.number) }
        })
    }

    /// What was found, which is so from now on.
    ///
    /// Under the lock.
    func takeFound() -> LiveStep? {
      defer { found = nil }
      if let found {
        lockedViews = found.views
        requests.openings.removeAll { found.opened.contains($0.view) }
        takenRequests.openings.removeAll { found.opened.contains($0.view) }
      }
      return found?.step
    }

    /// Opens searches in the snapshot that is shown, if the newest one does not come soon: a writer may take long.
    func openSearchesSoon() {
      worker.asyncAfter(deadline: .now() + .milliseconds(30)) { [weak self] in self?.openSearches() }
    }

    private func openSearches() {
      let (isFree, waiting, foundNumber) = lock.withLock {
        (
          !isClosed && pending == nil && !areListsAway && found == nil, requests.openings.filter { $0.search != nil },
          self.foundNumber
        )
      }
      if waiting.isEmpty { return }
      guard isFree, let shown else { return openSearchesSoon() }
      var step = LiveStep(snapshot: shown, isFound: true)
      var (views, opened) = (views, Set<Int>())
      for opening in waiting {
        // One that fails is for the next snapshot to tell.
        guard let view = try? shown.read({ try opening.opened(in: $0) }) else { continue }
        views.openUnwatched(view)
        opened.insert(opening.view)
        step.views[opening.view] = ViewStep(state: view.state, changes: .replacing(0, view.state.layout.sectionCount))
        step.answers.append(opening.shown)
      }
      if opened.isEmpty { return }
      let isStillWanted = lock.withLock {
        guard foundNumber == self.foundNumber, pending == nil else { return false }
        found = FoundStep(step: step, views: views, opened: opened)
        return true
      }
      if isStillWanted { deliver(.step) } else { openSearchesSoon() }
    }

    /// To be called when the lists show what was found.
    func foundWasTaken() {
      worker.async { [self] in
        forgetShown()
        showFound()
      }
    }
  }

  extension LiveViews {
    /// The searchers, with the number of the request that each list shows.
    var shownRequests: [(searcher: Searcher, number: Int)] { searches.map { ($0.searcher, $0.status.number) } }

    /// Takes over what a search found in the snapshot that is shown.
    mutating func show(
      _ result: SearchResult, of searcher: Searcher, in shown: SnapshotConnection, _ step: inout LiveStep
    ) throws {
      guard var view = search(of: searcher), view.status.number < result.request.number else { return }
      let changes = try view.show(result, in: shown)
      replaceSearch(by: view)
      step.views[view.view] = ViewStep(state: view.state, changes: changes)
    }
  }
#endif
