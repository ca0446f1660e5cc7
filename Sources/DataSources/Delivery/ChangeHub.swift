package import ListChanges

/// The hub that publishes the changes of a source to its observers and to the sources derived from it.
///
/// A source stores one hub, and only the source can publish changes through it: lists that you edit do so in their editing
/// methods, other sources of your own through a ``ChangeEmitter``.
///
/// A change is delivered in two phases. First, all downstream sources translate it, upstream sources before downstream ones
/// and each source once, even if several paths lead to it. Then the observers are notified, each of all changes since it was
/// last notified. So an observer always finds all sources up to date.
///
/// A change that an observer makes takes effect immediately, but doesn't interrupt the delivery. Observers that haven't been
/// notified yet receive both changes as one, and the others are notified again afterwards.
///
/// A hub belongs to the isolation domain of its source.
public final class ChangeHub {
  // No access to these properties runs code of users, so accesses can't overlap.

  /// 0 for a source without children, otherwise one more than the height of its highest child.
  @exclusivity(unchecked) private(set) var height = 0
  @exclusivity(unchecked) private(set) var queue = DeliveryQueue()
  @exclusivity(unchecked) private var parents: [ChildLink] = []
  /// The number of parents at which links to deallocated ones are removed.
  private var parentLimit = 16
  @exclusivity(unchecked) private var observers: [Observer] = []
  @exclusivity(unchecked) private var isEnqueued = false
  /// The connections with the sources that this one is derived from, and the number at which ended ones are removed.
  private var children: [ChildLink] = []
  private var childLimit = 16
  @exclusivity(unchecked) private var translation: Translation?
  /// Whether the source must call ``close()``.
  var mustBeClosed = false
  @exclusivity(unchecked) private var inbox = Inbox()

  /// Objects that follow each change before downstream sources translate it.
  @exclusivity(unchecked) private var followers: [HubFollower] = []

  /// Creates the hub of a source.
  public init() {}

  deinit {
    assert(!mustBeClosed, "A derived source didn't close its hub before it was deallocated")
    for link in children { link.end() }
  }

  /// How a source translates the changes of its children.
  private enum Translation {
    case single((ChangeSet) -> ChangeSet)
    case several(([ChildUpdate]) -> ChangeSet)
  }

  /// The number of the current batch.
  ///
  /// A change outside of a batch is a batch of its own.
  var batchNumber: Int { queue.root.batchNumber }

  /// Stops translating changes, because the source is about to be deallocated.
  package func close() {
    translation = nil
    mustBeClosed = false
  }

  /// Publishes a change of the source, see ``ChangeEmitter/emit(_:animation:)``.
  package func emit(_ changes: ChangeSet, animation: AnimationHint = .automatic) {
    guard !changes.isEmpty else { return followers.forEach { $0.follow(changes) } }
    batch {
      let hint = queue.root.animation ?? animation
      record(ListUpdate(changes: changes, animation: hint))
      propagate(changes, hint)
    }
  }

  /// Delivers all changes that a closure makes as one, see ``DataSource/batch(animation:_:)``.
  package func batch<Result, Failure: Error>(
    animation: AnimationHint? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let root = queue.root
    root.begin()
    let outer = root.animation
    if animation != nil { root.animation = animation }
    // The closure can connect sources, which merges their queues.
    defer {
      let root = queue.root
      root.animation = outer
      root.end()
    }
    return try body()
  }

  /// Derives the source of this hub from others, see ``ChangeEmitter/follow(_:translate:)-([any_DataSource],_)``.
  package func follow(_ children: [ChangeHub], translate: @escaping ([ChildUpdate]) -> ChangeSet) {
    translation = .several(translate)
    for (number, child) in children.enumerated() { connect(child, number: number) }
  }

  /// Derives the source of this hub from another, see ``ChangeEmitter/follow(_:translate:)-(DataSource,_)``.
  package func follow(_ base: ChangeHub, translate: @escaping (ChangeSet) -> ChangeSet) {
    translation = .single(translate)
    connect(base, number: 0)
  }

  /// Adds a child, which must not be derived from this hub's source.
  ///
  /// - Parameters:
  ///   - child: The hub of the child.
  ///   - number: The number of the child in updates, different from those of the other children.
  ///   - isActive: Whether updates of the child are needed for now.
  /// - Returns: The connection, or `nil` if the child is derived from this hub's source; then nothing changes.
  /// - Complexity: O(*a*) where *a* is the number of sources downstream of this one.
  @discardableResult
  func connect(_ child: ChangeHub, number: Int, isActive: Bool = true) -> ChildLink? {
    guard !isUpstream(of: child) else { return nil }
    raise(above: child.height)
    DeliveryQueue.join(child.queue.root, queue.root)
    let link = ChildLink(parent: self, number: number, isActive: isActive)
    child.add(link)
    if children.count >= childLimit {
      children.removeAll { $0.parent == nil }
      childLimit = max(16, 2 * children.count)
    }
    children.append(link)
    return link
  }

  /// Whether another source is this one, or is derived from it.
  func isUpstream(of other: ChangeHub) -> Bool {
    if self === other { return true }
    if parents.isEmpty || other.height <= height { return false }
    var seen: Set<ObjectIdentifier> = []
    var remaining = [self]
    while let hub = remaining.popLast() {
      if hub === other { return true }
      for parent in hub.parents.compactMap(\.parent) where seen.insert(ObjectIdentifier(parent)).inserted {
        remaining.append(parent)
      }
    }
    return false
  }

  /// Makes this hub and all downstream hubs higher than a new child.
  private func raise(above childHeight: Int) {
    var remaining: [(hub: ChangeHub, minimum: Int)] = [(self, childHeight + 1)]
    while let (hub, minimum) = remaining.popLast() {
      guard hub.height < minimum else { continue }
      hub.height = minimum
      for link in hub.parents { if let parent = link.parent { remaining.append((parent, minimum + 1)) } }
    }
  }

  /// Adds a follower, which must remove itself before it is deallocated.
  ///
  /// It follows each change before downstream sources translate it, and an empty one, too.
  func addFollower(_ follower: AnyObject, follow: @escaping (ChangeSet) -> Void) {
    followers.append(HubFollower(follower, follow: follow))
  }

  func removeFollower(_ follower: AnyObject) { followers.removeAll { $0.isFollower(follower) } }

  /// Returns the first follower of a type that satisfies a condition.
  func follower<Follower: AnyObject>(_ type: Follower.Type, where condition: (Follower) -> Bool) -> Follower? {
    for case let follower as Follower in followers.lazy.map(\.object) where condition(follower) { return follower }
    return nil
  }

  func add(_ observer: Observer) { observers.append(observer) }

  func remove(_ observer: Observer) { observers.removeAll { $0 === observer } }

  /// Notifies all observers that have pending updates.
  func notifyObservers() {
    isEnqueued = false
    for observer in observers { observer.notify() }
  }

  /// Schedules the notification of the observers for the end of the outermost batch.
  func enqueue() {
    queue.root.begin()
    enqueueOnce()
    queue.root.end()
  }

  private func enqueueOnce() {
    if !isEnqueued { queue.root.enqueue(self) }
    isEnqueued = true
  }

  /// Adds a parent, and occasionally removes the links to deallocated ones.
  private func add(_ link: ChildLink) {
    if parents.count >= parentLimit {
      parents.removeAll { $0.parent == nil }
      parentLimit = max(16, 2 * parents.count)
    }
    parents.append(link)
  }

  private func record(_ update: ListUpdate) {
    guard !observers.isEmpty else { return }
    for observer in observers { observer.record(update) }
    enqueueOnce()
  }

  /// The first phase: all downstream sources translate the changes, in order of height.
  private func propagate(_ changes: ChangeSet, _ animation: AnimationHint) {
    var wave = ChangeWave()
    var log = WaveLog(queue.root.waveObservers, origin: self, changes, animation)
    pass(changes, to: &wave)
    while let hub = wave.popLowest() {
      var inbox = Inbox()
      swap(&inbox, &hub.inbox)
      guard let update = inbox.first, let translation = hub.translation else { continue }
      let result =
        switch translation {
        case .single(let translate): translate(update.changes)
        case .several(let translate): translate(inbox.updates)
        }
      log?.add(hub, inbox.updates, result)
      guard !result.isEmpty else { continue }
      hub.record(ListUpdate(changes: result, animation: animation))
      hub.pass(result, to: &wave)
    }
    log?.end()
  }

  /// Whether a source follows this one under a number.
  func isFollowed(by parent: ChangeHub, as number: Int) -> Bool {
    parents.contains { $0.parent === parent && $0.number == number }
  }

  private func pass(_ changes: ChangeSet, to wave: inout ChangeWave) {
    for follower in followers { follower.follow(changes) }
    var hasDeallocatedParents = false
    for link in parents {
      guard let parent = link.parent else {
        hasDeallocatedParents = true
        continue
      }
      guard link.isActive else { continue }
      if parent.inbox.isEmpty { wave.add(parent) }
      parent.inbox.add(changes, of: link)
    }
    if hasDeallocatedParents { parents.removeAll { $0.parent == nil } }
  }
}
