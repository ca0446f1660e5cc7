import DataSourcesTesting
import Testing

@Suite struct ListStateTests {
  @Test func keptRowsMustBeTheSame() {
    let batch = PlatformBatch(deletedRows: [row(0, 0)])
    let old = PlatformSnapshot(rowIDs: [["a", "b"]])
    #expect(batch.judged(from: old, to: PlatformSnapshot(rowIDs: [["b"]])).verdict.isLegal)
    let violation = batch.judged(from: old, to: PlatformSnapshot(rowIDs: [["a"]])).verdict.violation
    #expect(violation?.rule == .rowIdentity)
    #expect(violation?.message == "the row at 0-0 is taken for the old row at 0-1, but that was b and this is a")
  }

  @Test func keptSectionsMustBeTheSame() {
    let old = PlatformSnapshot(rowIDs: [[1], [1]], sectionIDs: ["A", "B"])
    let new = PlatformSnapshot(rowIDs: [[1], [1]], sectionIDs: ["B", "A"])
    let violation = PlatformBatch().judged(from: old, to: new).verdict.violation
    #expect(violation?.rule == .sectionIdentity)
    #expect(violation?.message == "section 0 is taken for the old section 0, but that was A and this is B")
    #expect(PlatformBatch(movedSections: [move(0, 1)]).judged(from: old, to: new).verdict.isLegal)
  }

  @Test func originsNameEveryPlace() {
    let batch = PlatformBatch(
      deletedSections: [1], insertedSections: [0], deletedRows: [row(0, 1)], insertedRows: [row(1, 0)],
      movedRows: [move(row(0, 3), row(1, 1))])
    let judgement = batch.judged(from: PlatformSnapshot(itemCounts: [4, 2]), to: PlatformSnapshot(itemCounts: [1, 4]))
    let rows = [[nil], [nil, row(0, 3), row(0, 0), row(0, 2)]]
    #expect(judgement.verdict.origins == BatchOrigins(sections: [nil, 0], rows: rows))
    #expect(judgement.verdict.origins?.description == "[+: [+]; 0: [+, 0-3, 0-0, 0-2]]")
    #expect(judgement.verdict.origins?.row(at: row(1, 1)) == row(0, 3))
    #expect(judgement.verdict.origins?.row(at: row(7, 1)) == nil)
  }

  @Test func stepsCountFromTheResultOfThoseBefore() {
    let old = PlatformSnapshot(rowIDs: [["a", "b", "c"]])
    let steps: [PlatformStep] = [.remove(0), .move(from: 1, to: 0), .insert(2)]
    let new = PlatformSnapshot(rowIDs: [["c", "b", "d"]])
    #expect(steps.judged(from: old, to: new).verdict.origins?.rows == [[row(0, 2), row(0, 1), nil]])
    #expect(
      steps.judged(from: old, to: PlatformSnapshot(rowIDs: [["b", "c", "d"]])).verdict.violation?.rule == .rowIdentity)
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

  @Test func stepsHaveOneSection() {
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

  @Test func aListTakesOneUpdateAfterTheOther() throws {
    let list = PlatformList(.table, showing: PlatformSnapshot(rowIDs: [[1, 2, 3]]))
    let first = list.performBatchUpdates(
      PlatformBatch(deletedRows: [row(0, 0)]), to: PlatformSnapshot(rowIDs: [[2, 3]]))
    #expect(first.verdict.isLegal)
    let wrong = list.performBatchUpdates(PlatformBatch(deletedRows: [row(0, 2)]), to: PlatformSnapshot(rowIDs: [[2]]))
    #expect(wrong.verdict.violation?.rule == .deleteOutOfBounds)
    #expect(list.shown == PlatformSnapshot(rowIDs: [[2, 3]]), "an illegal batch changes nothing")
    let changes = ChangeSet(from: [2, 3], to: [3, 4], by: ItemComparison(id: \.self, hasSameContent: ==))
    #expect(list.apply(changes, to: PlatformSnapshot(rowIDs: [[3, 4]])).verdict.isLegal)
    #expect(list.apply(.reload, to: PlatformSnapshot(rowIDs: [[9], [8]])).verdict.origins?.keptRows.isEmpty == true)
    list.reloadData(PlatformSnapshot(rowIDs: [[5]]))
    #expect(list.shown == PlatformSnapshot(rowIDs: [[5]]))
  }

  @Test(arguments: PlatformList.Condition.allCases) func conditionsAreUnsafe(_ condition: PlatformList.Condition) {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
    list.conditions = [condition]
    let judgement = list.performBatchUpdates(
      PlatformBatch(deletedRows: [row(0, 0)]), to: PlatformSnapshot(itemCounts: [0]))
    #expect(judgement.verdict.hazards == [BatchFinding(.unsafeState, condition.rawValue)])
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
