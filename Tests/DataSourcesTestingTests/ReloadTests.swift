import DataSourcesTesting
import Testing

@Suite struct ReloadTests {
  /// In a batch without moves, any kept items can be reloaded, in any order, and keep their positions.
  @Test func reloadsWithoutMovesKeepTheirPositions() throws {
    let lists = RandomLists(itemCounts: 0...7, editCounts: 0...6)
    var reloaded = 0
    for number in 0..<UInt64(TestSettings.steps ?? 500) {
      var generator = SplitMix64(seed: TestSettings.seed &+ number)
      let old = lists.sections(using: &generator)
      let new = lists.edited(old, using: &generator)
      let changes = ChangeSet(fromSections: old, toSections: new)
      guard var batch = PlatformBatch(changes), changes.moves.isEmpty, changes.sectionMoves.isEmpty else { continue }
      let (before, after) = (PlatformSnapshot(old), PlatformSnapshot(new))
      guard var expected = batch.judged(from: before, to: after).verdict.origins else { continue }
      for (was, position) in expected.retainedItems.shuffled(using: &generator) where Bool.random(using: &generator) {
        batch.reloadedItems.append(was)
        var items = expected.items
        items[position.section][position.item] = nil
        expected = BatchOrigins(sections: expected.sections, items: items)
      }
      reloaded += batch.reloadedItems.count
      let verdict = batch.judged(from: before, to: after).verdict
      #expect(verdict == .legal(expected), "seed \(TestSettings.seed &+ number): \(before) by \(batch)")
    }
    #expect(reloaded > 200)
  }

  /// A reloaded section replaces all its items, and may have any number of new ones.
  @Test func aReloadedSectionIsReplaced() {
    let (old, new) = (PlatformSnapshot(itemCounts: [2, 3]), PlatformSnapshot(itemCounts: [2, 7]))
    let alone = PlatformBatch(reloadedSections: [1]).judged(from: old, to: new)
    #expect(
      alone.verdict
        == .legal(
          BatchOrigins(
            sections: [0, nil], items: [[at(0, 0), at(0, 1)], Array(repeating: nil, count: 7)])))
    let inside = PlatformBatch(reloadedSections: [1], deletedItems: [at(1, 0)], reloadedItems: [at(1, 2)])
    let judgment = inside.judged(from: old, to: new)
    #expect(judgment.verdict.origins == alone.verdict.origins)
    #expect(judgment.ignored.map(\.rule) == [.deleteInDeletedSection])
  }

  /// Calls that the view drops are harmless, even if they are repeated.
  @Test func droppedCallsMayRepeat() {
    let batch = PlatformBatch(
      deletedSections: [0], insertedSections: [0], deletedItems: [at(0, 9), at(0, 9)],
      insertedItems: [at(0, 4), at(0, 4)])
    let judgment = batch.judged(from: PlatformSnapshot(itemCounts: [2]), to: PlatformSnapshot(itemCounts: [1]))
    #expect(judgment.verdict.isLegal)
    #expect(judgment.ignored.map(\.rule.rawValue) == ["D2", "D2", "I2", "I2"])
  }
}
