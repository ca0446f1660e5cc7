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
  /// The variables.
  ///
  /// No access to them runs code of users, so accesses can't overlap. Checking that at run time costs 3 to 15 percent of an edit (`Scripts/bench sources`).
  @exclusivity(unchecked) private var state = State()
  /// The name of the source in descriptions and traces.
  var name: String?
  /// Whether the source must call ``close()``.
  private var mustBeClosed = false
  /// The number of change sets so far that trackers checked.
  private var trackedCount = 0

  private struct State {
    var height = 0
    var queue = DeliveryQueue()
    /// The connections with the sources that are derived from this one.
    var parents = ChildLinks()
    var observers: [Observer] = []
    var isEnqueued = false
    /// The connections with the sources that this one is derived from.
    var children = ChildLinks()
    var translation: Translation?
    var inbox = Inbox()
    /// The operator, if the source is one that makes changes.
    unowned var stage: (any Stage)?
    var changes = ChildChanges()
    var isEvaluating = false
    /// Whether another change, or another setting, came meanwhile.
    var isOvertaken = false
    /// Whether the operator can be out of date, because all attempts to load it were overtaken.
    var isStale = false
  }

  /// 0 for a source without children, otherwise one more than the height of its highest child.
  var height: Int { state.height }
  var queue: DeliveryQueue { state.queue }
  /// Whether the operator runs code of users.
  var isEvaluating: Bool { state.isEvaluating }

  /// Creates the hub of a source.
  public init() {}

  deinit {
    assert(!mustBeClosed, "A derived source didn't close its hub before it was deallocated")
    for link in state.children.all { link.end() }
  }

  /// How a source translates the changes of its children.
  private enum Translation {
    case single((ChangeSet) -> ChangeSet)
    case several(([ChildUpdate]) -> ChangeSet)
  }

  /// The number of the current batch.
  ///
  /// A change outside of a batch is a batch of its own.
  var batchNumber: Int { state.queue.root.batchNumber }

  /// Stops translating changes, because the source is about to be deallocated.
  package func close() {
    state.translation = nil
    state.stage = nil
    mustBeClosed = false
  }

  /// Publishes a change of the source, see ``ChangeEmitter/emit(_:animation:)-method``.
  package func emit(_ changes: ChangeSet, animation: AnimationHint = .automatic) {
    if !changes.isEmpty { emit(Emission(changes), animation) }
  }

  /// Publishes a change that the source made itself.
  ///
  /// - Parameter changes: The same change as a change set, if that is known.
  func emit(_ change: Change, as changes: ChangeSet? = nil, animation: AnimationHint = .automatic) {
    let emission = Emission(change, as: changes)
    if !emission.isEmpty { emit(emission, animation) }
  }

  /// Whether observers or derived sources are notified of changes.
  package var isFollowed: Bool { !state.observers.isEmpty || !state.parents.isEmpty }

  private func emit(_ emission: Emission, _ animation: AnimationHint) {
    batch {
      var wave = ChangeWave()
      var log = WaveLog(state.queue.root.waveObservers, state.queue.root.animation ?? animation)
      begin(&wave, &log, emission, animation)
      Self.propagate(&wave, &log, animation)
    }
  }

  /// Publishes the changes of several sources, see ``ChangeEmitter/emit(_:animation:)-type.method``.
  package static func emit(_ changes: [(hub: ChangeHub, changes: ChangeSet)], animation: AnimationHint = .automatic) {
    guard let first = changes.first?.hub else { return }
    for (hub, _) in changes { hub.state.queue.root.begin() }
    // Closures of users can connect sources, which merges their queues.
    defer { for (hub, _) in changes { hub.state.queue.root.end() } }
    var observers: [any WaveObserver] = []
    for (hub, _) in changes {
      for observer in hub.state.queue.root.waveObservers where !observers.contains(where: { $0 === observer }) {
        observers.append(observer)
      }
    }
    var wave = ChangeWave()
    var log = WaveLog(observers, first.state.queue.root.animation ?? animation)
    for (hub, changes) in changes {
      if !changes.isEmpty { hub.begin(&wave, &log, Emission(changes), animation) }
    }
    propagate(&wave, &log, animation)
  }

  /// Delivers all changes that a closure makes as one, see ``DataSource/batch(animation:_:)``.
  package func batch<Result, Failure: Error>(
    animation: AnimationHint = .automatic, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let root = state.queue.root
    root.begin()
    let outer = root.animation
    if animation != .automatic { root.animation = animation }
    // The closure can connect sources, which merges their queues.
    defer {
      let root = state.queue.root
      root.animation = outer
      root.end()
    }
    return try body()
  }

  /// Derives the source of this hub from others, see ``ChangeEmitter/follow(_:translate:)-([any_DataSource],_)``.
  package func follow(_ children: [ChangeHub], translate: @escaping ([ChildUpdate]) -> ChangeSet) {
    state.translation = .several(translate)
    for (number, child) in children.enumerated() { connect(child, number: number) }
  }

  /// Derives the source of this hub from another, see ``ChangeEmitter/follow(_:translate:)-(DataSource,_)``.
  package func follow(_ base: ChangeHub, translate: @escaping (ChangeSet) -> ChangeSet) {
    state.translation = .single(translate)
    connect(base, number: 0)
  }

  func add(_ observer: Observer) { state.observers.append(observer) }

  func remove(_ observer: Observer) { state.observers.removeAll { $0 === observer } }

  /// Has the hosts that display the source, or one that is derived from it, report all items that they display.
  func requestDisplayedItems() {
    for observer in state.observers { observer.onDisplayRequest?() }
    for link in state.parents.all where link.isActive { link.parent?.requestDisplayedItems() }
  }

  /// Notifies all observers that have pending updates.
  func notifyObservers() {
    state.isEnqueued = false
    for observer in state.observers { observer.notify() }
  }

  /// Schedules the notification of the observers for the end of the outermost batch.
  func enqueue() {
    state.queue.root.begin()
    enqueueOnce()
    state.queue.root.end()
  }

  private func enqueueOnce() {
    if !state.isEnqueued { state.queue.root.enqueue(self) }
    state.isEnqueued = true
  }

  private func record(_ emission: inout Emission, _ animation: AnimationHint) {
    guard !state.observers.isEmpty, !emission.changeSet.isEmpty else { return }
    let update = ListUpdate(changes: emission.changeSet, animation: state.queue.root.animation ?? animation)
    for observer in state.observers { observer.record(update) }
    enqueueOnce()
  }

  /// Adds a change of the source to a wave that hasn't reached any other source yet.
  private func begin(
    _ wave: inout ChangeWave, _ log: inout WaveLog?, _ emission: Emission, _ animation: AnimationHint
  ) {
    var emission = emission
    record(&emission, animation)
    log?.add(self, [], emission.changeSet, since: nil)
    pass(&emission, to: &wave)
  }

  /// The first phase: all downstream sources translate the changes, in order of height.
  private static func propagate(_ wave: inout ChangeWave, _ log: inout WaveLog?, _ animation: AnimationHint) {
    while let hub = wave.popLowest() {
      let start = log == nil ? nil : ContinuousClock.now
      guard case (var emission, let updates)? = hub.translate(isLogged: log != nil) else { continue }
      log?.add(hub, updates, emission.changeSet, since: start)
      if emission.isEmpty { continue }
      hub.record(&emission, animation)
      hub.pass(&emission, to: &wave)
    }
    log?.end()
  }

  /// Translates the changes of the children that arrived in this wave; `nil` if there are none.
  private func translate(isLogged: Bool) -> (Emission, [ChildUpdate])? {
    if let stage = state.stage {
      if state.changes.isEmpty { return nil }
      let changes = removeChanges()
      return (Emission(translate(changes, stage)), isLogged ? changes.updates : [])
    }
    var inbox = Inbox()
    swap(&inbox, &state.inbox)
    guard let update = inbox.first, let translation = state.translation else { return nil }
    switch translation {
    case .single(let translate): return (Emission(translate(update.changes)), isLogged ? [update] : [])
    case .several(let translate): return (Emission(translate(inbox.updates)), isLogged ? inbox.updates : [])
    }
  }

  private func pass(_ emission: inout Emission, to wave: inout ChangeWave) {
    var hasDeallocatedParents = false
    var number: Int?
    for link in state.parents.all {
      guard let parent = link.parent else {
        hasDeallocatedParents = true
        continue
      }
      if let tracker = link.tracker {
        if number == nil {
          trackedCount += 1
          number = trackedCount
        }
        let change = tracker.change(emission.changeSet, number: trackedCount)
        if link.isActive { parent.add(change, emission.changeSet, of: link, to: &wave) }
      } else if !link.isActive {
        continue
      } else if parent.state.stage != nil {
        parent.add(emission.change ?? .reload, nil, of: link, to: &wave)
      } else if !emission.changeSet.isEmpty {
        if parent.state.inbox.isEmpty { wave.add(parent) }
        parent.state.inbox.add(emission.changeSet, of: link)
      }
    }
    if hasDeallocatedParents { state.parents.removeEnded() }
  }

  private func add(_ change: Change, _ changeSet: ChangeSet?, of link: ChildLink, to wave: inout ChangeWave) {
    if change.isNone { return }
    if state.changes.isEmpty { wave.add(self) }
    state.changes.add(change, changeSet, of: link)
  }

  private func removeChanges() -> ChildChanges {
    var removed = ChildChanges()
    swap(&removed, &state.changes)
    return removed
  }
}

// MARK: - Operators that make changes

// Closures of users that an operator calls can read or change any source. These rules make that safe:
//
// - While an operator evaluates a change, another one only marks it as overtaken. Afterwards, everything is loaded again. The same applies
//   to a setting.
// - Loading is repeated if it is overtaken, up to three times. If closures change the list each time, the next change loads everything
//   again.
// - A new state is complete before it replaces the old one.
extension ChangeHub {
  /// Derives the source of this hub from others, by a stage that must call ``close()`` in its `deinit`.
  func follow(with stage: any Stage) {
    mustBeClosed = true
    state.stage = stage
  }

  /// Derives the source of this hub from another one, and loads the stage.
  func follow(_ base: ChangeHub, tracker: (any ChangeTracking)?, with stage: any Stage) {
    follow(with: stage)
    connect(base, number: 0, tracker: tracker)
    _ = translate(.reload, stage)
  }

  /// Whether operators that make changes follow this source.
  var hasStages: Bool { state.parents.all.contains { $0.parent?.state.stage != nil } }

  /// The trackers of the change sets of this source.
  var trackers: some Sequence<any ChangeTracking> {
    state.parents.all.lazy.filter { $0.parent != nil }.compactMap(\.tracker)
  }

  /// Changes a setting of the stage.
  ///
  /// - Parameter body: Evaluates the new setting, which runs code of users; makes the new state the current one, which runs none; and
  ///   returns the change. If it isn't called, or is overtaken, everything is loaded again.
  func changeSetting(animation: AnimationHint = .automatic, _ body: () -> Change) {
    guard let stage = state.stage else { return }
    if state.isEvaluating { return state.isOvertaken = true }
    // A change that is on its way was of the old state.
    let isPending = !state.changes.isEmpty || state.isStale
    state.isEvaluating = true
    var change = isPending ? .reload : body()
    state.isEvaluating = false
    if isPending || state.isOvertaken {
      state.isOvertaken = false
      state.changes = ChildChanges()
      change = translate(.reload, stage)
    }
    emit(change, animation: animation)
  }

  /// Publishes a change that the stage made on its own, such as one of its children.
  ///
  /// While the stage evaluates another one, everything is loaded again instead.
  func emitOwn(_ change: Change, animation: AnimationHint) {
    if state.isEvaluating { state.isOvertaken = true } else { emit(change, animation: animation) }
  }

  private func translate(_ changes: ChildChanges, _ stage: any Stage) -> Change {
    if state.isEvaluating {
      state.isOvertaken = true
      return .none
    }
    var changes = state.isStale ? .reload : changes
    state.isEvaluating = true
    for _ in 0..<3 {
      state.isOvertaken = false
      if stage.evaluate(changes), !state.isOvertaken { break }
      changes = .reload
    }
    state.isStale = state.isOvertaken
    (state.isEvaluating, state.isOvertaken) = (false, false)
    #if DEBUG
      let before = stage.counts
    #endif
    let change = stage.apply(changes)
    #if DEBUG
      assert(before.lead(to: stage.counts, by: change), "\(type(of: stage)) made a wrong change: \(change.changeSet())")
    #endif
    return change
  }
}

/// A change that a source publishes, in both forms; each is made when it is needed.
private struct Emission {
  /// `nil` if the source publishes change sets.
  let change: Change?
  private var known: ChangeSet?

  init(_ changeSet: ChangeSet) { (change, known) = (nil, changeSet) }

  init(_ change: Change, as changeSet: ChangeSet? = nil) { (self.change, known) = (change, changeSet) }

  var isEmpty: Bool { change?.isNone ?? known?.isEmpty ?? true }

  var changeSet: ChangeSet {
    mutating get {
      if let known { return known }
      let changeSet = change?.changeSet() ?? ChangeSet()
      known = changeSet
      return changeSet
    }
  }
}

// The connections of sources with those that are derived from them.
extension ChangeHub {
  /// Adds a child, which must not be derived from this hub's source.
  ///
  /// - Parameters:
  ///   - child: The hub of the child.
  ///   - number: The number of the child in updates, different from those of the other children.
  ///   - isActive: Whether updates of the child are needed for now.
  ///   - tracker: The tracker of the child's change sets, if the source of this hub is an operator that makes changes.
  /// - Returns: The connection, or `nil` if the child is derived from this hub's source; then nothing changes.
  /// - Complexity: O(*a*) where *a* is the number of sources downstream of this one.
  @discardableResult
  func connect(_ child: ChangeHub, number: Int, isActive: Bool = true, tracker: (any ChangeTracking)? = nil)
    -> ChildLink?
  {
    guard !isUpstream(of: child) else { return nil }
    raise(above: child.height)
    DeliveryQueue.join(child.state.queue.root, state.queue.root)
    let link = ChildLink(parent: self, number: number, isActive: isActive, tracker: tracker)
    child.state.parents.append(link)
    state.children.append(link)
    return link
  }

  /// Whether another source is this one, or is derived from it.
  func isUpstream(of other: ChangeHub) -> Bool {
    if self === other { return true }
    if state.parents.isEmpty || other.height <= height { return false }
    var seen: Set<ObjectIdentifier> = []
    var remaining = [self]
    while let hub = remaining.popLast() {
      if hub === other { return true }
      for parent in hub.state.parents.all.compactMap(\.parent) where seen.insert(ObjectIdentifier(parent)).inserted {
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
      hub.state.height = minimum
      for link in hub.state.parents.all { if let parent = link.parent { remaining.append((parent, minimum + 1)) } }
    }
  }

  /// Whether a source follows this one under a number.
  func isFollowed(by parent: ChangeHub, as number: Int) -> Bool {
    state.parents.all.contains { $0.parent === parent && $0.number == number }
  }
}

// MARK: - Owners

// For the operators of this module. A change, or a lookup, can pass many of them. A weak reference to the source would slow
// down each access, because it moves the reference count into memory of its own.
extension ChangeHub {
  /// Derives the source of this hub from others.
  ///
  /// The source must call ``close()`` first thing in its `deinit`.
  package func follow<Source: AnyObject>(
    _ children: [ChangeHub], on source: Source, translate: @escaping (Source, [ChildUpdate]) -> ChangeSet
  ) {
    mustBeClosed = true
    // `close()` removes the closure before the source is deallocated.
    follow(children) { [unowned source] in translate(source, $0) }
  }

  /// Derives the source of this hub from another.
  ///
  /// The source must call ``close()`` first thing in its `deinit`.
  package func follow<Source: AnyObject>(
    _ base: ChangeHub, on source: Source, translate: @escaping (Source, ChangeSet) -> ChangeSet
  ) {
    mustBeClosed = true
    // `close()` removes the closure before the source is deallocated.
    follow(base) { [unowned source] in translate(source, $0) }
  }
}
