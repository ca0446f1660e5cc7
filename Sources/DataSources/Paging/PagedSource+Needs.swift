public import ListChanges

extension PagedSource {
  /// Notifies the source that the item at a position is about to be displayed, and loads pages near it.
  ///
  ///     cities.itemNeeded(at: position)
  ///
  /// Call it for items, placeholders and load states when you configure their cells; repeated calls have no further
  /// effect. Loads start asynchronously, so you can call it during layout. It does nothing if `position` is out of
  /// range, while a refresh is running, and in directions that failed or ended. The position must be one of this
  /// source. In an operator or composite with other positions, use ``itemNeeded(_:)``.
  ///
  /// - Warning: If a downstream filter hides all items of a page, no item is displayed that would request the next
  ///   page. In this case, call ``loadMore(_:)``.
  /// - Complexity: O(log *p*), where *p* is the number of pages.
  public func itemNeeded(at position: ItemPosition) {
    guard hasLoaded, position.section == 0, let slot = layout.slot(at: position.item) else { return }
    if case .loaded(let index) = slot, index < store.count { lastNeeded = store.id(at: index) }
    if keyForItem != nil, isFar(position.item) {
      // A load state beyond distant placeholders doesn't indicate the reading position.
      if case .placeholder(let index) = slot { jumpNeeded(to: index) }
      return
    }
    jumpTarget = nil
    abandonsJump = staging?.isAutomatic == true
    need(position.item - layout.top)
    if abandonsJump || isStartable(.backward) || isStartable(.forward) { schedule() }
  }

  /// Notifies the source that the item with an ID is about to be displayed, see ``itemNeeded(at:)``.
  ///
  ///     if let id = filtered.id(at: position) { cities.itemNeeded(id) }
  ///
  /// - Complexity: O(log *p*), where *p* is the number of pages.
  public func itemNeeded(_ id: ItemID) {
    if let position = position(of: id) { itemNeeded(at: position) }
  }

  /// Starts the loads requested by ``itemNeeded(at:)``.
  func startWanted() {
    isScheduled = false
    let target = jumpTarget
    jumpTarget = nil
    let key = target.flatMap { keyForItem?($0) }
    change {
      if abandonsJump, staging?.isAutomatic == true {
        // The user scrolled back to loaded items, which the jump would replace.
        abandon(.refresh)
        failures[.refresh] = nil
        staging = nil
      }
      abandonsJump = false
      if let target, let key {
        begin(Staging(request: request(key, .refresh), itemsBefore: target, isAutomatic: true))
      } else {
        startIfWanted(.backward)
        startIfWanted(.forward)
      }
      return .none
    }
  }

  /// Loads a page of a list without items, which could demand it: the next page or, at the end, the previous one.
  func demandFirstItem() {
    guard store.count == 0 else { return }
    let direction: PagingDirection = nextRequest(.forward) != nil ? .forward : .backward
    demand[direction] = max(1, demand[direction] ?? 0)
    startIfWanted(direction)
  }

  /// Records how many items are missing around a loaded item, or in front of or behind the loaded ones.
  func need(_ index: Int) {
    let distance = min(max(1, options.prefetchDistance), 1 << 40)
    demand[.backward] = max(demand[.backward] ?? 0, distance - index)
    demand[.forward] = max(demand[.forward] ?? 0, index + 1 + distance - store.count)
  }

  private func jumpNeeded(to index: Int) {
    abandonsJump = false
    jumpTarget = isJumping(near: index) ? nil : index
    if jumpTarget != nil { schedule() }
  }

  private func isFar(_ index: Int) -> Bool {
    let distance = min(max(1, options.jumpDistance), 1 << 40)
    return index < layout.top - distance || index >= layout.top + layout.count + distance
  }

  /// Returns whether a jump to a nearby index is running or failed.
  private func isJumping(near index: Int) -> Bool {
    guard loads[.refresh] != nil || failures[.refresh] != nil, let target = staging?.itemsBefore else { return false }
    return abs(target - index) < max(1, options.jumpDistance)
  }
}
