public import ListChanges

extension PagedSource {
  /// Tells that the row at a position comes on screen, or soon will: what is near it and not there is loaded.
  ///
  /// Call it for rows, placeholders and states alike, as cells are made; twice does no harm. Nothing changes before the
  /// caller has ended: it may be called in the middle of layout. Does nothing out of range, in a direction that failed or
  /// ended, or while a refresh is under way. The position is one of THIS source: above operators and composites that
  /// show rows elsewhere, say which row it is with ``itemNeeded(_:)``.
  ///
  /// Trap: a filter above may hide every row of the pages that come. Then no row comes on screen, and nothing asks for
  /// more: call ``loadMore(_:)``.
  ///
  /// - Complexity: O(log *p*) for *p* pages.
  public func itemNeeded(at position: ItemPosition) {
    guard hasLanded, position.section == 0, let row = layout.row(at: position.item) else { return }
    if case .loaded(let index) = row, index < store.count { lastNeeded = store.id(at: index) }
    if keyForItem != nil, isFar(position.item) {
      // A state beyond far placeholders says nothing about where the list is being read.
      if case .place(let number) = row { jumpNeeded(to: number) }
      return
    }
    jumpTarget = nil
    leavesJump = staging?.isAutomatic == true
    need(position.item - layout.top)
    if leavesJump || isStartable(.backward) || isStartable(.forward) { schedule() }
  }

  /// Tells that the row, placeholder or state with this identity comes on screen; otherwise as ``itemNeeded(at:)``.
  ///
  /// Does nothing when there is none with it.
  ///
  /// - Complexity: O(log *p*) for *p* pages.
  public func itemNeeded(_ id: ItemID) {
    if let position = position(of: id) { itemNeeded(at: position) }
  }

  /// Starts what was asked for by ``itemNeeded(at:)``.
  func startWanted() {
    isScheduled = false
    let target = jumpTarget
    jumpTarget = nil
    let key = target.flatMap { keyForItem?($0) }
    change {
      if leavesJump, staging?.isAutomatic == true {
        // Who asked for the far rows looks at others again: these must not be taken away.
        abandon(.refresh)
        failures[.refresh] = nil
        staging = nil
      }
      leavesJump = false
      if let target, let key {
        begin(Staging(request: request(key, .refresh), itemsBefore: target, isAutomatic: true))
      } else {
        startIfWanted(.backward)
        startIfWanted(.forward)
      }
      return .none
    }
  }

  /// Notes how many rows are missing around one of those that are there, or before or after them.
  func need(_ index: Int) {
    let distance = min(max(1, options.prefetchDistance), 1 << 40)
    demand[.backward] = max(demand[.backward] ?? 0, distance - index)
    demand[.forward] = max(demand[.forward] ?? 0, index + 1 + distance - store.count)
  }

  private func jumpNeeded(to number: Int) {
    leavesJump = false
    jumpTarget = isJumping(near: number) ? nil : number
    if jumpTarget != nil { schedule() }
  }

  private func isFar(_ index: Int) -> Bool {
    let distance = min(max(1, options.jumpDistance), 1 << 40)
    return index < layout.top - distance || index >= layout.top + layout.count + distance
  }

  /// Whether a jump to a place near this one is under way, or failed.
  private func isJumping(near number: Int) -> Bool {
    guard loads[.refresh] != nil || failures[.refresh] != nil, let target = staging?.itemsBefore else { return false }
    return abs(target - number) < max(1, options.jumpDistance)
  }
}
