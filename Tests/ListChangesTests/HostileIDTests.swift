import DataSourcesTesting
import ListChanges
import ListTestSupport
import Testing

/// IDs that break the rules of `Hashable`, or hash as badly as possible.
@Suite struct HostileIDTests {
  @Test func thousandsThatAreNotANumber() throws {
    let count = 20_000
    let counter = OperationCounter()
    let list = (0..<count).map { _ in CountedItem(Double.nan, counter: counter) }
    let other = (0..<count).map { _ in CountedItem(-Double.nan, counter: counter) }
    let changes = counter.counting { ChangeSet(from: list, to: other) }
    #expect(counter.hashCount <= 2 * count && counter.idComparisonCount <= 6 * count, "\(counter)")
    #expect(changes.deletes.count == count && changes.inserts.count == count && changes.count == 2 * count)
    try changes.validate(from: ListShape(itemCounts: [count]), to: ListShape(itemCounts: [count]))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func someThatAreNotANumber(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for step in 0..<60 {
      let count = Int.random(in: 0...120, using: &generator)
      let ids = (0..<count).map { Int.random(in: 0...3, using: &generator) == 0 ? Double.nan : Double($0) }
      let (old, new) = (rows(ids), rows(ids.shuffled(using: &generator)))
      let changes = ChangeSet(from: old, to: new)
      let fault = faultOfDiff(changes, fromItems: old, toItems: new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) to \(new)")
      #expect(changes.deletes.count == ids.filter(\.isNaN).count)
      try expectLegal(changes, from: old, to: new)
    }
  }

  /// Every hash is the same, so IDs are compared: at most once for each pair.
  @Test func hashesThatAllCollide() throws {
    var generator = SplitMix64(seed: 1)
    let count = 400
    let counter = ComparisonCounter()
    let ids = (0..<count).map { CollidingID(value: $0, counter: counter) }
    let others = (0..<count).map { CollidingID(value: count + $0, counter: counter) }
    let copies = ids.map { CollidingID(value: $0.value % 20, counter: counter) }
    // Every old id is compared with half of the old ones, every new one with half of them or, if not found, with all.
    let pairs = count * count
    let cases: [(old: [CollidingID], new: [CollidingID], most: Int)] = [
      (ids, ids.reversed(), pairs), (ids, ids.shuffled(using: &generator), pairs),
      (ids, others, pairs + pairs / 2), (ids, Array(others + ids).shuffled(using: &generator), 2 * pairs),
      (copies, copies.shuffled(using: &generator), pairs),
    ]
    for (old, new, most) in cases {
      counter.count = 0
      let changes = ChangeSet(from: rows(old), to: rows(new))
      #expect(counter.count <= most + 20 * count, "\(counter.count) comparisons")
      #expect(faultOfDiff(changes, fromItems: rows(old), toItems: rows(new)) == nil)
      try expectLegal(changes, from: rows(old), to: rows(new))
    }
  }

  /// Nothing traps, and the change set leads from one shape to the other, however IDs compare.
  @Test(arguments: Lie.allCases) func idsThatLie(_ lie: Lie) throws {
    var generator = SplitMix64(seed: 1)
    for step in 0..<fuzzSteps(60) {
      let liar = Liar(lie, seed: UInt64(step))
      let size = step % 10 == 0 ? 200 : 30
      let lists = (0..<2).map { _ in Self.sections(of: liar, size, &generator) }
      let changes = ChangeSet(fromSections: lists[0], toSections: lists[1])
      try Self.expectFitting(changes, lists.map { $0.map { $0.items.map(\.content) } })
      let flat = lists.map { $0.flatMap(\.items) }
      let others = [
        ChangeSet(from: flat[0], to: flat[1]),
        ChangeSet(from: flat[0], to: flat[1], by: ItemComparison(id: \.id) { _, _ in liar.answer() }),
        ChangeSet(from: flat[0], to: flat[0].shuffled(using: &generator)),
      ]
      for changes in others.dropLast() { try Self.expectFitting(changes, flat.map { [$0.map(\.content)] }) }
      try Self.expectFitting(others[2], [flat[0], flat[0]].map { [$0.map(\.content)] })
    }
  }

  private static func sections(
    of liar: Liar, _ size: Int, _ generator: inout SplitMix64
  ) -> [ListSection<LyingID, KeyedRow<LyingID>>] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      let items = (0..<Int.random(in: 0...size, using: &generator)).map {
        KeyedRow(id: LyingID(value: Int.random(in: 0...size, using: &generator), liar: liar), content: $0)
      }
      return ListSection(id: LyingID(value: Int.random(in: 0...5, using: &generator), liar: liar), items: items)
    }
  }

  /// Expects that the change set is legal for the shapes, also by its own check, and leads to a list of the right
  /// shape.
  private static func expectFitting(_ changes: ChangeSet, _ lists: [[[Int]]]) throws {
    let (old, new) = (ListShape(itemCounts: lists[0].map(\.count)), ListShape(itemCounts: lists[1].map(\.count)))
    #expect(!changes.isReload)
    try expectLegal(changes, from: old, to: new)
    #expect(try changes.remade().count <= changes.count)
    let applied = try changes.applied(to: lists[0], shape: new) { lists[1][$0.section][$0.item] }
    #expect(applied.map(\.count) == new.itemCounts)
    #expect(try changes.plan(from: old, to: new).stages.count <= 2)
  }
}
