import DataSourcesTesting
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
    #expect(list.apply(.reload, to: PlatformSnapshot(itemIDs: [[9], [8]])).verdict.origins?.retainedItems.isEmpty == true)
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
