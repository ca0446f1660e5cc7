import DataSourcesTesting
import Testing

/// Runs the samples of the documentation's landing page.
@Suite struct SampleTests {
  @Test func changeSets() throws {
    let before = [SampleItem(1), SampleItem(2)]
    let after = [SampleItem(2), SampleItem(3)]
    let changes = ChangeSet(from: before, to: after)
    try expectLegal(changes, from: before, to: after)
  }

  @Test func batches() {
    let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [["a", "b", "c"]]))
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemIDs: [["a", "b"]]))
    let text = "illegal: D5 attempt to delete row 3 from section 0 which only contains 3 rows before the update"
    #expect(judgment.verdict.description == text)
  }

  @Test func steps() {
    let table = PlatformList(.appKitTable, showing: PlatformSnapshot(itemIDs: [["a", "b"]]))
    let steps: [PlatformStep] = [.move(from: 1, to: 0), .insert(2)]
    let judgment = table.performSteps(steps, to: PlatformSnapshot(itemIDs: [["b", "a", "c"]]))
    #expect(judgment.verdict.isLegal)
    #expect(table.shown.description == "[[b, a, c]]")
  }

  @Test func mirrors() {
    func fail(_ message: String) { Issue.record("\(message)") }
    let source = ListSource([SampleItem(1), SampleItem(2)])
    let mirror = ListMirror(source.filter { $0.content == 0 })
    source.move(from: 0, to: 1)
    source.replace(at: 0, with: SampleItem(2, content: 1))
    if let difference = mirror.difference() { fail(difference) }
    #expect(mirror.updates.count == 2)
  }

  @Test func counters() {
    let counter = OperationCounter()
    let items = (0..<1_000).map { CountedItem($0, counter: counter) }
    let changes = counter.counting { ChangeSet(from: items, to: Array(items.dropLast())) }
    #expect("\(counter)".hasSuffix("999 comparisons of items") && changes.deletes.count == 1)
  }

  @Test func randomLists() throws {
    try checkRandomTransitions(count: 100, seed: 7) { old, new in
      let changes = ChangeSet(fromSections: old, toSections: new)
      try expectLegal(changes, fromSections: old, toSections: new)
    }
  }

  @Test func shrinking() {
    func isRight(_ old: [SampleItem], _ new: [SampleItem]) -> Bool { old.count < 3 || new.isEmpty }
    let (before, after) = ((5..<20).map { SampleItem($0) }, [SampleItem(3)])
    let smallest = Transition(from: before, to: after).shrunk { !isRight($0.old, $0.new) }
    #expect(smallest.old.map(\.id) == [0, 1, 2] && smallest.new.map(\.id) == [3])
  }
}
