import BenchmarkSupport

/// A plan of the rows of a list before and after, section by section.
struct ListPlan {
  var old: [[RowPlan]]
  var new: [[RowPlan]]
  /// The number of the next row that did not exist before.
  private var nextKey: Int
  private var generator: SeededGenerator

  /// A plan for `count` rows in random order.
  init(_ kind: WorkloadKind, count: Int, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    nextKey = count + 1
    let keys = (1...count).shuffled(using: &generator)
    let sectionCount = kind == .sectioned ? 100 : 1
    old = (0..<sectionCount).map { section in
      keys[section * count / sectionCount..<(section + 1) * count / sectionCount].map { RowPlan($0) }
    }
    new = old
    switch kind {
    case .sameStorage, .identical: break
    case .insertFront: new[0].insert(newRow(), at: 0)
    case .tenEach: edit(ListEdit(rowsOfEachKind: 10))
    case .fivePercent: edit(ListEdit(rowsOfEachKind: count / 20))
    case .shuffle: new[0].shuffle(using: &generator)
    case .reverse: new[0].reverse()
    case .uuidFifth: exchangeRange(count)
    case .sectioned: edit(ListEdit(rowsOfEachKind: max(1, count / 500), crossesSections: true))
    }
  }

  private mutating func newRow() -> RowPlan {
    defer { nextKey += 1 }
    return RowPlan(nextKey)
  }

  private mutating func edit(_ edit: ListEdit) {
    let inserted = (0..<edit.rowsOfEachKind).map { _ in newRow() }
    new = edit.applied(to: old, inserting: inserted, using: &generator)
  }

  /// Rows are deleted and inserted elsewhere, and the first rows are shuffled, as in DifferenceKit's benchmark.
  private mutating func exchangeRange(_ count: Int) {
    let part = count < 100_000 ? count / 5 : count / 10
    new[0].removeSubrange(2 * part..<3 * part)
    new[0].insert(contentsOf: (0..<part).map { _ in newRow() }, at: 3 * part)
    new[0][0..<part / 5].shuffle(using: &generator)
  }
}
