import ListChanges

/// Keeps an observer informed, and the source alive, until it is cancelled or goes away itself.
public final class ListObservation {
  private let observer: Observer
  private let hub: ChangeHub
  private var source: AnyObject?

  init(_ source: some DataSource, handler: @escaping (ListUpdate) -> Void) {
    observer = Observer(handler)
    hub = source.changeHub
    self.source = source
    hub.add(observer)
  }

  deinit { cancel() }

  /// Whether the observer is left alone for now; what happens meanwhile is kept for it.
  public var isPaused: Bool { observer.isPaused }

  /// From what the observer was told last to the source now; `nil` when it knows everything.
  var ahead: PositionMap? { observer.ahead }

  /// Whether there is something that the observer was not told yet.
  var isBehind: Bool { observer.isBehind }

  /// Leaves the observer alone until ``resume()``.
  public func pause() { observer.isPaused = true }

  /// Goes on, and tells the observer what happened meanwhile, as one change.
  public func resume() {
    guard observer.isPaused else { return }
    observer.isPaused = false
    hub.enqueue()
  }

  /// Ends the observation; calling it again does nothing.
  public func cancel() {
    observer.cancel()
    hub.remove(observer)
    // What goes with the source may cancel again.
    let old = source
    source = nil
    withExtendedLifetime(old) {}
  }
}

extension DataSource {
  /// Has a closure called after every change of this source.
  ///
  /// The source's state is the one after the change while the closure runs. See ``ChangeHub`` for the order of things.
  ///
  /// - Returns: the observation; it ends when you let go of it.
  public func observe(_ handler: @escaping (ListUpdate) -> Void) -> ListObservation {
    ListObservation(self, handler: handler)
  }

  /// Runs a closure, and tells observers only afterwards, of everything it did as one change.
  ///
  /// - Parameters:
  ///   - animation: the hint for all changes made meanwhile, or `nil` to keep theirs.
  ///   - body: what to do.
  public func batch<Result, Failure: Error>(
    animation: AnimationHint? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try changeHub.batch(animation: animation, body)
  }
}
