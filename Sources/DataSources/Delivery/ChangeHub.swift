package import ListChanges

/// The hub that publishes the changes of a source to its observers and to the sources derived from it.
///
/// A source stores one hub, and only the source can publish changes through it: lists that you edit do so in their editing
/// methods, other sources of your own through a ``ChangeEmitter``.
///
/// A change is delivered in two phases. First, all downstream sources translate it, upstream sources before downstream ones
/// and each source once, even if several paths lead to it. So they do with the changes of several sources that change
/// together, such as the lists of one database. Then the observers are notified, each of all changes since it was
/// last notified. So an observer always finds all sources up to date.
///
/// A change that an observer makes takes effect immediately, but doesn't interrupt the delivery. Observers that haven't been
/// notified yet receive both changes as one, and the others are notified again afterwards.
///
/// A hub belongs to the isolation domain of its source.
public final class ChangeHub {
  // No access to these properties runs code of users, so accesses can't overlap.

  /// 0 for a source without children, otherwise one more than the height of its highest child.
  @exclusivity(unchecked) var height = 0
  @exclusivity(unchecked) private(set) var queue = DeliveryQueue()
  /// The connections with the sources that are derived from this one.
  @exclusivity(unchecked) var parents = ChildLinks()
  @exclusivity(unchecked) private var observers: [Observer] = []
  @exclusivity(unchecked) private var isEnqueued = false
  /// The connections with the sources that this one is derived from.
  @exclusivity(unchecked) var children = ChildLinks()
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
    for link in children.all { link.end() }
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

  /// Publishes a change of the source, see ``ChangeEmitter/emit(_:animation:)-method``.
  package func emit(_ changes: ChangeSet, animation: AnimationHint = .automatic) {
    guard !changes.isEmpty else { return followers.forEach { $0.follow(changes) } }
    batch {
      var wave = ChangeWave()
      var log = WaveLog(queue.root.waveObservers, queue.root.animation ?? animation)
      begin(&wave, &log, changes, animation)
      Self.propagate(&wave, &log, animation)
    }
  }

  /// Publishes the changes of several sources, see ``ChangeEmitter/emit(_:animation:)-type.method``.
  package static func emit(_ changes: [(hub: ChangeHub, changes: ChangeSet)], animation: AnimationHint = .automatic) {
    guard let first = changes.first?.hub else { return }
    for (hub, _) in changes { hub.queue.root.begin() }
    // Closures of users can connect sources, which merges their queues.
    defer { for (hub, _) in changes { hub.queue.root.end() } }
    var observers: [any WaveObserver] = []
    for (hub, _) in changes {
      for observer in hub.queue.root.waveObservers where !observers.contains(where: { $0 === observer }) {
        observers.append(observer)
      }
    }
    var wave = ChangeWave()
    var log = WaveLog(observers, first.queue.root.animation ?? animation)
    for (hub, changes) in changes {
      if changes.isEmpty {
        hub.followers.forEach { $0.follow(changes) }
      } else {
        hub.begin(&wave, &log, changes, animation)
      }
    }
    propagate(&wave, &log, animation)
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

  /// Has the hosts that display the source, or one that is derived from it, report all items that they display.
  func requestDisplayedItems() {
    for observer in observers { observer.onDisplayRequest?() }
    for link in parents.all where link.isActive { link.parent?.requestDisplayedItems() }
  }

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

  private func record(_ changes: ChangeSet, _ animation: AnimationHint) {
    guard !observers.isEmpty else { return }
    let update = ListUpdate(changes: changes, animation: queue.root.animation ?? animation)
    for observer in observers { observer.record(update) }
    enqueueOnce()
  }

  /// Adds a change of the source to a wave that hasn't reached any other source yet.
  private func begin(
    _ wave: inout ChangeWave, _ log: inout WaveLog?, _ changes: ChangeSet, _ animation: AnimationHint
  ) {
    record(changes, animation)
    log?.add(self, [], changes, since: nil)
    pass(changes, to: &wave)
  }

  /// The first phase: all downstream sources translate the changes, in order of height.
  private static func propagate(_ wave: inout ChangeWave, _ log: inout WaveLog?, _ animation: AnimationHint) {
    while let hub = wave.popLowest() {
      var inbox = Inbox()
      swap(&inbox, &hub.inbox)
      guard let update = inbox.first, let translation = hub.translation else { continue }
      let start = log == nil ? nil : ContinuousClock.now
      let result =
        switch translation {
        case .single(let translate): translate(update.changes)
        case .several(let translate): translate(inbox.updates)
        }
      log?.add(hub, inbox.updates, result, since: start)
      guard !result.isEmpty else { continue }
      hub.record(result, animation)
      hub.pass(result, to: &wave)
    }
    log?.end()
  }

  private func pass(_ changes: ChangeSet, to wave: inout ChangeWave) {
    for follower in followers { follower.follow(changes) }
    var hasDeallocatedParents = false
    for link in parents.all {
      guard let parent = link.parent else {
        hasDeallocatedParents = true
        continue
      }
      guard link.isActive else { continue }
      if parent.inbox.isEmpty { wave.add(parent) }
      parent.inbox.add(changes, of: link)
    }
    if hasDeallocatedParents { parents.removeEnded() }
  }
}
