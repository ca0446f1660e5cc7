import ListChanges
import ListStorage

/// A mark for each item of a source: one bit an item.
///
/// A value type whose copies share memory, so storing the marks from before a change costs nothing.
struct MarkedItems {
  /// The item count of every section.
  private(set) var counts = CountList()
  /// Whether each item is marked, through all sections.
  private(set) var bits = BitList()

  init() {}

  /// - Precondition: There is a bit for each item.
  init(counts: CountList, bits: BitList) {
    self.counts = counts
    self.bits = bits
  }
}

// Positions and sections must exist.
extension MarkedItems {
  mutating func set(_ isMarked: Bool, at position: ItemPosition) {
    let index = counts.sum(before: position.section) + position.item
    if bits[index] != isMarked { bits.set(isMarked, at: index) }
  }

  mutating func insert(_ isMarked: Bool, at position: ItemPosition) {
    bits.insert(isMarked, at: counts.sum(before: position.section) + position.item)
    counts.add(1, at: position.section)
  }

  @discardableResult
  mutating func remove(at position: ItemPosition) -> Bool {
    counts.add(-1, at: position.section)
    return bits.remove(at: counts.sum(before: position.section) + position.item)
  }

  /// Inserts a section without marked items.
  mutating func insertSection(_ section: Int, count: Int) {
    insertSection(section, BitList(repeating: false, count: count))
  }

  /// Inserts a section with these marks.
  mutating func insertSection(_ section: Int, _ marks: BitList) {
    counts.insert(marks.count, at: section)
    bits.insert(contentsOf: marks, at: counts.sum(before: section))
  }

  mutating func moveSection(from section: Int, to target: Int) {
    insertSection(target, takeSection(section))
  }

  @discardableResult
  mutating func takeSection(_ section: Int) -> BitList {
    let start = counts.sum(before: section)
    let taken = bits.extractSubrange(start..<start + counts[section])
    counts.remove(at: section)
    return taken
  }
}
