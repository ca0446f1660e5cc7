import DataSources
import DataSourcesTesting
import Testing

/// Compiled copies of the samples in doc comments that run by themselves, with the results that their comments show.
@Suite struct CommentSampleRuns {
  @Test func countedIDs() {
    let counter = OperationCounter()
    let ids = ["a", "b", "c"].map { CountedID($0, counter: counter) }
    let index = ids.firstIndex(of: ids[2])
    #expect(index == 2 && counter.idComparisonCount == 3)
  }

  @Test func countedItems() {
    let counter = OperationCounter()
    let old = (0..<100).map { CountedItem($0, content: $0, counter: counter) }
    let new = old.reversed().map { CountedItem($0.id.value, content: 0, counter: counter) }
    let changes = counter.counting { ChangeSet(from: old, to: new) }
    #expect(counter.itemComparisonCount == 100 && changes.updates.count == 99)
  }

  @Test func countingOneCall() {
    let counter = OperationCounter()
    let items = (0..<100).map { CountedItem($0, counter: counter) }
    let changes = counter.counting { ChangeSet(from: items, to: items) }
    #expect(counter.count <= 200 && changes.isEmpty)
  }

  @Test func exactUpdates() throws {
    let before = [SampleItem(1), SampleItem(2)]
    let after = [SampleItem(2, content: 5)]
    let changes = ChangeSet(from: before, to: after)
    try expectLegal(changes, from: before, to: after, in: .table)
  }

  @Test func shapes() throws {
    let changes = try ChangeSet(deletes: [ItemPosition(section: 0, item: 1)])
    try expectLegal(changes, from: ListShape(itemCounts: [2]), to: ListShape(itemCounts: [1]))
  }

  @Test func mirrorOfItemsThatAreNotEquatable() {
    struct City: Identifiable { var id: Int, name: String }
    let cities = ListSource([City(id: 1, name: "Bern")], comparison: ItemComparison(id: \.id) { $0.name == $1.name })
    let mirror = ListMirror(cities) { $0.name == $1.name }
    cities.replace(at: 0, with: City(id: 1, name: "Berne"))
    #expect(mirror.difference() == nil && mirror.updates.count == 1)
  }

  @Test func sampleItems() {
    let old = [SampleItem(1), SampleItem(2)]
    let new = [SampleItem(2, content: 7)]
    print(ChangeSet(from: old, to: new))  // delete 0-0; update 0-0
    #expect(ChangeSet(from: old, to: new).description == "delete 0-0; update 0-0")
  }

  @Test func sampleSections() {
    let section = SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)], header: "First")
    let source = SectionedSource([section])
    #expect(source.itemCount(inSection: 0) == 2)
  }

  @Test func randomNumbers() {
    var generator = SplitMix64(seed: 42)
    let numbers = (0..<3).map { _ in Int.random(in: 0..<10, using: &generator) }
    #expect(numbers.count == 3)
  }

  @Test func randomEdits() {
    var generator = SplitMix64(seed: 1)
    let old = [SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)])]
    let new = RandomLists(editCounts: 1...3).edited(old, using: &generator)
    #expect(new != old)
  }

  @Test func transitions() {
    let transition = Transition(from: [SampleItem(1)], to: [SampleItem(2)])
    print(transition.swiftCode)  // let old: [SampleItem] = [SampleItem(1)] …
    #expect(transition.swiftCode.hasPrefix("let old: [SampleItem] = [SampleItem(1)]"))
  }

  @Test func shrinkingSections() {
    let transition = Transition(
      from: [SampleSection(id: "X", items: [SampleItem(17)])], to: [SampleSection(id: "Y", items: [])])
    let smallest = transition.shrunk { !$0.old.isEmpty }
    #expect(smallest.old == [SampleSection(id: "A", items: [])] && smallest.new.isEmpty)
  }
}

/// Compiled copies of the samples in the simulator's doc comments, with the results that their comments show.
@Suite struct SimulatorSampleRuns {
  @Test func lists() {
    let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [[1, 2, 3]]))
    let batch = PlatformBatch(insertedItems: [ItemPosition(section: 0, item: 3)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemIDs: [[1, 2, 3, 4]]))
    #expect(judgment.isLegal)
  }

  @Test func batches() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [3]))
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [2]))
    print(judgment)  // illegal: D5 attempt to delete item 3 from section 0 which only contains 3 items …
    let text = "illegal: D5 attempt to delete item 3 from section 0 which only contains 3 items "
    #expect(judgment.description.hasPrefix(text))
  }

  @Test func batchesOfChangeSets() {
    let changes = ChangeSet(from: [SampleItem(1), SampleItem(2)], to: [SampleItem(2), SampleItem(3)])
    print(PlatformBatch(changes) ?? PlatformBatch())  // delete 0-0; insert 0-1
    #expect(PlatformBatch(changes)?.description == "delete 0-0; insert 0-1")
  }

  @Test func judgments() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [2, 1]))
    let batch = PlatformBatch(deletedSections: [0], deletedItems: [ItemPosition(section: 0, item: 1)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [1]))
    print(judgment, judgment.ignored.map(\.rule))  // legal [D2]
    #expect(judgment.isLegal && judgment.ignored.map(\.rule) == [.deleteInDeletedSection])
  }

  @Test func rules() {
    let missing = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    let list = PlatformList(.table, showing: PlatformSnapshot(itemCounts: [3]))
    let violation = list.performBatchUpdates(missing, to: PlatformSnapshot(itemCounts: [2])).violation
    #expect(violation?.rule == .deleteOutOfBounds && violation?.rule.rawValue == "D5")
  }

  @Test func conditions() {
    let list = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
    list.conditions = [.outsideWindow]
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 0)])
    print(list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [0])))
    // unsafe: U5 the list is in no window
    let again = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
    again.conditions = [.outsideWindow]
    let judgment = again.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [0]))
    #expect(judgment.description == "unsafe: U5 the list is in no window")
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
    #expect(judgment.isLegal)
  }
}
