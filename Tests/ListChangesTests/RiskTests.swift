import ListChanges
import ListTestSupport
import Testing

@Suite struct RiskTests {
  @Test func eachRuleNamesSectionAndItem() throws {
    let changes = try ChangeSet(
      sectionMoves: [.init(from: 0, to: 2), .init(from: 3, to: 0)],
      deletes: [at(0, 3), at(2, 0)], inserts: [at(2, 0), at(2, 5), at(1, 0)],
      moves: [
        .init(from: at(0, 0), to: at(2, 3)), .init(from: at(0, 1), to: at(0, 0)), .init(from: at(3, 1), to: at(3, 0)),
        .init(from: at(2, 1), to: at(1, 1)),
      ],
      updates: [at(0, 1)])
    #expect(
      changes.risks.map(\.description) == [
        "section 0 moves to 2, with 4 item operations in it (U1)",
        "section 0 moves to 2, and item 0-1 to 0-0 (U2)",
        "section 3 moves to 0, and item 0-1 to 0-0 (U2)",
        "section 3 moves to 0, and item 3-1 to 3-0 (U2)",
      ])
  }

  @Test func updatesAndSectionsThatShiftAreNoRisk() throws {
    #expect(try ChangeSet(sectionMoves: [.init(from: 1, to: 0)], updates: [at(0, 0)]).risks.isEmpty)
    #expect(try ChangeSet(sectionInserts: [0], deletes: [at(0, 0)], inserts: [at(1, 0)]).risks.isEmpty)
    #expect(ChangeSet.reload.risks.isEmpty)
  }

  /// Compared with a check of every pair of a section move and an item operation.
  @Test func randomChanges() {
    var generator = SeededGenerator(seed: 7)
    for step in 0..<fuzzSteps(1_000) {
      let old = generator.sections()
      let changes = ChangeSet(fromSections: old, toSections: generator.edited(old, edits: 9))
      var inside = 0
      var across = 0
      for move in changes.sectionMoves {
        inside += changes.deletes.filter { $0.section == move.from }.count
        inside += changes.inserts.filter { $0.section == move.to }.count
        for row in changes.moves {
          let (leaves, enters) = (row.from.section == move.from, row.to.section == move.to)
          if leaves, enters { inside += 1 } else if leaves || enters { across += 1 }
        }
      }
      let risks = changes.risks
      let (first, second) = (risks.filter { $0.itemMove == nil }, risks.filter { $0.itemMove != nil })
      #expect(first.reduce(0) { $0 + $1.operationCount } == inside, "step \(step): \(changes)")
      #expect(second.count == across, "step \(step): \(changes)")
      #expect(Set(risks).count == risks.count && first.allSatisfy { $0.rule == .itemsChangeInMovedSection })
    }
  }

  @Test func violationsNameTheRule() throws {
    let shape = ListShape(itemCounts: [2, 2])
    let error = #expect(throws: ChangeSet.Violation.self) {
      try ChangeSet(deletes: [at(1, 2)]).validate(from: shape, to: shape)
    }
    #expect(error?.description == "item 1-2 is deleted, but the item counts are [2, 2] (D5)")
    #expect(Set(ChangeSet.Violation.Rule.allCases.map(\.rawValue)).count == ChangeSet.Violation.Rule.allCases.count)
  }

  /// Exactly the changes that the reference rejects must be rejected, for all small operations and shapes.
  @Test func theValidatorAgreesWithTheReference() {
    var generator = SeededGenerator(seed: 99)
    var accepted = 0
    for step in 0..<fuzzSteps(3_000) {
      guard let changes = generator.wildChanges() else { continue }
      let old = ListShape(itemCounts: (0..<generator.below(4)).map { _ in generator.below(4) })
      let counts = generator.oneIn(2) ? Self.fitting(changes, old) : nil
      let new = ListShape(itemCounts: counts ?? (0..<generator.below(4)).map { _ in generator.below(4) })
      let verdict = Result { try changes.validate(from: old, to: new) }
      let isLegal = (try? ReferenceBatch(changes, from: old, to: new)) != nil && Self.rowsExist(changes, old, new)
      #expect((try? verdict.get()) != nil || !isLegal, "step \(step): \(old) -> \(new): \(changes): \(verdict)")
      #expect((try? verdict.get()) == nil || isLegal, "step \(step): \(old) -> \(new): \(changes)")
      if isLegal { accepted += 1 }
    }
    #expect(accepted > 100)
  }

  /// The cases that the reference doesn't check: items of sections that don't exist, and updates.
  private static func rowsExist(_ changes: ChangeSet, _ old: ListShape, _ new: ListShape) -> Bool {
    (changes.deletes + changes.moves.map(\.from)).allSatisfy { old.contains($0) }
      && (changes.inserts + changes.moves.map(\.to) + changes.updates).allSatisfy { new.contains($0) }
      && changes.sectionUpdates.allSatisfy { $0 < new.sectionCount }
  }

  /// Item counts that a change could lead to.
  private static func fitting(_ changes: ChangeSet, _ old: ListShape) -> [Int]? {
    let count = old.sectionCount + changes.sectionInserts.count - changes.sectionDeletes.count
    guard count >= 0 else { return nil }
    let map = PositionMap(changes)
    return (0..<count).map { section in
      guard let before = map.oldSection(ofNew: section) else { return 1 }
      let leaving =
        changes.deletes.filter { $0.section == before }.count
        + changes.moves.filter { $0.from.section == before }.count
      let arriving =
        changes.inserts.filter { $0.section == section }.count + changes.moves.filter { $0.to.section == section }.count
      return old.itemCount(inSection: before) - leaving + arriving
    }
  }
}

extension SeededGenerator {
  /// A few operations on small lists, or `nil` when they contradict each other.
  mutating func wildChanges(bound: Int = 3) -> ChangeSet? {
    func some(_ generator: inout SeededGenerator) -> Int { max(0, generator.below(4) - 1) }
    let sections = (0..<4).map { _ in (0..<some(&self) / 2).map { _ in below(bound) } }
    let rows = (0..<5).map { _ in (0..<some(&self)).map { _ in at(below(bound), below(bound)) } }
    return try? ChangeSet(
      sectionDeletes: sections[0], sectionInserts: sections[1],
      sectionMoves: zip(sections[2], sections[3]).map { .init(from: $0, to: $1) },
      sectionUpdates: oneIn(4) ? [below(bound)] : [], deletes: rows[0], inserts: rows[1],
      moves: zip(rows[2], rows[3]).map { .init(from: $0, to: $1) }, updates: rows[4])
  }
}

private func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
