import DataSources
import DataSourcesTesting
import Testing

/// Compiled copies of the samples in the simulator's doc comments, with the results that their comments show.
@Suite struct SimulatorSampleRuns {
  @Test func lists() {
    let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [[1, 2, 3]]))
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 0)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemIDs: [[2, 3]]))
    #expect(judgment.verdict.isLegal)
  }

  @Test func batches() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [3]))
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [2]))
    print(judgment.verdict)  // illegal: D5 attempt to delete item 3 from section 0 which only contains 3 items …
    let text = "illegal: D5 attempt to delete item 3 from section 0 which only contains 3 items "
    #expect(judgment.verdict.description.hasPrefix(text))
  }

  @Test func batchesOfChangeSets() {
    let changes = ChangeSet(from: [SampleItem(1), SampleItem(2)], to: [SampleItem(2), SampleItem(3)])
    print(PlatformBatch(changes) ?? PlatformBatch())  // delete 0-0; insert 0-1
    #expect(PlatformBatch(changes)?.description == "delete 0-0; insert 0-1")
  }

  @Test func origins() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [2]))
    let batch = PlatformBatch(insertedItems: [ItemPosition(section: 0, item: 0)])
    let origins = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [3])).verdict.origins
    print(origins?.oldPosition(ofNew: ItemPosition(section: 0, item: 2)) ?? "inserted")  // 0-1
    #expect(origins?.oldPosition(ofNew: ItemPosition(section: 0, item: 2)) == ItemPosition(section: 0, item: 1))
  }

  @Test func verdicts() {
    let list = PlatformList(.table, showing: PlatformSnapshot(itemCounts: [3]))
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    switch list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [2])).verdict {
    case .legal: print("fine")
    case .unsafe(_, let hazards): print(hazards)
    case .illegal(let finding): print(finding.rule)  // D5
    }
  }

  @Test func judgments() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [2, 1]))
    let batch = PlatformBatch(deletedSections: [0], deletedItems: [ItemPosition(section: 0, item: 1)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [1]))
    print(judgment.verdict, judgment.ignored.map(\.rule))  // legal [D2]
    #expect(judgment.verdict.isLegal && judgment.ignored.map(\.rule) == [.deleteInDeletedSection])
  }

  @Test func rules() {
    let missing = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    let list = PlatformList(.table, showing: PlatformSnapshot(itemCounts: [3]))
    let violation = list.performBatchUpdates(missing, to: PlatformSnapshot(itemCounts: [2])).verdict.violation
    #expect(violation?.rule == .deleteOutOfBounds && violation?.rule.rawValue == "D5")
  }

  @Test func conditions() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
    list.conditions = [.outsideWindow]
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 0)])
    print(list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [0])).verdict)
    // unsafe: U5 the list is in no window
    let again = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
    again.conditions = [.outsideWindow]
    let verdict = again.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [0])).verdict
    #expect(verdict.description == "unsafe: U5 the list is in no window")
  }

  @Test func snapshots() {
    let counts = PlatformSnapshot(itemCounts: [2, 1])
    let ids = PlatformSnapshot(itemIDs: [["a", "b"], ["c"]], sectionIDs: ["first", "second"])
    let items = PlatformSnapshot([SampleItem(1), SampleItem(2)])
    #expect(counts.itemCounts == ids.itemCounts && items.itemCounts == [2])
  }

  @Test func snapshotsOfSources() {
    let source = ListSource([SampleItem(1), SampleItem(2)])
    let list = PlatformList(.table, showing: PlatformSnapshot(of: source))
    #expect(list.shown.itemCounts == [2])
  }

  @Test func steps() {
    let table = PlatformList(.appKitTable, showing: PlatformSnapshot(itemIDs: [["a", "b", "c"]]))
    let steps: [PlatformStep] = [.remove(0), .move(from: 1, to: 0)]
    let judgment = table.performSteps(steps, to: PlatformSnapshot(itemIDs: [["c", "b"]]))
    #expect(judgment.verdict.isLegal)
  }
}
