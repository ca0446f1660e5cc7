import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct ListStateTests {
  @Test func keptItemsMustKeepTheirIDs() {
    let batch = PlatformBatch(deletedItems: [at(0, 0)])
    let old = PlatformSnapshot(itemIDs: [["a", "b"]])
    #expect(batch.judged(from: old, to: PlatformSnapshot(itemIDs: [["b"]])).verdict.isLegal)
    let violation = batch.judged(from: old, to: PlatformSnapshot(itemIDs: [["a"]])).verdict.violation
    #expect(violation?.rule == .itemIdentity)
    #expect(violation?.message == "the list keeps the old item at 0-1 as the item at 0-0, but their IDs are b and a")
  }

  @Test func retainedSectionsMustKeepTheirIDs() {
    let old = PlatformSnapshot(itemIDs: [[1], [1]], sectionIDs: ["A", "B"])
    let new = PlatformSnapshot(itemIDs: [[1], [1]], sectionIDs: ["B", "A"])
    let violation = PlatformBatch().judged(from: old, to: new).verdict.violation
    #expect(violation?.rule == .sectionIdentity)
    #expect(violation?.message == "the list keeps the old section 0 as section 0, but their IDs are A and B")
    #expect(PlatformBatch(movedSections: [move(0, 1)]).judged(from: old, to: new).verdict.isLegal)
  }

  @Test func originsOfEveryItem() {
    let batch = PlatformBatch(
      deletedSections: [1], insertedSections: [0], deletedItems: [at(0, 1)], insertedItems: [at(1, 0)],
      movedItems: [move(at(0, 3), at(1, 1))])
    let judgment = batch.judged(from: PlatformSnapshot(itemCounts: [4, 2]), to: PlatformSnapshot(itemCounts: [1, 4]))
    let items = [[nil], [nil, at(0, 3), at(0, 0), at(0, 2)]]
    #expect(judgment.verdict.origins == BatchOrigins(sections: [nil, 0], items: items))
    #expect(judgment.verdict.origins?.description == "[+: [+]; 0: [+, 0-3, 0-0, 0-2]]")
    #expect(judgment.verdict.origins?.oldPosition(ofNew: at(1, 1)) == at(0, 3))
    #expect(judgment.verdict.origins?.oldPosition(ofNew: at(7, 1)) == nil)
  }

  @Test func stepsCountFromTheResultOfEarlierSteps() {
    let old = PlatformSnapshot(itemIDs: [["a", "b", "c"]])
    let steps: [PlatformStep] = [.remove(0), .move(from: 1, to: 0), .insert(2)]
    let new = PlatformSnapshot(itemIDs: [["c", "b", "d"]])
    #expect(steps.judged(from: old, to: new).verdict.origins?.items == [[at(0, 2), at(0, 1), nil]])
    #expect(
      steps.judged(from: old, to: PlatformSnapshot(itemIDs: [["b", "c", "d"]])).verdict.violation?.rule == .itemIdentity
    )
  }

  @Test(
    arguments: [
      ([.insert(2)], .stepInsertOutOfBounds), ([.insert(-1)], .stepInsertOutOfBounds),
      ([.remove(0), .remove(0)], .stepRemoveOutOfBounds), ([.remove(.min)], .stepRemoveOutOfBounds),
      ([.move(from: 1, to: 0)], .stepMoveOutOfBounds), ([.move(from: 0, to: .max)], .stepMoveOutOfBounds),
      ([.insert(1)], .stepCount),
    ] as [([PlatformStep], BatchRule)])
  func illegalSteps(steps: [PlatformStep], rule: BatchRule) {
    let one = PlatformSnapshot(itemCounts: [1])
    #expect(steps.judged(from: one, to: one).verdict.violation?.rule == rule)
  }

  @Test func stepsNeedOneSection() {
    let two = PlatformSnapshot(itemCounts: [1, 1])
    #expect([PlatformStep]().judged(from: two, to: two).verdict.violation?.rule == .wrongKindOfList)
    let table = PlatformList(.table, showing: PlatformSnapshot(itemCounts: [1]))
    #expect(
      table.performSteps([.remove(0)], to: PlatformSnapshot(itemCounts: [0])).verdict.violation?.rule
        == .wrongKindOfList)
    #expect(table.shown.itemCounts == [1])
    let steps = PlatformList(.appKitTable, showing: PlatformSnapshot(itemCounts: [1]))
    #expect(steps.performSteps([.remove(0)], to: PlatformSnapshot(itemCounts: [0])).verdict.isLegal)
    #expect(steps.shown.itemCounts == [0])
  }

  @Test func aListPerformsOneUpdateAfterTheOther() throws {
    let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [[1, 2, 3]]))
    let first = list.performBatchUpdates(
      PlatformBatch(deletedItems: [at(0, 0)]), to: PlatformSnapshot(itemIDs: [[2, 3]]))
    #expect(first.verdict.isLegal)
    let wrong = list.performBatchUpdates(PlatformBatch(deletedItems: [at(0, 2)]), to: PlatformSnapshot(itemIDs: [[2]]))
    #expect(wrong.verdict.violation?.rule == .deleteOutOfBounds)
    #expect(list.shown == PlatformSnapshot(itemIDs: [[2, 3]]), "an illegal batch changes nothing")
    let changes = ChangeSet(from: [2, 3], to: [3, 4], by: ItemComparison(id: \.self, hasSameContent: ==))
    #expect(list.apply(changes, to: PlatformSnapshot(itemIDs: [[3, 4]])).verdict.isLegal)
    #expect(
      list.apply(.reload, to: PlatformSnapshot(itemIDs: [[9], [8]])).verdict.origins?.retainedItems.isEmpty == true)
    list.reloadData(PlatformSnapshot(itemIDs: [[5]]))
    #expect(list.shown == PlatformSnapshot(itemIDs: [[5]]))
  }

  @Test(arguments: PlatformList.Condition.allCases) func conditionsAreUnsafe(_ condition: PlatformList.Condition) {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
    list.conditions = [condition]
    let judgment = list.performBatchUpdates(
      PlatformBatch(deletedItems: [at(0, 0)]), to: PlatformSnapshot(itemCounts: [0]))
    #expect(judgment.verdict.hazards == [BatchFinding(.unsafeState, condition.rawValue)])
    #expect(list.apply(.reload, to: PlatformSnapshot(itemCounts: [2])).verdict.isLegal, "a reload is always possible")
  }

  @Test func snapshotsOfSources() {
    let source = ListSource([SampleID(id: 1), SampleID(id: 2)])
    #expect(PlatformSnapshot(of: source) != PlatformSnapshot(itemCounts: [2]))
    let changes = ChangeSet(from: [1, 2], to: [2], by: ItemComparison(id: \.self, hasSameContent: ==))
    let list = PlatformList(showing: PlatformSnapshot(of: source))
    source.items = [SampleID(id: 2)]
    #expect(list.apply(changes, to: PlatformSnapshot(of: source)).verdict.isLegal)
  }
}

private struct SampleID: Identifiable, Equatable { let id: Int }

@Suite struct ReloadTests {
  /// In a batch without moves, any retained items can be reloaded, in any order, at their positions.
  @Test func reloadsWithoutMovesKeepTheirPositions() throws {
    let lists = RandomLists(itemCounts: 0...7, editCounts: 0...6)
    var reloaded = 0
    for number in 0..<UInt64(FuzzSettings.steps(500)) {
      var generator = SplitMix64(seed: FuzzSettings.seed() &+ number)
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
      #expect(verdict == .legal(expected), "seed \(FuzzSettings.seed() &+ number): \(before) by \(batch)")
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

/// Converts batches to steps naively, and compares the result of an `NSTableView` with that of the other lists.
@Suite struct StepTests {
  @Test func stepsHaveTheEffectOfTheBatch() throws {
    let lists = RandomLists(itemCounts: 0...10, editCounts: 0...8, allowsDuplicates: true)
    try checkRandomItemTransitions(count: FuzzSettings.steps(500), seed: FuzzSettings.seed(), lists: lists) {
      old, new in
      let (before, after) = (PlatformSnapshot(old), PlatformSnapshot(new))
      guard let batch = PlatformBatch(ChangeSet(from: old, to: new)) else { return }
      let origins = batch.judged(from: before, to: after, in: .table).verdict.origins
      let verdict = Self.steps(for: batch, count: old.count, origins).judged(from: before, to: after).verdict
      if verdict.origins == nil || verdict.origins != origins { throw BatchFinding(.stepCount, "\(batch): \(verdict)") }
    }
  }

  /// Deletes from the end, moves each item behind its predecessor, and inserts from the start.
  private static func steps(for batch: PlatformBatch, count: Int, _ origins: BatchOrigins?) -> [PlatformStep] {
    var running = Array(0..<count)
    var steps: [PlatformStep] = []
    for position in batch.deletedItems.sorted().reversed() {
      steps.append(.remove(position.item))
      running.remove(at: position.item)
    }
    let target = origins?.items.first?.compactMap { $0?.item } ?? []
    let moved = Set(batch.movedItems.map(\.from.item))
    for (index, item) in target.enumerated() where moved.contains(item) {
      guard let from = running.firstIndex(of: item) else { continue }
      running.remove(at: from)
      let to = index == 0 ? 0 : (running.firstIndex(of: target[index - 1]) ?? -1) + 1
      running.insert(item, at: to)
      steps.append(.move(from: from, to: to))
    }
    return steps + batch.insertedItems.sorted().map { .insert($0.item) }
  }
}
