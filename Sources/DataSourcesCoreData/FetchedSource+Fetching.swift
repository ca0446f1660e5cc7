public import DataSources

// Changes that Core Data doesn't report: a fetch, another request, other results.
extension FetchedSource {
  /// Fetches, for the first time, or again after the predicate or the order of the request changed.
  ///
  ///     controller.fetchRequest.predicate = NSPredicate(format: "title CONTAINS %@", text)
  ///     try events.refetch()
  ///
  /// Observers aren't notified if the items are the same. Works while the source is paused, too.
  ///
  /// - Parameters:
  ///   - comparison: how the items are compared with those before; ``FetchedComparison/reload`` reloads the whole list.
  ///   - animation: the animation hint for the change.
  /// - Throws: the error of the fetch. The list then has the items of the results, if any.
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

  /// Compares the list with the results, and emits the difference: for results that were fetched elsewhere.
  ///
  /// - Complexity: O(*n*).
  public func synchronize(
    comparing comparison: FetchedComparison = .identity, animation: AnimationHint = .automatic
  ) {
    take(comparison, animation) { _ in }
  }

  /// Replaces the results; the previous ones get their former event handler again.
  ///
  ///     events.setResults(archive, animation: .fade)
  ///
  /// Doesn't fetch. Observers aren't notified if the items are the same.
  ///
  /// - Complexity: O(*n*).
  public func setResults(
    _ newResults: any FetchedResults<Object>, comparing comparison: FetchedComparison = .identity,
    animation: AnimationHint = .automatic
  ) {
    take(comparison, animation) { source in
      let old = source.results
      // They can be the same ones.
      if !source.isPaused { old.eventHandler = nil }
      source.results = newResults
      if !source.isPaused { source.follow() }
      withExtendedLifetime(old) {}
    }
  }

  /// Stops following the results, so that the list stays as it is, and the results needn't track changes.
  ///
  /// The results get their former event handler again. With one, they can still change, and items whose objects have
  /// moved can't be read until ``resume(comparing:animation:)``. To defer the changes of one observer only, pause its
  /// `ListObservation`.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    results.eventHandler = nil
    _ = endRound()
  }

  /// Fetches, emits all changes since the pause as one, and follows the results again.
  ///
  /// - Parameters:
  ///   - comparison: how the items are compared. By default all kept items are updated, because it isn't known which
  ///     contents have changed.
  ///   - animation: the animation hint for the change.
  /// - Throws: the error of the fetch; the source follows the results nevertheless.
  public func resume(
    comparing comparison: FetchedComparison = .updatingEveryRow, animation: AnimationHint = .automatic
  ) throws {
    guard isPaused else { return }
    isPaused = false
    follow()
    try refetch(comparing: comparison, animation: animation)
  }

  /// Runs a closure that changes the results, and reads their new state.
  private func take(
    _ comparison: FetchedComparison, _ animation: AnimationHint, _ change: (FetchedSource) -> Void
  ) {
    // Events during the closure belong to the change.
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
