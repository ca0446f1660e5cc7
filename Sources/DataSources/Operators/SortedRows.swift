import ListChanges

/// The rows of a base in its order and in another one; about 20 bytes a row.
struct SortedRows: ~Copyable {
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

  /// Puts a row, which the new order does not have, into it.
  mutating func insert(_ handle: UInt32, at position: ItemPosition) { sorted.insert(handle, at: position) }

  /// The rows right before and after one of the new order, if they are to be asked.
  ///
  /// - Returns: `nil` when the row is not in the section of the new order that it has in the base, or a neighbour has no
  ///   place yet.
  func neighbours(
    of handle: UInt32, without unplaced: (UInt32) -> Bool
  ) -> (before: UInt32?, after: UInt32?)? {
    guard let place = sorted.position(of: handle), base.position(of: handle)?.section == place.section else {
      return nil
    }
    let neighbours = [place.item - 1, place.item + 1].map {
      sorted.handle(at: ItemPosition(section: place.section, item: $0))
    }
    guard !neighbours.contains(where: { $0.map(unplaced) ?? false }) else { return nil }
    return (neighbours[0], neighbours[1])
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
    guard base.counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section):
      for handle in base.takeSection(section) { pool.recycle(handle) }
      _ = sorted.takeSection(section)
    case .moveSection(let from, let to):
      base.insertSection(to, base.takeSection(from))
      sorted.insertSection(to, sorted.takeSection(from))
    case .insertSection(let section):
      let items = order(section)
      let handles = items.map { _ in pool.take() }
      base.insertSection(section, handles)
      sorted.insertSection(section, items.map { handles[$0] })
    case .delete(let position):
      let handle = base.remove(at: position)
      lift(handle)
      pool.recycle(handle)
    case .move(let from, let to): base.insert(base.remove(at: from), at: to)
    case .insert(let position):
      let handle = pool.take()
      arrivals.append(handle)
      base.insert(handle, at: position)
    }
    return true
  }
}
