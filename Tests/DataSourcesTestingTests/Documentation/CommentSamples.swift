import DataSources
import DataSourcesTesting
import Testing

/// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  typealias Row = SampleRow
  typealias Sections = [ListSection<Int, SampleRow>]

  static func counting(_ after: [CountedRow<Int, Int>]) -> ChangeSet {
    let counter = OperationCounter()
    let before = (0..<1_000).map { CountedRow($0, content: 0, counter: counter) }
    let changes = ChangeSet(from: before, to: after)
    #expect(counter.hashCount < 10)
    return changes
  }

  static func expecting(_ changes: ChangeSet, _ before: [Row], _ after: [Row]) throws {
    try expectLegal(changes, from: before, to: after)
  }

  static func expectingSections(_ changes: ChangeSet, _ before: Sections, _ after: Sections) throws {
    try expectLegal(changes, fromSections: before, toSections: after)
  }

  static func generating() -> Bool {
    var generator = SplitMix64(seed: 1)
    let lists = RandomLists(rowCounts: 0...20)
    let before = lists.sections(using: &generator)
    let after = lists.edited(before, using: &generator)
    return before == after
  }

  static func transitions() throws {
    func myDiff<Section: ListSectionProtocol>(_ old: [Section], _ new: [Section]) -> ChangeSet
    where Section.Item: Identifiable & Equatable { ChangeSet(fromSections: old, toSections: new) }
    try checkRandomTransitions(count: 1_000, seed: 7) { old, new in
      try expectLegal(myDiff(old, new), fromSections: old, toSections: new)
    }
  }

  static func rowTransitions() throws {
    func myDiff<Row: Identifiable & Equatable>(_ old: [Row], _ new: [Row]) -> ChangeSet {
      ChangeSet(from: old, to: new)
    }
    try checkRandomRowTransitions { old, new in
      try expectLegal(myDiff(old, new), from: old, to: new)
    }
  }

  static func shrinking(_ before: [Row], _ after: [Row], _ isRight: ([Row], [Row]) -> Bool) -> Transition<[Row]> {
    let smallest = Transition(from: before, to: after).shrunk { !isRight($0.old, $0.new) }
    return smallest
  }

  static func mirroring(_ source: ListSource<Row>, _ row: Row) {
    let mirror = ListMirror(source)
    source.append(row)
    #expect(mirror.difference() == nil)
  }

  static func judging() {
    let batch = PlatformBatch(deletedRows: [ItemPosition(section: 0, item: 3)])
    let judgement = batch.judged(from: PlatformSnapshot(itemCounts: [3]), to: PlatformSnapshot(itemCounts: [2]))
    print(judgement.verdict)  // D5 attempt to delete item 3 from section 0 which only contains 3 items …
  }

  static func simulating() -> BatchVerdict {
    let list = PlatformList(.table, showing: PlatformSnapshot(rowIDs: [[1, 2, 3]]))
    let batch = PlatformBatch(deletedRows: [ItemPosition(section: 0, item: 0)])
    let judgement = list.performBatchUpdates(batch, to: PlatformSnapshot(rowIDs: [[2, 3]]))
    return judgement.verdict
  }
}
