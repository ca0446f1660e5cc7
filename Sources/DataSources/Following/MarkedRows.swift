import ListChanges
import ListStorage

/// Which rows of a base are marked, as included, shown or selected: a bit a row.
///
/// A value type whose copies share memory, so that what was marked before a change costs nothing to keep.
struct MarkedRows {
  /// The item count of every section of the base.
  private(set) var counts = CountList()
  /// Whether each row of the base is marked, through all sections.
  private(set) var bits = BitList()

  init() {}

  /// - Precondition: as many bits as the counts sum up to.
  init(counts: CountList, bits: BitList) {
    self.counts = counts
    self.bits = bits
  }

  /// The number of rows of a section that are marked; 0 when there is no such section.
  func count(inSection section: Int) -> Int {
    guard section >= 0, section < counts.count else { return 0 }
    return bits.rank(before: counts.sum(before: section + 1)) - bits.rank(before: counts.sum(before: section))
  }

  /// Where a row of the base stands among those that are marked; `nil` when it is not, or does not exist.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    let start = counts.sum(before: position.section)
    guard bits[start + position.item] else { return nil }
    return ItemPosition(
      section: position.section, item: bits.rank(before: start + position.item) - bits.rank(before: start))
  }

  /// Where the base has a row that is marked; `nil` when there is none.
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

// All of these take what exists.
extension MarkedRows {
  mutating func set(_ isMarked: Bool, at position: ItemPosition) {
    let row = counts.sum(before: position.section) + position.item
    if bits[row] != isMarked { bits.set(isMarked, at: row) }
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

  /// Inserts a section none of whose rows are marked.
  mutating func insertSection(_ section: Int, count: Int) {
    insertSection(section, BitList(repeating: false, count: count))
  }

  /// Inserts a section with a mark, or none, for each of its rows.
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
    let taken = bits.take(start..<start + counts[section])
    counts.remove(at: section)
    return taken
  }
}
