import ListChanges
import ListStorage

/// Which rows of a base are in: what a filter keeps, and how it follows what the base says.
///
/// Not to be copied, so that a question costs no reference count.
struct FilteredRows: ~Copyable {
  /// A mark for each row of the base that is in.
  private(set) var marks: MarkedRows

  /// All rows of a base.
  ///
  /// - Complexity: O(*n*).
  init<Item>(of base: any DataSource<Item>, isIncluded: (ItemPosition) -> Bool) {
    let counts = CountList(of: base)
    var section = -1
    var bits: [Bool] = []
    bits.reserveCapacity(counts.total)
    counts.forEach { count in
      section += 1
      for item in 0..<count { bits.append(isIncluded(ItemPosition(section: section, item: item))) }
    }
    marks = MarkedRows(counts: counts, bits: BitList(bits))
  }

  /// What a step brings: whether the row that comes or is updated is in, or those of the section that comes.
  ///
  /// Asked for before the rows are changed, as users' code may read them meanwhile.
  struct News {
    var row = false
    var section = BitList()
  }

  /// What a step brings, if it fits to what the base had.
  ///
  /// - Parameters:
  ///   - newCount: the item count that the base has in a section that comes.
  ///   - isIncluded: whether a row of the base is in.
  func news(of step: ChangeSet.Step, newCount: (Int) -> Int, isIncluded: (ItemPosition) -> Bool) -> News {
    guard marks.counts.allows(step) else { return News() }
    switch step {
    case .insert(let position), .update(let position): return News(row: isIncluded(position))
    case .insertSection(let section):
      let items = 0..<max(0, newCount(section))
      return News(section: BitList(items.map { isIncluded(ItemPosition(section: section, item: $0)) }))
    case .reload, .deleteSection, .moveSection, .updateSection, .delete, .move: return News()
    }
  }

  /// Where a row of the base stands among those that are in; `nil` when it is out or does not exist.
  func position(ofBase position: ItemPosition) -> ItemPosition? { marks.position(ofBase: position) }

  /// Where the base has a row that is in; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? { marks.basePosition(of: position) }

  /// Brings the marks in step with one change of the base.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - news: what it brings.
  /// - Returns: whether the step fits to what the base had.
  /// - Complexity: O(log *n*), and O(*m*) for a section of *m* rows that comes.
  mutating func apply(_ step: ChangeSet.Step, _ news: News) -> Bool {
    guard marks.counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection: break
    case .deleteSection(let section): marks.takeSection(section)
    case .moveSection(let from, let to): marks.moveSection(from: from, to: to)
    case .insertSection(let section): marks.insertSection(section, news.section)
    case .delete(let position): marks.remove(at: position)
    case .move(let from, let to): marks.insert(marks.remove(at: from), at: to)
    case .insert(let position): marks.insert(news.row, at: position)
    case .update(let position): marks.set(news.row, at: position)
    }
    return true
  }
}
