import ListTestSupport
import Testing

@testable import ListChanges

/// The parts of the diff that small lists don't reach.
@Suite struct DiffEngineTests {
  /// Long lists with blocks moved, shuffled, inserted, deleted and duplicated, in one section or several.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func longLists(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<60 {
      let count = 1 + generator.below(step % 10 == 0 ? 1_200 : 300)
      let old = (0..<count).map { TestItem(generator.oneIn(40) ? generator.below(count) : $0) }
      let new = Self.edited(old, &generator)
      let cut = generator.below(3) == 0 ? generator.below(min(old.count, new.count) + 1) : 0
      let lists = [old, new].map { rows in
        [TestSection(id: "A", items: Array(rows[..<cut])), TestSection(id: "B", items: Array(rows[cut...]))]
      }
      let changes = ChangeSet(fromSections: lists[0], toSections: lists[1])
      let fault = faultOfDiff(changes, from: lists[0], to: lists[1])
      #expect(fault == nil, "seed \(seed), step \(step): \(old) to \(new)")
    }
  }

  private static func edited(_ rows: [TestItem], _ generator: inout SeededGenerator) -> [TestItem] {
    var rows = rows
    for _ in 0...generator.below(6) {
      let start = generator.below(rows.count + 1)
      let end = start + generator.below(min(rows.count - start, [3, 40, 400][generator.below(3)]) + 1)
      let block = Array(rows[start..<end])
      switch generator.below(7) {
      case 0:
        rows.removeSubrange(start..<end)
        rows.insert(contentsOf: block, at: generator.below(rows.count + 1))
      case 1: rows.removeSubrange(start..<end)
      case 2: rows.insert(contentsOf: block.indices.map { TestItem(10_000 + $0) }, at: start)
      case 3: rows.replaceSubrange(start..<end, with: block.shuffled(using: &generator))
      case 4: rows.replaceSubrange(start..<end, with: block.reversed())
      case 5: for index in start..<end where generator.oneIn(3) { rows[index].content += 1 }
      default: rows.insert(contentsOf: block, at: generator.below(rows.count + 1))
      }
    }
    return rows
  }

  /// Both ways of finding the heaviest chain against the quadratic textbook method.
  @Test(arguments: [1, 2] as [UInt64])
  func heaviestChains(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<400 {
      let longest = step % 2 == 0 ? 3 : 60
      var old = 0
      var runs = (0..<generator.below(30)).map { _ in
        let length = 1 + generator.below(longest)
        defer { old += length + generator.below(2) }
        return ItemRun(old: old, new: 0, length: length)
      }
      if generator.below(3) > 0 { runs.shuffle(using: &generator) }
      let chain = HeaviestChain(of: runs)
      let kept = runs.indices.filter { chain.contains($0) }.map { runs[$0] }
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.old < $1.old }, "seed \(seed), step \(step): not ascending")
      var best: [Int] = []
      for (index, run) in runs.enumerated() {
        best.append(Int(run.length) + ((0..<index).filter { runs[$0].old < run.old }.map { best[$0] }.max() ?? 0))
      }
      #expect(kept.reduce(0) { $0 + Int($1.length) } == best.max() ?? 0, "seed \(seed), step \(step): \(runs)")
    }
  }

  @Test func manyMovesAreAscending() {
    var generator = SeededGenerator(seed: 3)
    let sections = (0..<40).map { section in
      TestSection(id: "\(section)", items: (0..<70).map { TestItem(section * 100 + $0) })
    }
    let rows = sections.flatMap(\.items).shuffled(using: &generator)
    let shuffled = sections.indices.map { index in
      TestSection(id: "\(index)", items: Array(rows[index * 70..<index * 70 + 70]))
    }
    let changes = ChangeSet(fromSections: sections, toSections: shuffled)
    #expect(changes.moves.count > 2_000)
    #expect(zip(changes.moves, changes.moves.dropFirst()).allSatisfy { $0.from < $1.from })
    #expect(faultOfDiff(changes, from: sections, to: shuffled) == nil)
  }

  @Test func hashesThatAlwaysCollideAreOnlySlow() {
    let old = (0..<300).map { CollidingRow(id: .init(value: $0)) }
    let changes = ChangeSet(from: old, to: old.reversed())
    #expect(changes.moves.count == 299 && changes.count == 299)
  }

  @Test func aTypeDefinesTheComparison() throws {
    enum ByFirstLetter: StaticItemComparison {
      static func id(of row: String) -> Character? { row.first }
      static func hasSameContent(_ left: String, _ right: String) -> Bool { left == right }
    }
    let (old, new) = (["a1", "b1", "c1"], ["c1", "a2", "b1"])
    let changes = ChangeSet(from: old, to: new, by: ItemComparison(ByFirstLetter.self))
    #expect(changes == ChangeSet(from: old, to: new, by: ItemComparison(id: \.first, hasSameContent: ==)))
    #expect(changes.moves.count == 1 && changes.updates.map(\.item) == [1])
  }
}

private struct CollidingRow: Identifiable, Equatable {
  struct ID: Hashable {
    let value: Int
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }
  let id: ID
}
