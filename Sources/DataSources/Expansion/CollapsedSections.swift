import ListChanges

/// Which sections of a base show no rows, and how many rows each has.
struct CollapsedSections {
  /// The item count of every section of the base.
  private(set) var counts = CountList()
  /// Whether each section is collapsed.
  private(set) var bits = BitList()

  /// All sections of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>, isCollapsed: (Int) -> Bool) {
    counts = CountList((0..<base.sectionCount).map { base.itemCount(inSection: $0) })
    bits = BitList((0..<counts.count).map(isCollapsed))
  }

  /// Whether a section is collapsed; one that does not exist is not.
  func isCollapsed(_ section: Int) -> Bool { section >= 0 && section < bits.count && bits[section] }

  /// The position itself, if rows of its section are shown.
  func shown(_ position: ItemPosition) -> ItemPosition? { isCollapsed(position.section) ? nil : position }

  /// - Precondition: the section exists.
  mutating func set(_ isCollapsed: Bool, _ section: Int) { bits.set(isCollapsed, at: section) }

  /// Takes over one change of the base.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: the item count that the base has in a section that comes.
  ///   - isCollapsed: whether a section that comes is collapsed.
  /// - Returns: whether the step fits to what the base had.
  /// - Complexity: O(log *s*).
  mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int, isCollapsed: (Int) -> Bool) -> Bool {
    switch step {
    case .reload: return false
    case .deleteSection(let section):
      guard section < counts.count else { return false }
      counts.remove(at: section)
      bits.remove(at: section)
    case .moveSection(let from, let to):
      guard from < counts.count, to < counts.count else { return false }
      counts.move(from: from, to: to)
      bits.move(from: from, to: to)
    case .insertSection(let section):
      guard section <= counts.count else { return false }
      counts.insert(newCount(section), at: section)
      bits.insert(isCollapsed(section), at: section)
    case .delete(let position): return remove(position)
    case .move(let from, let to): return remove(from) && insert(to)
    case .insert(let position): return insert(position)
    case .updateSection(let section): return section < counts.count
    case .update(let position): return contains(position)
    }
    return true
  }

  private func contains(_ position: ItemPosition) -> Bool {
    position.section < counts.count && position.item < counts[position.section]
  }

  private mutating func remove(_ position: ItemPosition) -> Bool {
    guard contains(position) else { return false }
    counts.add(-1, at: position.section)
    return true
  }

  private mutating func insert(_ position: ItemPosition) -> Bool {
    guard position.section < counts.count, position.item <= counts[position.section] else { return false }
    counts.add(1, at: position.section)
    return true
  }
}
