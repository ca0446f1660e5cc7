import ListChanges
import ListTestSupport
import Testing

/// Change sets of unknown origin: whatever they contain, nothing traps.
@Suite struct ExtremeNumberTests {
  @Test func nothingTraps() throws {
    var generator = SeededGenerator(seed: 61)
    var made = 0
    for step in 0..<fuzzSteps(1_500) {
      guard let first = Self.changes(&generator), let second = Self.changes(&generator) else { continue }
      made += 1
      #expect(try first.remade() == first, "step \(step)")
      let inverse = first.inverted()
      #expect(inverse.isReload || inverse.inverted() == first, "step \(step): \(first)")
      let both = first.concatenated(with: second)
      #expect(try both.remade() == both, "step \(step): \(first) / \(second)")
      #expect(first.steps.count <= max(1, first.count))
      #expect(first.risks.count <= 2 * first.count)
      _ = try? first.plan(from: ListShape(itemCounts: [3, .max, 2]), to: ListShape(itemCounts: [.max, 3]))
      for numbers in [0, -1, Int.max, Int.min, Int(UInt32.max)] {
        _ = try? first.offset(bySections: numbers)
        _ = try? first.offset(byItems: numbers, inSection: numbers)
      }
    }
    #expect(made > 200)
  }

  @Test func countsAtTheLimit() throws {
    let (most, shape) = (Int.max, ListShape(itemCounts: [.max, .max]))
    let changes = try ChangeSet(inserts: [.init(section: 0, item: 0)])
    #expect(throws: ChangeSet.Violation.self) { try changes.validate(from: shape, to: shape) }
    try ChangeSet(deletes: [.init(section: 0, item: 0)])
      .validate(from: shape, to: ListShape(itemCounts: [most - 1, most]))
    #expect(shape.itemCount == most && shape.flatIndex(of: .init(section: 1, item: 5)) == nil)
  }

  private static func changes(_ generator: inout SeededGenerator) -> ChangeSet? {
    let last = Int(UInt32.max) - 1
    func number() -> Int { generator.oneIn(2) ? generator.below(4) : last - generator.below(4) }
    func numbers() -> [Int] { (0..<max(0, generator.below(4) - 1)).map { _ in number() } }
    func positions() -> [ItemPosition] { numbers().map { ItemPosition(section: $0, item: number()) } }
    let moves = zip(positions(), positions()).map { ChangeSet.ItemMove(from: $0, to: $1) }
    let sectionMoves = zip(numbers(), numbers()).map { ChangeSet.SectionMove(from: $0, to: $1) }
    return try? ChangeSet(
      sectionDeletes: numbers(), sectionInserts: numbers(), sectionMoves: sectionMoves, sectionUpdates: numbers(),
      deletes: positions(), inserts: positions(), moves: moves, updates: positions())
  }
}
