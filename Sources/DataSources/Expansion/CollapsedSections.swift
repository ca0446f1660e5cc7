import ListChanges
import ListStorage

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
    counts = CountList(of: base)
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
    guard counts.apply(step, newCount: newCount) else { return false }
    switch step {
    case .deleteSection(let section): bits.remove(at: section)
    case .moveSection(let from, let to): bits.move(from: from, to: to)
    case .insertSection(let section): bits.insert(isCollapsed(section), at: section)
    case .reload, .updateSection, .delete, .move, .insert, .update: break
    }
    return true
  }
}
