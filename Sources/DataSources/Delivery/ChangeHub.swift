public import ListChanges

/// Where a source says what changed, and everything that depends on the source hears it.
///
/// A change travels in two phases. First all sources above the changed one translate it, the lower ones before the
/// higher ones and each once, also when it reaches a source along two ways. Then the observers are told, each with all
/// that it has not been told yet. So whoever is told finds every source in step with its change set.
///
/// A change made by an observer takes effect at once, but nobody is interrupted: those who have not been told yet are
/// told both changes as one, the others are told next.
///
/// A hub, like its source, belongs to one isolation domain with all sources that it is connected to.
public final class ChangeHub {
  /// 0 for a source of its own, one more than its highest child for one that is made of others.
  private(set) var height = 0
  private(set) var queue = DeliveryQueue()
  private var parents: [ChildLink] = []
  private var mostParents = 16
  private var observers: [Observer] = []
  @exclusivity(unchecked) private var isEnqueued = false
  private var translate: (([ChildUpdate]) -> ChangeSet)?
  /// Whether the source has to say when it goes away, see ``close()``.
  var isToBeClosed = false
  /// What the children said in this wave and `translate` has not seen.
  private var inbox: [ChildUpdate] = []

  /// A hub for a source that nothing has happened to yet.
  public init() {}

  deinit { assert(!isToBeClosed, "A source that follows others did not close its hub") }

  /// The number of the batch that is under way; a change outside of one is a batch of its own.
  var batchNumber: Int { queue.root.batchNumber }

  /// Says that the source goes away, and translates no more.
  func close() {
    translate = nil
    isToBeClosed = false
  }

  /// Says that the source changed.
  ///
  /// Call it right after the change of its state, with exactly that change.
  ///
  /// Nothing is told about a change set that is empty.
  public func emit(_ changes: ChangeSet, animation: AnimationHint = .automatic) {
    guard !changes.isEmpty else { return }
    batch {
      let hint = queue.root.animation ?? animation
      record(ListUpdate(changes: changes, animation: hint))
      propagate(changes, hint)
    }
  }

  /// Runs a closure, and tells observers only afterwards, of everything it did as one change.
  ///
  /// - Parameters:
  ///   - animation: the hint for all changes made meanwhile, or `nil` to keep theirs.
  ///   - body: what to do.
  public func batch<Result, Failure: Error>(
    animation: AnimationHint? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let root = queue.root
    root.begin()
    let outer = root.animation
    if animation != nil { root.animation = animation }
    // Meanwhile the queue may have become a part of another one.
    defer {
      let root = queue.root
      root.animation = outer
      root.end()
    }
    return try body()
  }

  /// Makes this the hub of a source that is derived from others.
  ///
  /// Once for a hub.
  ///
  /// - Parameters:
  ///   - children: the hubs of the sources it is derived from; their order gives the children's numbers.
  ///   - translate: brings the source's own state in step with its children, which have changed already, and says what
  ///     that means for the source. Called at most once a wave, with one update for each child that changed. Must not
  ///     keep the source alive.
  public func follow(_ children: [ChangeHub], translate: @escaping ([ChildUpdate]) -> ChangeSet) {
    self.translate = translate
    for (number, child) in children.enumerated() { connect(child, number: number) }
  }

  /// Makes this the hub of a source that is derived from a single one.
  ///
  /// - Parameters:
  ///   - base: the hub of that source.
  ///   - translate: as for several children.
  public func follow(_ base: ChangeHub, translate: @escaping (ChangeSet) -> ChangeSet) {
    follow([base]) { updates in updates.first.map { translate($0.changes) } ?? ChangeSet() }
  }

  /// Follows one more source, which may be derived from others, but not from this hub's source.
  ///
  /// - Parameters:
  ///   - child: the hub of that source.
  ///   - number: what `translate` is to call it; not the number of another child at the time.
  ///   - isActive: whether its changes are of interest for now.
  /// - Returns: the connection; `nil`, and nothing happens, when the child is made of this hub's source.
  /// - Complexity: O(*a*) for *a* sources above this one.
  @discardableResult
  func connect(_ child: ChangeHub, number: Int, isActive: Bool = true) -> ChildLink? {
    guard !isBelow(child) else { return nil }
    raise(above: child.height)
    DeliveryQueue.join(child.queue.root, queue.root)
    let link = ChildLink(parent: self, number: number, isActive: isActive)
    child.add(link)
    return link
  }

  /// Whether the other source is this one, or made of it.
  func isBelow(_ other: ChangeHub) -> Bool {
    // A source that nothing is made of, and one without children, are below nobody but themselves.
    if self === other { return true }
    if parents.isEmpty || other.height <= height { return false }
    var seen: Set<ObjectIdentifier> = []
    var waiting = [self]
    while let hub = waiting.popLast() {
      if hub === other { return true }
      for parent in hub.parents.compactMap(\.parent) where seen.insert(ObjectIdentifier(parent)).inserted {
        waiting.append(parent)
      }
    }
    return false
  }

  /// Makes this hub, and all above it, higher than its new child.
  private func raise(above childHeight: Int) {
    var waiting: [(hub: ChangeHub, least: Int)] = [(self, childHeight + 1)]
    while let (hub, least) = waiting.popLast() {
      guard hub.height < least else { continue }
      hub.height = least
      for link in hub.parents { if let parent = link.parent { waiting.append((parent, least + 1)) } }
    }
  }

  /// Registers an observer that is told of every change from now on.
  func add(_ observer: Observer) { observers.append(observer) }

  /// Forgets an observer.
  func remove(_ observer: Observer) { observers.removeAll { $0 === observer } }

  /// Tells every observer that waits for something.
  func tellObservers() {
    isEnqueued = false
    for observer in observers { observer.tell() }
  }

  /// Has the observers of this hub told when the outermost batch ends.
  func enqueue() {
    queue.root.begin()
    enqueueOnce()
    queue.root.end()
  }

  private func enqueueOnce() {
    if !isEnqueued { queue.root.enqueue(self) }
    isEnqueued = true
  }

  /// Adds a source above; now and then those that are gone are forgotten.
  private func add(_ link: ChildLink) {
    if parents.count >= mostParents {
      parents.removeAll { $0.parent == nil }
      mostParents = max(16, 2 * parents.count)
    }
    parents.append(link)
  }

  private func record(_ update: ListUpdate) {
    guard !observers.isEmpty else { return }
    for observer in observers { observer.record(update) }
    enqueueOnce()
  }

  /// The first phase: everything above translates, by height.
  private func propagate(_ changes: ChangeSet, _ animation: AnimationHint) {
    var wave = ChangeWave()
    var log = TraceLog(queue.root.tracers, origin: self, changes, animation)
    pass(changes, to: &wave)
    while let hub = wave.popLowest() {
      let updates = hub.inbox
      hub.inbox = []
      guard let result = hub.translate?(updates) else { continue }
      log?.add(hub, updates, result)
      guard !result.isEmpty else { continue }
      hub.record(ListUpdate(changes: result, animation: animation))
      hub.pass(result, to: &wave)
    }
    log?.end()
  }

  /// Whether the other source follows this one, and calls it by a number.
  func isFollowed(by parent: ChangeHub, as number: Int) -> Bool {
    parents.contains { $0.parent === parent && $0.number == number }
  }

  private func pass(_ changes: ChangeSet, to wave: inout ChangeWave) {
    var hasLost = false
    for link in parents {
      guard let parent = link.parent else {
        hasLost = true
        continue
      }
      guard link.isActive else { continue }
      if parent.inbox.isEmpty { wave.add(parent) }
      if link.slot < parent.inbox.count, parent.inbox[link.slot].child == link.number {
        parent.inbox[link.slot].changes = parent.inbox[link.slot].changes.concatenated(with: changes)
      } else {
        link.slot = parent.inbox.count
        parent.inbox.append(ChildUpdate(child: link.number, changes: changes))
      }
    }
    if hasLost { parents.removeAll { $0.parent == nil } }
  }
}
