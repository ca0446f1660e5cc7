public import DataSources

// What Core Data tells nobody: a fetch, another request, other results.
extension FetchedSource {
  /// Fetches anew, as the first time, or after the predicate or the order of the request changed.
  ///
  ///     controller.fetchRequest.predicate = NSPredicate(format: "title CONTAINS %@", text)
  ///     try events.refetch()
  ///
  /// Nothing is told if the rows are the same. Works while the source is paused, too.
  ///
  /// - Parameters:
  ///   - comparison: how the rows are compared with those before; ``FetchedComparison/reload`` has the whole list shown anew.
  ///   - animation: how the change would like to be shown.
  /// - Throws: what the fetch throws. The list is then what the results have, which may be nothing.
  /// - Complexity: that of the fetch, and O(*n*).
  public func refetch(
    comparing comparison: FetchedComparison = .identity, animation: AnimationHint = .automatic
  ) throws {
    var failure: (any Error)?
    take(comparison, animation) { source in
      do { try source.results.performFetch() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Compares the list with what the results have, and tells the difference: for results that somebody else fetched.
  ///
  /// - Complexity: O(*n*).
  public func synchronize(
    comparing comparison: FetchedComparison = .identity, animation: AnimationHint = .automatic
  ) {
    take(comparison, animation) { _ in }
  }

  /// Shows other results: those before are let go of, and whoever they told before is told again.
  ///
  /// Nothing is fetched. Nothing is told if the rows are the same.
  ///
  /// - Complexity: O(*n*).
  public func show(
    _ newResults: any FetchedResults<Object>, comparing comparison: FetchedComparison = .identity,
    animation: AnimationHint = .automatic
  ) {
    take(comparison, animation) { source in
      let old = source.results
      // The same ones may come again.
      if !source.isPaused { old.eventHandler = nil }
      source.results = newResults
      if !source.isPaused { source.follow() }
      withExtendedLifetime(old) {}
    }
  }

  /// Has the results tell this source nothing, so that the list stays what it is, and they need not find out what changes.
  ///
  /// Whoever they told before is told again: if that is somebody, they may change after all, and rows whose objects are elsewhere
  /// have none until ``resume(comparing:animation:)``. To hold back the news from one observer only, pause its `ListObservation`.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    results.eventHandler = nil
    _ = endRound()
  }

  /// Fetches anew, tells what changed meanwhile as one change, and follows the results again.
  ///
  /// - Parameters:
  ///   - comparison: how the rows are compared. As nobody knows which contents changed meanwhile, all rows that stay are updated,
  ///     unless told otherwise.
  ///   - animation: how the change would like to be shown.
  /// - Throws: what the fetch throws; the source follows all the same.
  public func resume(
    comparing comparison: FetchedComparison = .updatingEveryRow, animation: AnimationHint = .automatic
  ) throws {
    guard isPaused else { return }
    isPaused = false
    follow()
    try refetch(comparing: comparison, animation: animation)
  }

  /// Changes something about the results, and takes over all that they have then.
  private func take(
    _ comparison: FetchedComparison, _ animation: AnimationHint, _ change: (FetchedSource) -> Void
  ) {
    // What is told meanwhile is a part of it.
    guard !isTaking else {
      isOverdue = true
      return change(self)
    }
    let changes = taking {
      change(self)
      let round = endRound()
      isOverdue = false
      lastDisagreement = nil
      let wasEmpty = sectionCount == 0
      let changes = takeAll(updatedSections: round.updatedSectionNames) {
        comparison == .updatingEveryRow || round.isTouched($0)
      }
      guard comparison == .reload else { return changes }
      return wasEmpty && sectionCount == 0 ? ChangeSet() : .reload
    }
    changeHub.emit(changes, animation: changes.isReload ? .none : animation)
    if isOverdue { finishRound() }
  }
}
