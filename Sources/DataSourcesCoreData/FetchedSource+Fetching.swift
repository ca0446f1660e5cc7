public import DataSources

// What Core Data doesn't report: a fetch, another request, other results.
extension FetchedSource {
  /// Fetches, for the first time, or again after the predicate or the order of the request changed.
  ///
  ///     controller.fetchRequest.predicate = NSPredicate(format: "title CONTAINS %@", text)
  ///     try events.refetch()
  ///
  /// Observers aren't notified if the rows are the same. Works while the source is paused, too.
  ///
  /// - Parameters:
  ///   - comparison: how the rows are compared with those before; ``FetchedComparison/reload`` reloads the whole list.
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

  /// Compares the list with the results, and emits the difference: for results that were fetched elsewhere.
  ///
  /// - Complexity: O(*n*).
  public func synchronize(
    comparing comparison: FetchedComparison = .identity, animation: AnimationHint = .automatic
  ) {
    take(comparison, animation) { _ in }
  }

  /// Replaces the results; those before get their former event handler again.
  ///
  /// Nothing is fetched. Observers aren't notified if the rows are the same.
  ///
  /// - Complexity: O(*n*).
  public func setResults(
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

  /// Stops following the results, so that the list stays as it is, and the results needn't track changes.
  ///
  /// The results get their former event handler again. With one, they may change after all, and rows whose objects are elsewhere
  /// have none until ``resume(comparing:animation:)``. To defer the changes of one observer only, pause its `ListObservation`.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    results.eventHandler = nil
    _ = endRound()
  }

  /// Fetches, emits what changed meanwhile as one change, and follows the results again.
  ///
  /// - Parameters:
  ///   - comparison: how the rows are compared. By default all remaining rows are updated, because it isn't known which contents
  ///     changed meanwhile.
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
    // Events are part of it meanwhile.
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
