package import ListChanges

/// An observation of a source, which lasts until you cancel or release it.
///
/// The observation keeps the source alive.
public final class ListObservation {
  private let observer: Observer
  private let hub: ChangeHub
  private var source: AnyObject?

  init(of hub: ChangeHub, keeping source: AnyObject, handler: @escaping (ListUpdate) -> Void) {
    observer = Observer(handler)
    self.hub = hub
    self.source = source
    hub.add(observer)
  }

  deinit { cancel() }

  /// Whether the observation is paused.
  package var isPaused: Bool { observer.isPaused }

  /// The map from the list as the observer knows it to the current list; `nil` if nothing is pending.
  package var ahead: PositionMap? { observer.ahead }

  /// Whether the observer hasn't been notified of all changes.
  package var isBehind: Bool { observer.isBehind }

  /// Sets a closure that notifies the source of all items that the observer displays.
  package func onDisplayRequest(_ report: @escaping () -> Void) { observer.onDisplayRequest = report }

  /// Pauses the observation: the observer isn't notified until ``resume()``.
  public func pause() { observer.isPaused = true }

  /// Resumes the observation, and notifies the observer of all changes in the meantime as one.
  public func resume() {
    guard observer.isPaused else { return }
    observer.isPaused = false
    hub.enqueue()
  }

  /// Ends the observation.
  ///
  /// Calling this method again has no effect.
  public func cancel() {
    observer.cancel()
    hub.remove(observer)
    // The `deinit` of an object that the source owns can call this method again.
    let old = source
    source = nil
    withExtendedLifetime(old) {}
  }
}
