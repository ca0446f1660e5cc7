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
