import ListChanges

/// The rows of a base in its order and in another one; about 20 bytes a row.
struct SortedRows {
  private(set) var base = SectionedHandles()
  private(set) var sorted = SectionedHandles()
  private var pool = HandlePool()

  init() {}

  /// All rows of a base.
  ///
  /// - Parameters:
  ///   - itemCounts: the item count of every section.
  ///   - order: the items of a section in their new order, by number.
  init(itemCounts: [Int], order: (_ section: Int) -> [Int]) {
    pool = HandlePool(used: itemCounts.reduce(0, +))
    var start: UInt32 = 0
    let sections = itemCounts.map { count in
      defer { start += UInt32(count) }
      return Array(start..<start + UInt32(count))
    }
    base = SectionedHandles(sections)
    sorted = SectionedHandles(sections.indices.map { index in order(index).map { sections[index][$0] } })
  }

  /// Sorts all sections anew.
  mutating func sort(order: (_ section: Int) -> [Int]) {
    sorted = SectionedHandles(
      (0..<base.counts.count).map { section in
        let handles = base.section(section)
        return order(section).map { handles[$0] }
      })
  }

  /// Where a row of the base is in the new order; `nil` when there is no such row.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    base.handle(at: position).flatMap(sorted.position(of:))
  }

  /// Where the base has a row; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    sorted.handle(at: position).flatMap(base.position(of:))
  }

  /// Takes a row out of the new order, while the base keeps it.
  mutating func lift(_ handle: UInt32) {
    if let position = sorted.position(of: handle) { sorted.remove(at: position) }
  }

  /// Puts a row into the new order, in the section that it has in the base.
  mutating func place(_ handle: UInt32, _ isBefore: (_ base: ItemPosition, _ other: ItemPosition) -> Bool) {
    guard let position = base.position(of: handle) else { return }
    let item = sorted.place(inSection: position.section) { other in
      base.position(of: other).map { isBefore($0, position) } ?? false
    }
    sorted.insert(handle, at: ItemPosition(section: position.section, item: item))
  }
}

extension SortedRows {
  /// Brings the base's order in step with one change; rows that come are not in the new order yet.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - arrivals: gets the rows that come.
  ///   - order: the items of a section that comes in their new order.
  /// - Returns: whether the step fits to what the base had.
  mutating func apply(
    _ step: ChangeSet.Step, arrivals: inout [UInt32], order: (_ section: Int) -> [Int]
  ) -> Bool {
    switch step {
    case .reload: return false
    case .deleteSection(let section):
      guard section < base.counts.count else { return false }
      for handle in base.takeSection(section) { pool.recycle(handle) }
      _ = sorted.takeSection(section)
    case .moveSection(let from, let to):
      guard from < base.counts.count, to < base.counts.count else { return false }
      base.insertSection(to, base.takeSection(from))
      sorted.insertSection(to, sorted.takeSection(from))
    case .insertSection(let section):
      guard section <= base.counts.count else { return false }
      let items = order(section)
      let handles = items.map { _ in pool.take() }
      base.insertSection(section, handles)
      sorted.insertSection(section, items.map { handles[$0] })
    case .delete(let position):
      guard base.contains(position) else { return false }
      let handle = base.remove(at: position)
      lift(handle)
      pool.recycle(handle)
    case .move(let from, let to):
      guard base.contains(from) else { return false }
      return insert(base.remove(at: from), at: to)
    case .insert(let position):
      let handle = pool.take()
      arrivals.append(handle)
      return insert(handle, at: position)
    case .updateSection(let section): return section < base.counts.count
    case .update(let position): return base.contains(position)
    }
    return true
  }

  private mutating func insert(_ handle: UInt32, at position: ItemPosition) -> Bool {
    guard position.section < base.counts.count, position.item <= base.counts[position.section] else { return false }
    base.insert(handle, at: position)
    return true
  }
}
