import ListChanges

/// The items and sections of a list by ID while edits are applied to it, also if several have the same ID.
///
/// - Complexity: One lookup by ID in the list, if the item is within 8 positions of its old index or has the same neighbors.
///   Otherwise all items are counted, once for all lookups; if several items, or their sections, have the same ID, each lookup is O(*n*).
///   The sections are read once after each change of sections, in O(*s*), and for each section that is inserted or moved.
struct ListLookup<Item> {
  private let source: any DataSource<Item>
  /// The number of items with each ID; `nil` until it is needed.
  private var counts: [ItemID: Int]?
  /// The indices of the sections with each ID, ascending; `nil` until they are needed.
  private var sections: [ItemID: [Int]]?

  init(of source: any DataSource<Item>) { self.source = source }

  // MARK: - Sections

  /// Returns the section of a location, if it still exists; of several ones with its ID, the one with the most of the neighbors and, of
  /// these, the nearest.
  ///
  /// - Parameter item: The item at the location; `nil` if it isn't there.
  mutating func section(of location: KeyedEdit<Item>.Location, containing item: ItemID? = nil) -> Int? {
    guard let id = location.section else { return source.sectionCount == 1 ? 0 : nil }
    let items = [location.after, location.before, item].compactMap(\.self)
    let source = source
    return Self.best(indices(ofSection: id)) { section in
      let ids = (0..<source.itemCount(inSection: section)).map { index in
        source.id(at: ItemPosition(section: section, item: index))
      }
      // An item without neighbors is inserted into an empty section.
      let matchCount = items.isEmpty ? (ids.isEmpty ? 1 : 0) : items.filter(ids.contains).count
      return [-matchCount, abs(section - location.sectionIndex)]
    }
  }

  /// Returns the index of a section, if it still exists; of several ones with its ID, the one with the most of its items and the fewest
  /// others, then the most of its neighbors and, of these, the nearest.
  ///
  /// - Parameter items: The IDs of its items; `nil` if they don't distinguish it from others.
  mutating func index(of section: KeyedEdit<Item>.Reference, items: [ItemID]? = nil) -> Int? {
    let location = section.location
    let lookup = self
    return Self.best(indices(ofSection: section.id)) { index in
      let matchCount = items.map { lookup.positions(of: $0, inSection: index).count } ?? 0
      let otherCount = items == nil ? 0 : lookup.source.itemCount(inSection: index) - matchCount
      let neighborCount =
        (lookup.sectionID(index - 1) == location.after ? 1 : 0)
        + (lookup.sectionID(index + 1) == location.before ? 1 : 0)
      return [-matchCount, otherCount, -neighborCount, abs(index - location.index)]
    }
  }

  /// Returns the number of sections with an ID.
  mutating func sectionCount(of id: ItemID) -> Int { indices(ofSection: id).count }

  /// Returns the index at which a section is inserted, or that a section has after it was moved.
  func index(ofSectionAt location: KeyedEdit<Item>.Location, moving moved: Int? = nil) -> Int {
    let ids = (0..<source.sectionCount).filter { $0 != moved }.map(sectionID)
    func isBehindNeighbor(_ index: Int) -> Bool {
      index > 0 && location.after != nil && ids[index - 1] == location.after
    }
    func isBeforeNeighbor(_ index: Int) -> Bool {
      index < ids.count && location.before != nil && ids[index] == location.before
    }
    let candidates = (0...ids.count).filter { isBehindNeighbor($0) || isBeforeNeighbor($0) }
    return Self.best(candidates) { index in
      [isBehindNeighbor(index) ? 0 : 1, isBeforeNeighbor(index) ? 0 : 1, abs(index - location.index)]
    } ?? min(location.index, ids.count)
  }

  /// Returns the positions of items in a section that have the given IDs, at most as many with each ID as are given.
  func positions(of ids: [ItemID], inSection section: Int) -> [ItemPosition] {
    var remaining: [ItemID: Int] = [:]
    for id in ids { remaining[id, default: 0] += 1 }
    if remaining.isEmpty { return [] }
    return (0..<source.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }.filter {
      guard let id = source.id(at: $0), let count = remaining[id], count > 0 else { return false }
      remaining[id] = count - 1
      return true
    }
  }

  /// Returns the candidate with the lowest costs, of which the first ones count most.
  private static func best(_ candidates: [Int], costs: (Int) -> [Int]) -> Int? {
    if candidates.count < 2 { return candidates.first }
    let all = candidates.map { (index: $0, costs: costs($0)) }
    return all.min { $0.costs.lexicographicallyPrecedes($1.costs) }?.index
  }

  private func sectionID(_ index: Int) -> ItemID? { source.sectionInfo(at: index)?.id }

  /// Returns the indices of the sections with an ID, ascending.
  private mutating func indices(ofSection id: ItemID) -> [Int] {
    if let indices = sections.map({ $0[id] ?? [] }), indices.allSatisfy({ sectionID($0) == id }) { return indices }
    var sections: [ItemID: [Int]] = [:]
    for section in 0..<source.sectionCount {
      if let id = sectionID(section) { sections[id, default: []].append(section) }
    }
    self.sections = sections
    return sections[id] ?? []
  }

  /// Has the sections read again, after one was inserted, removed or moved.
  mutating func sectionsDidChange() { sections = nil }

  // MARK: - Items

  /// Returns the number of items with an ID.
  mutating func count(of id: ItemID) -> Int {
    if let counts { return counts[id] ?? 0 }
    var counts: [ItemID: Int] = [:]
    for position in source.positions { if let id = source.id(at: position) { counts[id, default: 0] += 1 } }
    self.counts = counts
    return counts[id] ?? 0
  }

  /// Records that items were inserted or deleted.
  mutating func add(_ difference: Int, to id: ItemID) { counts?[id, default: 0] += difference }

  /// Returns the position of an item or, if it was deleted, of another one with its ID.
  ///
  /// - Parameter others: Positions that aren't to be returned.
  mutating func position(
    of reference: KeyedEdit<Item>.Reference, section: Int?, except others: Set<ItemPosition> = []
  ) -> ItemPosition? {
    let location = reference.location
    // Without counts, items with both old neighbors are searched first, which saves counting all items.
    func isOriginal(_ position: ItemPosition) -> Bool {
      source.id(at: position) == reference.id && !others.contains(position)
        && matchingNeighborCount(of: position, location) == 2
    }
    if let section {
      let position = ItemPosition(section: section, item: location.index)
      if isOriginal(position) { return position }
      if counts == nil,
        let index = nearestIndex(
          to: location.index, where: { isOriginal(ItemPosition(section: section, item: $0)) })
      {
        return ItemPosition(section: section, item: index)
      }
    }
    guard let first = source.position(of: reference.id) else { return nil }
    if counts == nil, first.section == section, isOriginal(first) { return first }
    if count(of: reference.id) == 1 { return others.contains(first) ? nil : first }
    // Of several items, the one with the most of its old neighbors and, of these, the nearest.
    return source.positions.filter { source.id(at: $0) == reference.id && !others.contains($0) }.min {
      let left = matchingNeighborCount(of: $0, location)
      let right = matchingNeighborCount(of: $1, location)
      return left == right ? distance($0, section, location) < distance($1, section, location) : left > right
    }
  }

  /// Returns the index in a section at which an item is inserted.
  mutating func insertionIndex(_ location: KeyedEdit<Item>.Location, section: Int) -> Int {
    let count = source.itemCount(inSection: section)
    func isOriginal(_ index: Int) -> Bool {
      index >= 0 && index <= count && matchingNeighborCount(ofInsertionAt: index, section, location) == 2
    }
    func index(_ id: ItemID?) -> Int? {
      id.flatMap(source.position(of:)).flatMap { $0.section == section ? $0.item : nil }
    }
    if isOriginal(location.index) { return location.index }
    if counts == nil {
      if let nearest = nearestIndex(to: location.index, where: isOriginal) { return nearest }
      if let next = index(location.after).map({ $0 + 1 }), isOriginal(next) { return next }
      if let next = index(location.before), isOriginal(next) { return next }
    }
    func isUnique(_ id: ItemID?) -> Bool { id.map { self.count(of: $0) < 2 } ?? true }
    if isUnique(location.after), isUnique(location.before) {
      return index(location.after).map { $0 + 1 } ?? index(location.before) ?? min(location.index, count)
    }
    let candidates = (0...count).filter { index in
      id(index - 1, section) == location.after && location.after != nil
        || id(index, section) == location.before && location.before != nil
    }
    return candidates.min {
      let left = matchingNeighborCount(ofInsertionAt: $0, section, location)
      let right = matchingNeighborCount(ofInsertionAt: $1, section, location)
      return left == right ? abs($0 - location.index) < abs($1 - location.index) : left > right
    } ?? min(location.index, count)
  }

  // MARK: - Neighbors

  /// Returns the nearest of the 8 indices on either side for which a condition is true.
  ///
  /// Most items have one of these indices, so that counting all items is avoided.
  private func nearestIndex(to index: Int, where condition: (Int) -> Bool) -> Int? {
    for distance in 1...8 {
      if condition(index - distance) { return index - distance }
      if condition(index + distance) { return index + distance }
    }
    return nil
  }

  private func id(_ index: Int, _ section: Int) -> ItemID? {
    source.id(at: ItemPosition(section: section, item: index))
  }

  /// Returns the number of neighbors of an item that are those of a location.
  private func matchingNeighborCount(of position: ItemPosition, _ location: KeyedEdit<Item>.Location) -> Int {
    (id(position.item - 1, position.section) == location.after ? 1 : 0)
      + (id(position.item + 1, position.section) == location.before ? 1 : 0)
  }

  /// Returns the number of neighbors that an item inserted at an index has in common with a location.
  private func matchingNeighborCount(
    ofInsertionAt index: Int, _ section: Int, _ location: KeyedEdit<Item>.Location
  ) -> Int {
    (id(index - 1, section) == location.after ? 1 : 0) + (id(index, section) == location.before ? 1 : 0)
  }

  /// Returns the difference between the indices of a position and a location, or the maximum if their sections differ.
  private func distance(_ position: ItemPosition, _ section: Int?, _ location: KeyedEdit<Item>.Location) -> Int {
    section.map { $0 == position.section } ?? true ? abs(position.item - location.index) : .max
  }
}
