import DataSourcesTesting
import Testing

@Suite struct ReloadTests {
  /// Without moves the view finds the right place for what it reloads: any kept rows can be reloaded, in any order.
  @Test func reloadsWithoutMovesLandOnThemselves() throws {
    let lists = RandomLists(rowCounts: 0...7, editCounts: 0...6)
    var reloaded = 0
    for number in 0..<UInt64(TestSettings.steps ?? 500) {
      var generator = SplitMix64(seed: TestSettings.seed &+ number)
      let old = lists.sections(using: &generator)
      let new = lists.edited(old, using: &generator)
      let changes = ChangeSet(fromSections: old, toSections: new)
      guard var batch = PlatformBatch(changes), changes.moves.isEmpty, changes.sectionMoves.isEmpty else { continue }
      let (before, after) = (PlatformSnapshot(old), PlatformSnapshot(new))
      guard var expected = batch.judged(from: before, to: after).verdict.origins else { continue }
      for (was, position) in expected.keptRows.shuffled(using: &generator) where Bool.random(using: &generator) {
        batch.reloadedRows.append(was)
        var rows = expected.rows
        rows[position.section][position.item] = nil
        expected = BatchOrigins(sections: expected.sections, rows: rows)
      }
      reloaded += batch.reloadedRows.count
      let verdict = batch.judged(from: before, to: after).verdict
      #expect(verdict == .legal(expected), "seed \(TestSettings.seed &+ number): \(before) by \(batch)")
    }
    #expect(reloaded > 200)
  }

  /// A reloaded section takes everything inside it along, and is legal alone.
  @Test func aReloadedSectionIsAsNew() {
    let (old, new) = (PlatformSnapshot(itemCounts: [2, 3]), PlatformSnapshot(itemCounts: [2, 7]))
    let alone = PlatformBatch(reloadedSections: [1]).judged(from: old, to: new)
    #expect(
      alone.verdict
        == .legal(
          BatchOrigins(
            sections: [0, nil], rows: [[row(0, 0), row(0, 1)], Array(repeating: nil, count: 7)])))
    let inside = PlatformBatch(reloadedSections: [1], deletedRows: [row(1, 0)], reloadedRows: [row(1, 2)])
    let judgement = inside.judged(from: old, to: new)
    #expect(judgement.verdict.origins == alone.verdict.origins)
    #expect(judgement.ignored.map(\.rule) == [.deleteInDeletedSection])
  }

  /// Calls that the view drops do no harm, twice neither.
  @Test func droppedCallsMayRepeat() {
    let batch = PlatformBatch(
      deletedSections: [0], insertedSections: [0], deletedRows: [row(0, 9), row(0, 9)],
      insertedRows: [row(0, 4), row(0, 4)])
    let judgement = batch.judged(from: PlatformSnapshot(itemCounts: [2]), to: PlatformSnapshot(itemCounts: [1]))
    #expect(judgement.verdict.isLegal)
    #expect(judgement.ignored.map(\.rule.rawValue) == ["D2", "D2", "I2", "I2"])
  }
}
