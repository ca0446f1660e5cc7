import ListChanges
import ListStorage

extension SortedSource {
  /// Brings the rows in step with the base, and says what the base's changes are in this order.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    version &+= 1
    if let row = changes.onlyRow { return translate(row) }
    let deletes = changes.deletes.compactMap { rows.position(ofBase: $0) }
    guard !changes.isReload, deletes.count == changes.deletes.count else { return reload() }
    let lifted = rowsToPlace(changes)
    for position in changes.deletes { if let handle = rows.base.handle(at: position) { cache.forget(handle) } }
    for row in lifted { cache.forget(row.handle) }
    if changes.hasSectionChanges { cache.forgetAll() }
    var arrivals: [UInt32] = []
    guard follow(changes, &arrivals) else { return reload() }
    cache.fit(rows: rows.base.counts.total)
    let misplaced = lifted.filter { !isInPlace($0.handle, among: lifted) }
    for row in misplaced { rows.lift(row.handle) }
    for handle in arrivals { place(handle) }
    for row in misplaced { place(row.handle) }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = deletes
    draft.inserts = arrivals.compactMap { rows.sorted.position(of: $0) }
    draft.updates = changes.updates.compactMap { rows.position(ofBase: $0) }
    for row in misplaced {
      guard let after = rows.sorted.position(of: row.handle) else { continue }
      draft.moves.append(.init(from: row.before, to: after))
    }
    return draft.changeSet()
  }

  /// The rows that may be due elsewhere: those that the base moved, among equal ones, and those that were updated.
  ///
  /// - Returns: their handles, ascending, and where they are in this order.
  private func rowsToPlace(_ changes: ChangeSet) -> [(handle: UInt32, before: ItemPosition)] {
    guard !changes.moves.isEmpty || !changes.updates.isEmpty else { return [] }
    let map = PositionMap(changes)
    let places = changes.moves.map(\.from) + changes.updates.compactMap { map.oldPosition(ofNew: $0) }
    return Set(places.compactMap { rows.base.handle(at: $0) }).sorted().compactMap { handle in
      rows.sorted.position(of: handle).map { (handle, $0) }
    }
  }

  /// Whether a row stands right between its neighbours, which are to be asked only if their own place is known.
  private func isInPlace(_ handle: UInt32, among unplaced: [(handle: UInt32, before: ItemPosition)]) -> Bool {
    let neighbours = rows.neighbours(of: handle) { other in
      let index = partitionPoint(in: unplaced.indices) { unplaced[$0].handle < other }
      return index < unplaced.count && unplaced[index].handle == other
    }
    guard let neighbours, let position = rows.base.position(of: handle), let item = base.item(at: position) else {
      return false
    }
    return (neighbours.before.map { isBefore($0, item, position, isKept: false) } ?? true)
      && (neighbours.after.map { !isBefore($0, item, position, isKept: false) } ?? true)
  }

  private func place(_ handle: UInt32) {
    guard let position = rows.base.position(of: handle), let item = base.item(at: position) else { return }
    // Users' code is not called while the rows are being changed.
    let index = index(of: item, at: position, in: rows.sorted)
    rows.insert(handle, at: ItemPosition(section: position.section, item: index))
  }

  /// Where a row goes in its section of the order, which is a copy: users' code is not called while the rows are changed.
  func index(of item: Item, at position: ItemPosition, in order: SectionedHandles) -> Int {
    var kept = cache.keptQuestions
    return order.place(inSection: position.section) { other in
      kept -= 1
      return isBefore(other, item, position, isKept: kept >= 0)
    }
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet, _ arrivals: inout [UInt32]) -> Bool {
    for step in changes.steps {
      // Users' code is not called while the rows are being changed: it may read them.
      var order: [Int] = []
      if case .insertSection(let section) = step { order = self.order(ofSection: section) }
      guard rows.apply(step, arrivals: &arrivals, order: order) else { return false }
    }
    let counts = rows.base.counts
    return counts.agrees(with: base, after: changes)
  }

  func reload() -> ChangeSet {
    version &+= 1
    cache.forgetAll()
    rows = currentRows()
    return .reload
  }

  func currentRows() -> SortedRows { SortedRows(orders: currentOrders()) }

  private func currentOrders() -> [[Int]] { (0..<max(0, base.sectionCount)).map(order(ofSection:)) }

  /// What moves because the order is another one.
  func changesAfterNewOrder() -> ChangeSet {
    version &+= 1
    let before = rows.sorted
    guard rows.base.counts == CountList(of: base) else { return reload() }
    let orders = currentOrders()
    guard rows.sort(orders: orders) else { return reload() }
    let sections = [before, rows.sorted].map { sorted in
      (0..<sectionCount).map { ListSection(id: $0, items: sorted.section($0)) }
    }
    return ChangeSet(fromSections: sections[0], toSections: sections[1], by: ItemComparison(HandleComparison.self))
  }

  /// The items of a section of the base in this order, by number; equal ones as in the base.
  private func order(ofSection section: Int) -> [Int] {
    let numbers = 0..<max(0, base.itemCount(inSection: section))
    let items = numbers.map { base.item(at: ItemPosition(section: section, item: $0)) }
    // The standard library's sort is stable, but does not promise it.
    return items.indices.sorted { isBefore(items[$0], items[$1]) ?? ($0 < $1) }
  }

  /// Whether another row is before a row at a position of the base; equal ones are as in the base.
  ///
  /// - Parameter isKept: whether the other row is worth a place in the cache.
  func isBefore(_ other: UInt32, _ item: Item, _ position: ItemPosition, isKept: Bool) -> Bool {
    guard let known = cache.item(of: other) else {
      return isBefore(unknown: other, item, position, isKept: isKept)
    }
    // A copy: whoever is asked may use the cache.
    let otherItem = known.pointee
    return isBefore(other, otherItem, item, position)
  }

  private func isBefore(unknown other: UInt32, _ item: Item, _ position: ItemPosition, isKept: Bool) -> Bool {
    guard let place = rows.basePosition(of: other) else { return false }
    var isOtherBefore = false
    _ = baseRows.lendItem(at: place) { otherItem in
      if isKept { cache.keep(otherItem, of: other) }
      isOtherBefore = isBefore(other, otherItem, item, position)
    }
    return isOtherBefore
  }

  private func isBefore(_ other: UInt32, _ otherItem: Item, _ item: Item, _ position: ItemPosition) -> Bool {
    let isBefore = areInIncreasingOrder
    if isBefore(otherItem, item) { return true }
    if isBefore(item, otherItem) { return false }
    return rows.basePosition(of: other).map { $0 < position } ?? false
  }

  /// Whether a row is before another one; `nil` when neither is.
  private func isBefore(_ left: Item?, _ right: Item?) -> Bool? {
    guard let left, let right else { return nil }
    if areInIncreasingOrder(left, right) { return true }
    return areInIncreasingOrder(right, left) ? false : nil
  }
}

/// Rows that are handles.
private enum HandleComparison: StaticItemComparison {
  static func id(of row: UInt32) -> UInt32 { row }
  static func hasSameContent(_ left: UInt32, _ right: UInt32) -> Bool { true }
}
