import ListChanges
import ListStorage

/// Which sections of a base are seen, and how many rows each has.
struct NonemptySections {
  /// The item count of every section of the base.
  private(set) var counts: CountList
  /// Whether each section is hidden while it has no rows.
  private var hides: BitList
  /// Whether each section is seen.
  private var seen: BitList

  /// All sections of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>, hidesWhenEmpty: (Int) -> Bool) {
    counts = CountList(of: base)
    let hiding = (0..<counts.count).map(hidesWhenEmpty)
    hides = BitList(hiding)
    seen = BitList(zip(counts.array, hiding).map { count, hides in count > 0 || !hides })
  }

  /// The number of sections that are seen.
  var seenCount: Int { seen.ones }

  /// Where a section of the base is among those that are seen; `nil` when it is not, or does not exist.
  func rank(ofBase section: Int) -> Int? {
    section >= 0 && section < seen.count && seen[section] ? seen.rank(before: section) : nil
  }

  /// Where the base has a section that is seen; `nil` when there is none.
  func baseSection(ofRank rank: Int) -> Int? { seen.select(rank) }

  /// Where a row of the base is among the sections that are seen.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    rank(ofBase: position.section).map { ItemPosition(section: $0, item: position.item) }
  }

  /// Where the base has a row.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    baseSection(ofRank: position.section).map { ItemPosition(section: $0, item: position.item) }
  }

  /// Takes over one change of the base; ``refresh(_:)`` says afterwards what is seen.
  ///
  /// - Returns: whether the step fits to what the base had.
  /// - Complexity: O(log *s*).
  mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int, hidesWhenEmpty: (Int) -> Bool) -> Bool {
    guard counts.apply(step, newCount: newCount) else { return false }
    switch step {
    case .deleteSection(let section):
      hides.remove(at: section)
      seen.remove(at: section)
    case .moveSection(let from, let to):
      hides.move(from: from, to: to)
      seen.move(from: from, to: to)
    case .insertSection(let section):
      hides.insert(hidesWhenEmpty(section), at: section)
      seen.insert(counts[section] > 0 || !hides[section], at: section)
    case .updateSection(let section): hides.set(hidesWhenEmpty(section), at: section)
    case .reload, .delete, .move, .insert, .update: break
    }
    return true
  }

  /// Sees to it that a section is seen if it has rows, or is not to be hidden.
  ///
  /// - Complexity: O(log *s*).
  mutating func refresh(_ section: Int) { seen.set(counts[section] > 0 || !hides[section], at: section) }
}
