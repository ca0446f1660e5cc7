/// The hubs whose observers have to be notified, shared by all sources that are connected with each other.
///
/// When sources are connected, their queues are merged as in a union-find forest.
final class DeliveryQueue {
  /// The animation hint of the innermost batch that has one, for all changes in the batch.
  @exclusivity(unchecked) var animation: AnimationHint?
  /// The observers of how changes travel; usually none.
  @exclusivity(unchecked) var waveObservers: [any WaveObserver] = []
  @exclusivity(unchecked) private var merged: DeliveryQueue?
  @exclusivity(unchecked) private var depth = 0
  /// The number of outermost batches so far, for state that is valid until the end of a batch.
  @exclusivity(unchecked) private(set) var batchNumber = 0
  /// The number of queues that were merged into this one, itself included.
  private var size = 1
  /// The number of running delivery loops: at most 1, unless queues were merged during delivery.
  @exclusivity(unchecked) private var deliveryCount = 0
  /// The hubs to notify, after those that were notified.
  @exclusivity(unchecked) private var hubs: [ChangeHub] = []
  @exclusivity(unchecked) private var notifiedCount = 0

  /// The queue that this one was merged into, or itself.
  var root: DeliveryQueue {
    guard var root = merged else { return self }
    while let next = root.merged { root = next }
    merged = root
    return root
  }

  /// Merges the smaller of two queues into the larger one.
  ///
  /// Both must be roots.
  static func join(_ first: DeliveryQueue, _ second: DeliveryQueue) {
    guard first !== second else { return }
    if first.size < second.size { second.absorb(first) } else { first.absorb(second) }
  }

  private func absorb(_ other: DeliveryQueue) {
    size += other.size
    depth += other.depth
    batchNumber = max(batchNumber, other.batchNumber)
    deliveryCount += other.deliveryCount
    hubs = Array(hubs[notifiedCount...] + other.hubs[other.notifiedCount...])
    notifiedCount = 0
    animation = animation ?? other.animation
    waveObservers += other.waveObservers
    other.merged = self
    other.waveObservers = []
    other.hubs = []
    other.notifiedCount = 0
  }

  /// Begins a batch.
  func begin() { depth += 1 }

  /// Ends a batch.
  ///
  /// At the end of the outermost batch, the observers are notified.
  func end() {
    depth -= 1
    if depth == 0 { batchNumber += 1 }
    guard depth == 0, deliveryCount == 0 else { return }
    deliveryCount += 1
    // An observer can connect this queue with one that is in a batch or in delivery. Then the end of that batch, or that
    // delivery loop, notifies the remaining hubs.
    while root.depth == 0, root.deliveryCount == 1, let hub = root.next() { hub.notifyObservers() }
    root.deliveryCount -= 1
  }

  /// Adds a hub whose observers have to be notified.
  func enqueue(_ hub: ChangeHub) { hubs.append(hub) }

  private func next() -> ChangeHub? {
    guard notifiedCount < hubs.count else {
      // Most deliveries are small, and the next one is too.
      hubs.removeAll(keepingCapacity: hubs.count < 64)
      notifiedCount = 0
      return nil
    }
    notifiedCount += 1
    return hubs[notifiedCount - 1]
  }
}
