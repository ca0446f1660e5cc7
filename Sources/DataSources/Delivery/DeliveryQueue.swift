/// Whose observers are to be told, for all sources that are connected with each other.
///
/// Connected hubs share one queue: `merge` joins two as a union-find forest does.
final class DeliveryQueue {
  /// The hint for all changes of the innermost batch that has one.
  var animation: AnimationHint?
  /// Who wants to know how changes travel; nobody, as a rule.
  var tracers: [ChangeTracer] = []
  private var merged: DeliveryQueue?
  @exclusivity(unchecked) private var depth = 0
  /// Counts outermost batches: what remembers something for the rest of a batch compares it.
  @exclusivity(unchecked) private(set) var batchNumber = 0
  /// How many hubs' queues were joined here.
  private var size = 1
  /// How many loops are telling observers: one, but when queues were joined in the middle of it.
  @exclusivity(unchecked) private var loops = 0
  /// Whose turn is to come, after the first ones, which have been told.
  private var waiting: [ChangeHub] = []
  private var told = 0

  /// The queue that this one has become a part of.
  var root: DeliveryQueue {
    guard var root = merged else { return self }
    while let next = root.merged { root = next }
    merged = root
    return root
  }

  /// Makes one queue of two; both must be roots.
  ///
  /// The smaller one becomes a part of the larger one.
  static func join(_ first: DeliveryQueue, _ second: DeliveryQueue) {
    guard first !== second else { return }
    if first.size < second.size { second.absorb(first) } else { first.absorb(second) }
  }

  private func absorb(_ other: DeliveryQueue) {
    size += other.size
    depth += other.depth
    batchNumber = max(batchNumber, other.batchNumber)
    loops += other.loops
    waiting = Array(waiting[told...] + other.waiting[other.told...])
    told = 0
    animation = animation ?? other.animation
    tracers += other.tracers
    other.merged = self
    other.tracers = []
    other.waiting = []
    other.told = 0
  }

  /// Opens a batch.
  func begin() { depth += 1 }

  /// Closes a batch; the outermost one tells the observers.
  func end() {
    depth -= 1
    if depth == 0 { batchNumber += 1 }
    guard depth == 0, loops == 0 else { return }
    loops += 1
    // An observer may connect this queue with another one, which may be in a batch or deliver already: then who began
    // that goes on with what waits.
    while root.depth == 0, root.loops == 1, let hub = root.next() { hub.tellObservers() }
    root.loops -= 1
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
