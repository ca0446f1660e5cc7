/// The hubs whose observers have to be notified, shared by all sources that are connected with each other.
///
/// When sources are connected, their queues are merged as in a union-find forest.
final class DeliveryQueue {
  // Guarded by the isolation domain of the sources.

  /// The variables.
  ///
  /// No access to them runs code of users, so accesses can't overlap. Checking that at run time costs 1 to 8 percent of an edit through five operators, and a fifth of one without (`Scripts/bench sources`).
  @exclusivity(unchecked) private var state = State()

  private struct State {
    var animation: AnimationHint?
    var waveObservers: [any WaveObserver] = []
    var merged: DeliveryQueue?
    var depth = 0
    var batchNumber = 0
    /// The number of queues that were merged into this one, itself included.
    var size = 1
    /// The number of running delivery loops: at most 1, unless queues were merged during delivery.
    var deliveryCount = 0
    /// The hubs to notify, after those that were notified.
    var hubs: [ChangeHub] = []
    var notifiedCount = 0
  }

  /// The animation hint of the innermost batch that has one other than the default, for all changes in the batch.
  var animation: AnimationHint? {
    get { state.animation }
    set { state.animation = newValue }
  }
  /// The observers of how changes travel; usually none.
  var waveObservers: [any WaveObserver] {
    get { state.waveObservers }
    set { state.waveObservers = newValue }
  }
  /// The number of outermost batches so far, for state that is valid until the end of a batch.
  var batchNumber: Int { state.batchNumber }

  /// The queue that this one was merged into, or itself.
  var root: DeliveryQueue {
    guard var root = state.merged else { return self }
    while let next = root.state.merged { root = next }
    state.merged = root
    return root
  }

  /// Merges the smaller of two queues into the larger one.
  ///
  /// Both must be roots.
  static func join(_ first: DeliveryQueue, _ second: DeliveryQueue) {
    guard first !== second else { return }
    if first.state.size < second.state.size { second.absorb(first) } else { first.absorb(second) }
  }

  private func absorb(_ other: DeliveryQueue) {
    state.size += other.state.size
    state.depth += other.state.depth
    state.batchNumber = max(state.batchNumber, other.state.batchNumber)
    state.deliveryCount += other.state.deliveryCount
    state.hubs = Array(state.hubs[state.notifiedCount...] + other.state.hubs[other.state.notifiedCount...])
    state.notifiedCount = 0
    state.animation = state.animation ?? other.state.animation
    state.waveObservers += other.state.waveObservers
    other.state.merged = self
    other.state.waveObservers = []
    other.state.hubs = []
    other.state.notifiedCount = 0
  }

  /// Begins a batch.
  func begin() { state.depth += 1 }

  /// Ends a batch.
  ///
  /// At the end of the outermost batch, the observers are notified.
  func end() {
    state.depth -= 1
    if state.depth == 0 { state.batchNumber += 1 }
    guard state.depth == 0, state.deliveryCount == 0 else { return }
    state.deliveryCount += 1
    // An observer can connect this queue with one that is in a batch or in delivery. Then the end of that batch, or that
    // delivery loop, notifies the remaining hubs.
    while root.state.depth == 0, root.state.deliveryCount == 1, let hub = root.next() { hub.notifyObservers() }
    root.state.deliveryCount -= 1
  }

  /// Adds a hub whose observers have to be notified.
  func enqueue(_ hub: ChangeHub) { state.hubs.append(hub) }

  private func next() -> ChangeHub? {
    guard state.notifiedCount < state.hubs.count else {
      // Most deliveries are small, and the next one is too.
      state.hubs.removeAll(keepingCapacity: state.hubs.count < 64)
      state.notifiedCount = 0
      return nil
    }
    state.notifiedCount += 1
    return state.hubs[state.notifiedCount - 1]
  }
}
