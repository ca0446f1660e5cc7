import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The examples of the landing page, and whether the articles have others.
@Suite struct LandingExampleTests {
  @Test func changeSets() throws {
    let before = [SampleItem(1), SampleItem(2)]
    let after = [SampleItem(2), SampleItem(3)]
    let changes = ChangeSet(from: before, to: after)
    try expectLegal(changes, from: before, to: after)
  }

  @Test func platformLists() {
    let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [["a", "b", "c"]]))
    let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
    let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemIDs: [["a", "b"]]))
    print(judgment)
    // illegal: D5 attempt to delete row 3 from section 0 which only contains 3 rows before the update
    #expect(
      "\(judgment)"
        == "illegal: D5 attempt to delete row 3 from section 0 which only contains 3 rows before the update")
  }

  @Test func plans() throws {
    let old = [
      SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)]), SampleSection(id: "B", items: [SampleItem(3)]),
    ]
    let new = [
      SampleSection(id: "B", items: [SampleItem(3), SampleItem(1)]), SampleSection(id: "A", items: [SampleItem(2)]),
    ]
    let changes = ChangeSet(fromSections: old, toSections: new)
    let screen = PlatformList(showing: PlatformSnapshot(itemCounts: [2, 1]))
    let shape = ListShape(itemCounts: [2, 1])  // before and after
    for stage in try changes.plan(from: shape, to: shape).stages {
      guard let batch = PlatformBatch(stage.changes) else { continue }  // nil if the stage is a reload
      print(screen.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: stage.shapeAfter.itemCounts)))
    }
    // legal, twice; `screen.apply(changes, to: …)` with the whole change set is unsafe
    let whole = PlatformList(showing: PlatformSnapshot(old)).apply(changes, to: PlatformSnapshot(new))
    #expect(!whole.isLegal && screen.shown == PlatformSnapshot(itemCounts: [2, 1]))
    for stage in try changes.plan(from: shape, to: shape).stages {
      let batch = try #require(PlatformBatch(stage.changes))
      let judgment = screen.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: stage.shapeAfter.itemCounts))
      #expect(judgment.isLegal)
    }
  }

  @Test func steps() {
    let table = PlatformList(.appKitTable, showing: PlatformSnapshot(itemIDs: [["a", "b"]]))
    let steps: [PlatformStep] = [.move(from: 1, to: 0), .insert(2)]
    let judgment = table.performSteps(steps, to: PlatformSnapshot(itemIDs: [["b", "a", "c"]]))
    #expect("\(judgment)" == "legal" && table.shown.description == "[[b, a, c]]")
  }

  @Test func mirrors() {
    func fail(_ sentence: String) { Issue.record("\(sentence)") }
    let source = ListSource([SampleItem(1), SampleItem(2)])
    let mirror = ListMirror(source.filter { $0.content == 0 })
    source.move(from: 0, to: 1)
    source.replace(at: 0, with: SampleItem(2, content: 1))
    if let difference = mirror.difference() { fail(difference) }
    #expect(mirror.updates.map { "\($0.changes)" } == ["move 0-0 to 0-1", "delete 0-0"])
  }

  @Test func counters() {
    let counter = OperationCounter()
    let items = (0..<1_000).map { CountedItem($0, counter: counter) }
    let changes = counter.counting { ChangeSet(from: items, to: Array(items.dropLast())) }
    print(counter)  // … comparisons of IDs, … hashes of IDs, 999 comparisons of items
    #expect("\(counter)".hasSuffix("999 comparisons of items") && changes.count == 1)
  }

  @Test func randomLists() throws {
    try checkRandomTransitions(count: 1_000, seed: 7) { old, new in
      let changes = ChangeSet(fromSections: old, toSections: new)
      try expectLegal(changes, fromSections: old, toSections: new)
    }
    try checkRandomChanges(seed: 7) { list in list.filter { $0.content > 0 }.reversed() }
  }

  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "DataSourcesTesting", testedBeside: #filePath)
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count >= 10)
  }
}

struct Reminder: Identifiable, Equatable {
  let id: Int
  var title: String
}

final class OpenReminders: DataSource {
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private var open: [Reminder]

  init(_ reminders: [Reminder]) { open = reminders }

  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { section == 0 ? open.count : 0 }
  func item(at position: ItemPosition) -> Reminder? { contains(position) ? open[position.item] : nil }
  func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }

  func add(_ reminder: Reminder) throws {
    open.append(reminder)
    emitter.emit(try ChangeSet(inserts: [ItemPosition(section: 0, item: open.count - 1)]))
  }

  func finish(_ id: Int) throws {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return }
    open.remove(at: index)
    emitter.emit(try ChangeSet(deletes: [ItemPosition(section: 0, item: index)]))
  }
}

/// The tutorial “Testing your own lists”, and the mistakes that it makes.
@Suite struct TutorialExampleTests {
  @Test func finishing() throws {
    let reminders = OpenReminders([Reminder(id: 1, title: "Milk"), Reminder(id: 2, title: "Post")])
    let mirror = ListMirror(reminders)
    try reminders.finish(2)
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.map { "\($0.changes)" } == ["delete 0-1"])
  }

  @Test func randomEdits() throws {
    let reminders = OpenReminders([])
    let mirror = ListMirror(reminders.sorted(by: \.title))
    var random = SplitMix64(seed: 7)
    for id in 0..<200 {
      if Bool.random(using: &random) {
        try reminders.add(Reminder(id: id, title: "Reminder \(Int.random(in: 0..<20, using: &random))"))
      } else {
        try reminders.finish(Int.random(in: 0...id, using: &random))
      }
      #expect(mirror.difference() == nil)
    }
    #expect(mirror.updates.count > 100 && !mirror.updates.contains { $0.changes.isReload })
  }

  /// A delete of the wrong item, and none at all.
  @Test func mistakes() throws {
    let expected = [
      "UICollectionView: ID1 the list keeps the old item at 0-1 as the item at 0-0, but their IDs are 2 and 1; update 1: "
        + "delete 0-0; from [[Reminder(id: 1, title: \"Milk\"), Reminder(id: 2, title: \"Post\")]] to "
        + "[[Reminder(id: 1, title: \"Milk\")]]",
      "the source has the item counts [1], the mirror [2]",
    ]
    let milk = Reminder(id: 1, title: "Milk")
    for (announces, fault) in zip([true, false], expected) {
      let reminders = FaultyReminders()
      reminders.storage = [milk, Reminder(id: 2, title: "Post")]
      let mirror = ListMirror(reminders)
      reminders.storage = [milk]
      if announces { reminders.emitter.emit(try ChangeSet(deletes: [ItemPosition(section: 0, item: 0)])) }
      #expect(mirror.difference() == fault)
    }
  }

  private final class FaultyReminders: EditableListSource {
    let emitter = ChangeEmitter()
    var changeHub: ChangeHub { emitter.hub }
    var storage: [Reminder] = []
  }
}
