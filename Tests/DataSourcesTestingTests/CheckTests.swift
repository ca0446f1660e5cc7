import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct ExpectLegalTests {
  private let old = [SampleItem(1), SampleItem(2), SampleItem(3)]
  private let new = [SampleItem(2), SampleItem(3, content: 5)]

  private func fault(_ body: () throws -> Void) -> IllegalChanges? {
    do {
      try body()
      return nil
    } catch {
      return error as? IllegalChanges
    }
  }

  @Test func theErrorDescribesTheProblem() throws {
    let changes = try ChangeSet(deletes: [at(0, 1)], updates: [at(0, 1)])
    let error = try #require(fault { try expectLegal(changes, from: old, to: new, in: .table) })
    #expect(error.finding.rule == .itemIdentity)
    let expected = """
      UITableView: ID1 the list keeps the old item at 0-0 as the item at 0-0, but their IDs are 1 and 2
      changes: delete 0-1; update 0-1
      from:
        section 0: SampleItem(1), SampleItem(2), SampleItem(3)
      to:
        section 0: SampleItem(2), SampleItem(3, content: 5)
      """
    #expect(error.description == expected)
  }

  @Test func updatesMustBeExact() throws {
    let right = try ChangeSet(deletes: [at(0, 0)], updates: [at(0, 1)])
    #expect(fault { try expectLegal(right, from: old, to: new) } == nil)
    let missing = try ChangeSet(deletes: [at(0, 0)])
    #expect(fault { try expectLegal(missing, from: old, to: new) }?.finding.rule == .itemUpdate)
    let needless = try ChangeSet(deletes: [at(0, 0)], updates: [at(0, 0), at(0, 1)])
    #expect(fault { try expectLegal(needless, from: old, to: new) }?.finding.rule == .itemUpdate)
    let beyond = try ChangeSet(deletes: [at(0, 0)], updates: [at(0, 1), at(0, 2)])
    #expect(fault { try expectLegal(beyond, from: old, to: new) }?.finding.rule == .itemUpdate)
  }

  @Test func sectionUpdatesMustBeExact() throws {
    let before = [SampleSection(id: "A", items: [], header: "old"), SampleSection(id: "B", items: [])]
    let after = [SampleSection(id: "A", items: [], header: "new"), SampleSection(id: "B", items: [])]
    func rule(_ updates: [Int]) throws -> BatchRule? {
      let changes = try ChangeSet(sectionUpdates: updates)
      return fault { try expectLegal(changes, fromSections: before, toSections: after) }?.finding.rule
    }
    #expect(try rule([0]) == nil)
    for wrong in [[], [0, 1], [1], [0, 2]] { #expect(try rule(wrong) == .sectionUpdate, "\(wrong)") }
  }

  @Test func itemsThatAreNotEquatable() throws {
    struct Plain: Identifiable { let id: Int }
    let changes = try ChangeSet(deletes: [at(0, 0)])
    try expectLegal(changes, from: [Plain(id: 1), Plain(id: 2)], to: [Plain(id: 2)])
    let wrong = fault { try expectLegal(changes, from: [Plain(id: 1), Plain(id: 2)], to: [Plain(id: 1)]) }
    #expect(wrong?.finding.rule == .itemIdentity)
    let section = ListSection(id: 1, items: [Plain(id: 1)])
    #expect(
      fault { try expectLegal(changes, fromSections: [section], toSections: [section]) }?.finding.rule == .itemCount)
  }

  @Test func shapesAndReloads() throws {
    let (two, one) = (ListShape(itemCounts: [2]), ListShape(itemCounts: [1]))
    try expectLegal(ChangeSet(deletes: [at(0, 0)]), from: two, to: one)
    try expectLegal(.reload, from: two, to: ListShape())
    try expectLegal(.reload, from: old, to: [SampleItem]())
    let error = try #require(fault { try expectLegal(ChangeSet(), from: two, to: one) })
    #expect(error.finding.rule == .itemCount)
    #expect(error.description.hasSuffix("from:\n  section 0: 2 items\nto:\n  section 0: 1 items"))
  }

  @Test func unsafeBatchesCanBeRejected() throws {
    let shape = ListShape(itemCounts: [1, 1])
    let changes = try ChangeSet(
      sectionMoves: [move(1, 0)], deletes: [at(1, 0)], inserts: [at(0, 0)])
    try expectLegal(changes, from: shape, to: shape)
    let error = fault { try expectLegal(changes, from: shape, to: shape, allowingUnsafe: false) }
    #expect(error?.finding.rule == .changesInMovedSection)
  }

  @Test func longListsAreTruncated() throws {
    let long = (0..<1_000).map { SampleItem($0) }
    let error = try #require(fault { try expectLegal(ChangeSet(), from: long, to: []) })
    #expect(error.description.contains("SampleItem(59), … 1000 items") && !error.description.contains("SampleItem(60)"))
    #expect(error.description.hasSuffix("to:\n  section 0: -"))
  }
}

@Suite struct ListMirrorTests {
  @Test func aCorrectSourceHasNoDifference() {
    let list = ListSource([SampleItem(1), SampleItem(2)])
    let other = SectionedSource([SampleSection(id: "A", items: [SampleItem(3)], header: "A")])
    let whole = ConcatenatedSections([list, other])
    let mirror = ListMirror(whole)
    list.items = [SampleItem(2, content: 1), SampleItem(4), SampleItem(1)]
    other.sections = [SampleSection(id: "B", items: []), SampleSection(id: "A", items: [SampleItem(3)], header: "B")]
    mirror.pause()
    list.remove(at: 0)
    list.append(SampleItem(5))
    #expect(mirror.difference()?.contains("the mirror") == true, "the update is pending")
    mirror.resume()
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.count == 3 && mirror.faults.isEmpty)
  }

  @Test func reloadsAreAccepted() {
    let list = ListSource([SampleItem(1)])
    let mirror = ListMirror(list, in: .table)
    list.reload(with: [SampleItem(7), SampleItem(8)])
    #expect(mirror.difference() == nil && mirror.updates.first?.changes.isReload == true)
  }

  @Test func silentChangesAreDetected() {
    let list = ListSource([SampleItem(1), SampleItem(2)])
    let mirror = ListMirror(list)
    list.applySilently(.move(from: 0, to: 1))
    #expect(mirror.difference()?.hasPrefix("the source has the identities of [[SampleItem(2), SampleItem(1)]]") == true)
    list.applySilently(.set([SampleItem(1), SampleItem(2, content: 3)]))
    #expect(mirror.difference()?.contains("SampleItem(2, content: 3) at 0-1") == true)
    list.applySilently(.set([]))
    #expect(mirror.difference() == "the source has the item counts [0], the mirror [2]")
  }

  /// A source that emits a change set that doesn't match its changes.
  private final class WrongSource: EditableListSource {
    var storage = [SampleItem(1), SampleItem(2)]
    let changeHub = ChangeHub()
    /// The change set to emit for any change.
    var wrongChanges = ChangeSet()
    func changes(from old: [SampleItem], to new: [SampleItem]) -> ChangeSet { wrongChanges }
  }

  @Test(
    arguments: [
      ([SampleItem(1)], [0], "ID1"), ([SampleItem(2)], [5], "D5"), ([SampleItem(2)], [0, 1], "C2"),
      ([SampleItem(2, content: 1)], [0], "UP1"),
    ] as [([SampleItem], [Int], String)])
  func wrongChangeSetsAreFaults(items: [SampleItem], deletes: [Int], rule: String) throws {
    let source = WrongSource()
    let mirror = ListMirror(source)
    source.wrongChanges = try ChangeSet(deletes: deletes.map { ItemPosition(section: 0, item: $0) })
    source.setItems(items)
    #expect(mirror.faults.count == 1 && mirror.difference() == mirror.faults.first)
    #expect(mirror.difference()?.hasPrefix("UICollectionView: \(rule) ") == true, "\(mirror.faults)")
  }

  @Test func needlessUpdatesAreAccepted() throws {
    let source = WrongSource()
    let mirror = ListMirror(source)
    source.wrongChanges = try ChangeSet(updates: [at(0, 0)])
    source.setItems(source.items)
    #expect(mirror.difference() == nil && mirror.updates.count == 1)
  }

  @Test func itemsThatAreNotEquatable() {
    struct Plain: Identifiable { let id: Int }
    let list = ListSource([Plain(id: 1)], comparison: ItemComparison(id: \.id) { _, _ in true })
    let mirror = ListMirror(list, hasSameContent: nil)
    list.items = [Plain(id: 2), Plain(id: 1)]
    #expect(mirror.difference() == nil && mirror.updates.first?.changes.inserts.count == 1)
  }

  @Test func unsafeUpdatesAreHazards() {
    let sections = ["A", "B"].map { SampleSection(id: $0, items: [SampleItem($0 == "A" ? 1 : 2)]) }
    let source = SectionedSource(sections)
    let mirror = ListMirror(source)
    source.sections = [sections[1], SampleSection(id: "A", items: [])]
    #expect(mirror.difference() == nil)
    #expect(mirror.hazards.count == (mirror.updates.first?.changes.sectionMoves.first?.from == 0 ? 1 : 0))
    source.sections = [SampleSection(id: "A", items: [SampleItem(5)]), SampleSection(id: "B", items: [SampleItem(6)])]
    #expect(mirror.difference() == nil && mirror.hazards.contains { $0.contains("U1") })
  }
}
