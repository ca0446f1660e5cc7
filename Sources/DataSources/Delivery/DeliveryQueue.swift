/// Whose observers are to be told, for all sources that are connected with each other.
///
/// Connected hubs share one queue: `merge` joins two as a union-find forest does.
final class DeliveryQueue {
  /// The hint for all changes of the innermost batch that has one.
  var animation: AnimationHint?
  private var merged: DeliveryQueue?
  private var depth = 0
  private var isDelivering = false
  private var waiting: [ChangeHub] = []

  /// The queue that this one has become a part of.
  var root: DeliveryQueue {
    guard let merged else { return self }
    let root = merged.root
    self.merged = root
    return root
  }

  /// Makes one queue of two; both must be roots.
  func merge(_ other: DeliveryQueue) {
    guard other !== self else { return }
    depth += other.depth
    isDelivering = isDelivering || other.isDelivering
    waiting += other.waiting
    animation = animation ?? other.animation
    other.merged = self
    other.waiting = []
  }

  /// Opens a batch.
  func begin() { depth += 1 }

  /// Closes a batch; the outermost one tells the observers.
  func end() {
    depth -= 1
    guard depth == 0, !isDelivering else { return }
    isDelivering = true
    var next = 0
    while next < root.waiting.count {
      let hub = root.waiting[next]
      next += 1
      hub.tellObservers()
    }
    root.waiting = []
    root.isDelivering = false
  }

  /// Has a hub's observers told, after those that wait already.
  func enqueue(_ hub: ChangeHub) { waiting.append(hub) }
}
