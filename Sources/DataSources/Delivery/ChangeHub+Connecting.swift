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
    DeliveryQueue.join(child.queue.root, queue.root)
    let link = ChildLink(parent: self, number: number, isActive: isActive, tracker: tracker)
    child.parents.append(link)
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
      for parent in hub.parents.all.compactMap(\.parent) where seen.insert(ObjectIdentifier(parent)).inserted {
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
      for link in hub.parents.all { if let parent = link.parent { remaining.append((parent, minimum + 1)) } }
    }
  }

  /// Whether a source follows this one under a number.
  func isFollowed(by parent: ChangeHub, as number: Int) -> Bool {
    parents.all.contains { $0.parent === parent && $0.number == number }
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
