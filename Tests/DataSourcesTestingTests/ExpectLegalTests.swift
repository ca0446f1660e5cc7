import DataSourcesTesting
import Testing

@Suite struct ExpectLegalTests {
  private let old = [SampleRow(1), SampleRow(2), SampleRow(3)]
  private let new = [SampleRow(2), SampleRow(3, content: 5)]

  private func fault(_ body: () throws -> Void) -> IllegalChanges? {
    do {
      try body()
      return nil
    } catch {
      return error as? IllegalChanges
    }
  }

  @Test func theErrorTellsEverything() throws {
    let changes = try ChangeSet(deletes: [row(0, 1)], updates: [row(0, 1)])
    let error = try #require(fault { try expectLegal(changes, from: old, to: new, in: .table) })
    #expect(error.finding.rule == .rowIdentity)
    let expected = """
      UITableView: ID1 the row at 0-0 is taken for the old row at 0-0, but that was 1 and this is 2
      changes: delete 0-1; update 0-1
      from:
        section 0: SampleRow(1), SampleRow(2), SampleRow(3)
      to:
        section 0: SampleRow(2), SampleRow(3, content: 5)
      """
    #expect(error.description == expected)
  }

  @Test func updatesMustBeExact() throws {
    let right = try ChangeSet(deletes: [row(0, 0)], updates: [row(0, 1)])
    #expect(fault { try expectLegal(right, from: old, to: new) } == nil)
    let missing = try ChangeSet(deletes: [row(0, 0)])
    #expect(fault { try expectLegal(missing, from: old, to: new) }?.finding.rule == .rowUpdate)
    let needless = try ChangeSet(deletes: [row(0, 0)], updates: [row(0, 0), row(0, 1)])
    #expect(fault { try expectLegal(needless, from: old, to: new) }?.finding.rule == .rowUpdate)
    let beyond = try ChangeSet(deletes: [row(0, 0)], updates: [row(0, 1), row(0, 2)])
    #expect(fault { try expectLegal(beyond, from: old, to: new) }?.finding.rule == .rowUpdate)
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

  @Test func rowsWithoutEquality() throws {
    struct Plain: Identifiable { let id: Int }
    let changes = try ChangeSet(deletes: [row(0, 0)])
    try expectLegal(changes, from: [Plain(id: 1), Plain(id: 2)], to: [Plain(id: 2)])
    let wrong = fault { try expectLegal(changes, from: [Plain(id: 1), Plain(id: 2)], to: [Plain(id: 1)]) }
    #expect(wrong?.finding.rule == .rowIdentity)
    let section = ListSection(id: 1, items: [Plain(id: 1)])
    #expect(
      fault { try expectLegal(changes, fromSections: [section], toSections: [section]) }?.finding.rule == .rowCount)
  }

  @Test func shapesAndReloads() throws {
    let (two, one) = (ListShape(itemCounts: [2]), ListShape(itemCounts: [1]))
    try expectLegal(ChangeSet(deletes: [row(0, 0)]), from: two, to: one)
    try expectLegal(.reload, from: two, to: ListShape())
    try expectLegal(.reload, from: old, to: [SampleRow]())
    let error = try #require(fault { try expectLegal(ChangeSet(), from: two, to: one) })
    #expect(error.finding.rule == .rowCount)
    #expect(error.description.hasSuffix("from:\n  section 0: 2 rows\nto:\n  section 0: 1 rows"))
  }

  @Test func unsafeBatchesCanBeRefused() throws {
    let shape = ListShape(itemCounts: [1, 1])
    let changes = try ChangeSet(
      sectionMoves: [move(1, 0)], deletes: [row(1, 0)], inserts: [row(0, 0)])
    try expectLegal(changes, from: shape, to: shape)
    let error = fault { try expectLegal(changes, from: shape, to: shape, allowingUnsafe: false) }
    #expect(error?.finding.rule == .changesInMovedSection)
  }

  @Test func longListsAreCut() throws {
    let long = (0..<1_000).map { SampleRow($0) }
    let error = try #require(fault { try expectLegal(ChangeSet(), from: long, to: []) })
    #expect(error.description.contains("SampleRow(59), … 1000 rows") && !error.description.contains("SampleRow(60)"))
    #expect(error.description.hasSuffix("to:\n  section 0: -"))
  }
}
