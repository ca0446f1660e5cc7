public import ListChanges

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

/// All changes since an observer was last notified, as one change set.
public struct ListUpdate: Hashable, Sendable {
  /// The changes that transform the list as the observer knows it into the current list.
  public var changes: ChangeSet
  /// The suggested animation.
  public var animation: AnimationHint

  /// Creates an update.
  package init(changes: ChangeSet, animation: AnimationHint = .automatic) {
    self.changes = changes
    self.animation = animation
  }
}

/// A suggestion for how a host animates a change.
///
/// A host that doesn't support the suggested animation uses its own.
public enum AnimationHint: Hashable, Sendable, CaseIterable {
  /// The host's default animation.
  case automatic
  /// No animation.
  case none
  /// Items fade in and out.
  case fade
  /// Items slide in from the top, and out to the top.
  case top
  /// Items slide in from the bottom, and out to the bottom.
  case bottom
  /// Items slide in from the left, and out to the left.
  case left
  /// Items slide in from the right, and out to the right.
  case right

  /// Returns the hint for two changes that are delivered as one: their common hint, or `automatic` if they differ.
  func merged(with next: AnimationHint) -> AnimationHint { self == next ? self : .automatic }
}

/// An observer of a hub, with its pending updates.
final class Observer {
  // Guarded by the isolation domain of the hub's source. `cancel()` ends it for good.

  var isPaused = false
  /// Reports the items that the observer displays.
  var onDisplayRequest: (() -> Void)?
  private var handler: ((ListUpdate) -> Void)?
  private var pending = PendingUpdates()

  init(_ handler: @escaping (ListUpdate) -> Void) { self.handler = handler }

  /// The map from the list as the observer knows it to the current list; `nil` if nothing is pending.
  var ahead: PositionMap? { pending.ahead() }

  /// Whether updates are pending.
  var isBehind: Bool { !pending.isEmpty }

  /// Adds an update, of which the observer is notified later.
  func record(_ update: ListUpdate) { pending.append(update) }

  /// Delivers all pending updates as one, unless the observer is paused.
  func notify() {
    guard !isPaused, let handler, let update = pending.take() else { return }
    handler(update)
  }

  /// Drops all pending and future updates.
  func cancel() {
    // Releasing what the closure captured can call this method again.
    let old = handler
    let oldRequest = onDisplayRequest
    handler = nil
    onDisplayRequest = nil
    defer { withExtendedLifetime((old, oldRequest)) {} }
    pending = PendingUpdates()
  }
}
