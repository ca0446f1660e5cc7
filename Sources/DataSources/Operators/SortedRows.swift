import ListChanges
import ListStorage

/// The rows of a base in its order and in another one; about 20 bytes a row.
struct SortedRows: ~Copyable {
  var base = SectionedHandles()
  var sorted = SectionedHandles()
  var pool = HandlePool()

  init() {}

  /// All rows of a base.
  ///
  /// - Parameter orders: the items of every section in their new order, by number.
  init(orders: [[Int]]) {
    pool = HandlePool(used: orders.reduce(0) { $0 + $1.count })
    var start: UInt32 = 0
    let sections = orders.map { order in
      defer { start += UInt32(order.count) }
      return Array(start..<start + UInt32(order.count))
    }
    base = SectionedHandles(sections)
    sorted = SectionedHandles(zip(orders, sections).map { order, handles in order.map { handles[$0] } })
  }

  /// Sorts all sections anew.
  ///
  /// - Returns: whether there is an order for all rows of every section; if not, nothing happens.
  mutating func sort(orders: [[Int]]) -> Bool {
    guard orders.map(\.count) == base.counts.array else { return false }
    sorted = SectionedHandles(
      orders.enumerated().map { section, order in
        let handles = base.section(section)
        return order.map { handles[$0] }
      })
    return true
  }

  /// Where a row of the base is in the new order; `nil` when there is no such row.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    base.handle(at: position).flatMap(sorted.position(of:))
  }

  /// Where the base has a row; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    sorted.handle(at: position).flatMap(base.position(of:))
  }

  /// Where the base has a row; `nil` when it does not.
  func basePosition(of handle: UInt32) -> ItemPosition? { base.position(of: handle) }

  /// Takes a row out of the new order, while the base keeps it.
  mutating func lift(_ handle: UInt32) {
    if let position = sorted.position(of: handle) { sorted.remove(at: position) }
  }

  /// Puts a row into the new order, if there is such a place and it does not have the row.
  mutating func insert(_ handle: UInt32, at position: ItemPosition) {
    // An order that changes the list may have done it.
    guard position.section < sorted.counts.count, !sorted.handles.contains(handle) else { return }
    let item = min(position.item, sorted.counts[position.section])
    sorted.insert(handle, at: ItemPosition(section: position.section, item: item))
  }

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
  ///   - order: the items of the section that comes, if one does, in their new order.
  /// - Returns: whether the step fits to what the base had.
  mutating func apply(
    _ step: ChangeSet.Step, arrivals: inout [UInt32], order: [Int]
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
      let handles = order.map { _ in pool.take() }
      base.insertSection(section, handles)
      sorted.insertSection(section, order.map { handles[$0] })
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
