import ListChanges

/// Which rows of a base are in, and how many it has in each section: a bit a row, and what the base says of changes.
struct FilteredRows: ~Copyable {
  /// The item count of every section of the base.
  private(set) var counts = CountList()
  /// Whether each row of the base is in, through all sections.
  private(set) var bits = BitList()

  /// All rows of a base.
  ///
  /// - Complexity: O(*n*).
  init<Item>(of base: any DataSource<Item>, isIncluded: (ItemPosition) -> Bool) {
    counts = CountList(of: base)
    bits = BitList(
      (0..<base.sectionCount).flatMap { section in
        (0..<base.itemCount(inSection: section)).map { isIncluded(ItemPosition(section: section, item: $0)) }
      })
  }

  var sectionCount: Int { counts.count }

  /// The number of rows of a section that are in; 0 when there is no such section.
  func includedCount(inSection section: Int) -> Int {
    guard section >= 0, section < counts.count else { return 0 }
    return bits.rank(before: counts.sum(before: section + 1)) - bits.rank(before: counts.sum(before: section))
  }

  /// Where a row of the base stands among those that are in; `nil` when it is out or does not exist.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    let start = counts.sum(before: position.section)
    guard bits[start + position.item] else { return nil }
    let rank = bits.rank(before: start + position.item) - bits.rank(before: start)
    return ItemPosition(section: position.section, item: rank)
  }

  /// Where the base has a row that is in; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    guard position.section >= 0, position.section < counts.count, position.item >= 0, position.item < bits.ones else {
      return nil
    }
    let start = counts.sum(before: position.section)
    guard let row = bits.select(bits.rank(before: start) + position.item), row < start + counts[position.section] else {
      return nil
    }
    return ItemPosition(section: position.section, item: row - start)
  }
}

extension FilteredRows {
  /// Brings the bits in step with one change of the base.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: the item count that the base has in a section that comes.
  ///   - isIncluded: whether a row of the base is in.
  /// - Returns: whether the step fits to what the base had.
  /// - Complexity: O(log *n*), and O(*m*) for a section of *m* rows that comes.
  mutating func apply(
    _ step: ChangeSet.Step, newCount: (Int) -> Int, isIncluded: (ItemPosition) -> Bool
  ) -> Bool {
    guard counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection: break
    case .deleteSection(let section): _ = takeSection(section)
    case .moveSection(let from, let to):
      let count = counts[from]
      insertSection(to, count, takeSection(from))
    case .insertSection(let section):
      let count = newCount(section)
      insertSection(
        section, count, BitList((0..<count).map { isIncluded(ItemPosition(section: section, item: $0)) }))
    case .delete(let position): take(position)
    case .move(let from, let to): insert(take(from), at: to)
    case .insert(let position): insert(isIncluded(position), at: position)
    case .update(let position):
      bits.set(isIncluded(position), at: counts.sum(before: position.section) + position.item)
    }
    return true
  }

  private mutating func takeSection(_ section: Int) -> BitList {
    let start = counts.sum(before: section)
    let bits = bits.take(start..<start + counts[section])
    counts.remove(at: section)
    return bits
  }

  private mutating func insertSection(_ section: Int, _ count: Int, _ taken: BitList) {
    counts.insert(count, at: section)
    bits.insert(contentsOf: taken, at: counts.sum(before: section))
  }

  @discardableResult
  private mutating func take(_ position: ItemPosition) -> Bool {
    let bit = bits.remove(at: counts.sum(before: position.section) + position.item)
    counts.add(-1, at: position.section)
    return bit
  }

  private mutating func insert(_ bit: Bool, at position: ItemPosition) {
    bits.insert(bit, at: counts.sum(before: position.section) + position.item)
    counts.add(1, at: position.section)
  }
}
