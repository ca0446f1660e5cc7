import DataSources
import DataSourcesTesting
import Testing

/// Compiled copies of the samples in doc comments, word for word; see `CommentSampleTests`.
enum CommentSamples {
  typealias Item = SampleItem
  typealias Sections = [ListSection<Int, SampleItem>]

  static func counting(_ after: [CountedItem<Int, Int>]) -> ChangeSet {
    let counter = OperationCounter()
    let before = (0..<1_000).map { CountedItem($0, content: 0, counter: counter) }
    let changes = ChangeSet(from: before, to: after)
    #expect(counter.hashCount < 10)
    return changes
  }

  static func expecting(_ changes: ChangeSet, _ before: [Item], _ after: [Item]) throws {
    try expectLegal(changes, from: before, to: after)
  }

  static func expectingSections(_ changes: ChangeSet, _ before: Sections, _ after: Sections) throws {
    try expectLegal(changes, fromSections: before, toSections: after)
  }

  static func catching(_ changes: ChangeSet, _ before: [Item], _ after: [Item]) throws {
    do {
      try expectLegal(changes, from: before, to: after)
    } catch let error as IllegalChanges {
      print(error.finding.rule)  // D5
      print(error)  // the finding, the change set and both lists
    }
  }

  static func kinds(_ changes: ChangeSet, _ before: [Item], _ after: [Item]) throws {
    for kind in [PlatformListKind.table, .collection] {
      try expectLegal(changes, from: before, to: after, in: kind)
    }
  }

  static func generating() -> Bool {
    var generator = SplitMix64(seed: 1)
    let lists = RandomLists(itemCounts: 0...20)
    let before = lists.sections(using: &generator)
    let after = lists.edited(before, using: &generator)
    return before == after
  }

  static func ambiguous() -> RandomLists {
    let ambiguous = RandomLists(sectionCounts: 1...3, allowsDuplicates: true)
    return ambiguous
  }

  static func calls(_ first: ItemPosition, _ second: ItemPosition, _ third: ItemPosition) -> PlatformBatch {
    var calls = PlatformBatch(deletedSections: [0], insertedSections: [1])
    calls.movedSections = [ChangeSet.SectionMove(from: 2, to: 0)]
    calls.reloadedSections = [3]
    calls.movedItems = [ChangeSet.ItemMove(from: first, to: second)]
    calls.reloadedItems = [third]
    return calls
  }

  static func faults(_ mirror: ListMirror<Item>) {
    for fault in mirror.faults { print(fault) }
  }

  static func transitions() throws {
    func myDiff<Section: ListSectionProtocol>(_ old: [Section], _ new: [Section]) -> ChangeSet
    where Section.Item: Identifiable & Equatable { ChangeSet(fromSections: old, toSections: new) }
    try checkRandomTransitions(count: 1_000, seed: 7) { old, new in
      try expectLegal(myDiff(old, new), fromSections: old, toSections: new)
    }
  }

  static func changesOfSources() throws {
    try checkRandomChanges(seed: 7) { list in
      list.sorted(by: \.content)
    } matching: { sections in
      sections.map { section in section.items.sorted { $0.content < $1.content } }
    }
  }

  static func changesOfHosts() throws {
    try checkRandomChanges(seed: 7) { list in
      let screen = Screen(list)
      return { screen.lines }
    } displaying: { sections in
      sections.map { section in section.items.map { "\($0)" } }
    }
  }

  static func flatTransitions() throws {
    func myDiff<Item: Identifiable & Equatable>(_ old: [Item], _ new: [Item]) -> ChangeSet {
      ChangeSet(from: old, to: new)
    }
    try checkRandomItemTransitions { old, new in
      try expectLegal(myDiff(old, new), from: old, to: new)
    }
    do {
      try checkRandomItemTransitions(seed: 7) { old, new in try expectLegal(myDiff(old, new), from: old, to: new) }
    } catch let failure as TransitionFailure {
      print(failure.seed)  // pass it with `count: 1` to repeat the failure
      print(failure.lists)  // let old: [SampleItem] = …
    }
  }

  static func shrinking(_ before: [Item], _ after: [Item], _ isRight: ([Item], [Item]) -> Bool) -> Transition<[Item]> {
    let smallest = Transition(from: before, to: after).shrunk { !isRight($0.old, $0.new) }
    return smallest
  }

  static func mirroring(_ source: ListSource<Item>, _ item: Item) {
    let mirror = ListMirror(source)
    source.append(item)
    #expect(mirror.difference() == nil)
  }

  static func finding(_ list: PlatformList, _ batch: PlatformBatch, _ new: PlatformSnapshot) throws {
    let judgment = list.performBatchUpdates(batch, to: new)
    if let violation = judgment.violation { throw violation }
  }

  static func applying(_ before: [Item], _ after: [Item]) -> BatchJudgment {
    let list = PlatformList(showing: PlatformSnapshot(before))
    let judgment = list.apply(ChangeSet(from: before, to: after), to: PlatformSnapshot(after))
    return judgment
  }
}
