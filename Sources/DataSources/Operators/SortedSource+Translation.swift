import ListChanges

extension SortedSource {
  /// Brings the rows in step with the base, and says what the base's changes are in this order.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let map = PositionMap(changes)
    // A row that the base moved may be due elsewhere among equal ones, one that was updated anywhere.
    let places = changes.moves.map(\.from) + changes.updates.compactMap { map.oldPosition(ofNew: $0) }
    let deletes = changes.deletes.compactMap(rows.position(ofBase:))
    var lifted: [UInt32: ItemPosition] = [:]
    for handle in places.compactMap(rows.base.handle(at:)) { lifted[handle] = rows.sorted.position(of: handle) }
    guard !changes.isReload, deletes.count == changes.deletes.count else { return reload() }
    var arrivals: [UInt32] = []
    guard follow(changes, &arrivals) else { return reload() }
    for handle in lifted.keys { rows.lift(handle) }
    for handle in arrivals + lifted.keys.sorted() { rows.place(handle, isBefore) }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = changes.sectionDeletes
    draft.sectionInserts = changes.sectionInserts
    draft.sectionMoves = changes.sectionMoves
    draft.sectionUpdates = changes.sectionUpdates
    draft.deletes = deletes
    draft.inserts = arrivals.compactMap(rows.sorted.position(of:))
    draft.updates = changes.updates.compactMap(rows.position(ofBase:))
    for (handle, before) in lifted {
      guard let after = rows.sorted.position(of: handle) else { continue }
      draft.moves.append(.init(from: before, to: after))
    }
    return draft.changeSet()
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet, _ arrivals: inout [UInt32]) -> Bool {
    for step in changes.steps {
      guard rows.apply(step, arrivals: &arrivals, order: order(ofSection:)) else { return false }
    }
    guard sectionCount == base.sectionCount else { return false }
    return changes.touchedSections.allSatisfy { rows.base.counts[$0] == base.itemCount(inSection: $0) }
  }

  private func reload() -> ChangeSet {
    rows = currentRows()
    return .reload
  }

  func currentRows() -> SortedRows {
    SortedRows(
      itemCounts: (0..<base.sectionCount).map { base.itemCount(inSection: $0) }, order: order(ofSection:))
  }

  /// What moves because the order is another one.
  func changesAfterNewOrder() -> ChangeSet {
    let before = rows.sorted
    guard rows.base.counts == CountList((0..<base.sectionCount).map { base.itemCount(inSection: $0) }) else {
      return reload()
    }
    rows.sort(order: order(ofSection:))
    let sections = [before, rows.sorted].map { sorted in
      (0..<sectionCount).map { ListSection(id: $0, items: sorted.section($0)) }
    }
    return ChangeSet(fromSections: sections[0], toSections: sections[1], by: HandleComparison.self)
  }

  /// The items of a section of the base in this order, by number; equal ones as in the base.
  private func order(ofSection section: Int) -> [Int] {
    let items = (0..<base.itemCount(inSection: section)).map { base.item(at: ItemPosition(section: section, item: $0)) }
    // The standard library's sort is stable, but does not promise it.
    return items.indices.sorted { isBefore(items[$0], items[$1]) ?? ($0 < $1) }
  }

  private func isBefore(_ left: ItemPosition, _ right: ItemPosition) -> Bool {
    isBefore(base.item(at: left), base.item(at: right)) ?? (left < right)
  }

  /// Whether a row is before another one; `nil` when neither is.
  private func isBefore(_ left: Item?, _ right: Item?) -> Bool? {
    guard let left, let right else { return nil }
    if areInIncreasingOrder(left, right) { return true }
    return areInIncreasingOrder(right, left) ? false : nil
  }
}

/// Rows that are handles.
private enum HandleComparison: RowComparing {
  static func id(of row: UInt32) -> UInt32 { row }
  static func isSame(_ left: UInt32, _ right: UInt32) -> Bool { true }
}
