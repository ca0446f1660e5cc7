import DataSourcesTesting
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
