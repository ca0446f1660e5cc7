/// Whose observers are to be told, for all sources that are connected with each other.
///
/// Connected hubs share one queue: `merge` joins two as a union-find forest does.
final class DeliveryQueue {
  /// The hint for all changes of the innermost batch that has one.
  var animation: AnimationHint?
  private var merged: DeliveryQueue?
  private var depth = 0
  private var isDelivering = false
  /// Whose turn is to come, after the first ones, which have been told.
  private var waiting: [ChangeHub] = []
  private var told = 0

  /// The queue that this one has become a part of.
  var root: DeliveryQueue {
    guard let merged else { return self }
    let root = merged.root
    self.merged = root
    return root
  }

  /// Makes one queue of two; both must be roots.
  ///
  /// If either is delivering, its loop goes on with the queue of both.
  func merge(_ other: DeliveryQueue) {
    guard other !== self else { return }
    depth += other.depth
    isDelivering = isDelivering || other.isDelivering
    waiting = Array(waiting[told...] + other.waiting[other.told...])
    told = 0
    animation = animation ?? other.animation
    other.merged = self
    other.waiting = []
    other.told = 0
  }

  /// Opens a batch.
  func begin() { depth += 1 }

  /// Closes a batch; the outermost one tells the observers.
  func end() {
    depth -= 1
    guard depth == 0, !isDelivering else { return }
    isDelivering = true
    // An observer may connect this queue with another one: ask for the root each time.
    while let hub = root.next() { hub.tellObservers() }
    root.isDelivering = false
  }

  /// Has a hub's observers told, after those that wait already.
  func enqueue(_ hub: ChangeHub) { waiting.append(hub) }

  private func next() -> ChangeHub? {
    guard told < waiting.count else {
      waiting = []
      told = 0
      return nil
    }
    told += 1
    return waiting[told - 1]
  }
}
