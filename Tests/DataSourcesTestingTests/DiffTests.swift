import DataSourcesTesting
import Testing

/// Every diff of the package is legal for the simulator, with the right rows and updates.
@Suite struct DiffTests {
  @Test func allSmallFlatLists() throws {
    for lists in [Self.rows(upTo: 3, ids: 3), Self.rows(upTo: 2, ids: 3, contents: 2)] {
      for old in lists {
        for new in lists { try expectLegal(ChangeSet(from: old, to: new), from: old, to: new) }
      }
    }
  }

  @Test func allSmallSectionedLists() throws {
    let lists = Self.sections()
    for old in lists {
      for new in lists {
        try expectLegal(ChangeSet(fromSections: old, toSections: new), fromSections: old, toSections: new)
      }
    }
  }

  @Test(arguments: [false, true]) func randomLists(allowsDuplicates: Bool) throws {
    let lists = RandomLists(rowCounts: 0...8, editCounts: 0...10, allowsDuplicates: allowsDuplicates)
    let count = TestSettings.steps ?? 500
    try checkRandomTransitions(count: count, seed: TestSettings.seed, lists: lists) { old, new in
      try expectLegal(ChangeSet(fromSections: old, toSections: new), fromSections: old, toSections: new)
    }
    try checkRandomRowTransitions(count: count, seed: TestSettings.seed, lists: lists) { old, new in
      try expectLegal(ChangeSet(from: old, to: new), from: old, to: new, in: .table)
    }
  }

  static func rows(upTo length: Int, ids: Int, contents: Int = 1) -> [[SampleRow]] {
    let rows = (0..<ids).flatMap { id in (0..<contents).map { SampleRow(id, content: $0) } }
    var (all, longest): ([[SampleRow]], [[SampleRow]]) = ([[]], [[]])
    for _ in 0..<length {
      longest = longest.flatMap { list in rows.map { list + [$0] } }
      all += longest
    }
    return all
  }

  /// All lists of sections A and B, in either order or missing, with up to two rows in all of two ids.
  static func sections() -> [[SampleSection]] {
    let rows = rows(upTo: 2, ids: 2)
    var lists: [[SampleSection]] = [[]]
    for name in ["A", "B"] { lists += rows.map { [SampleSection(id: name, items: $0)] } }
    for (first, second) in [("A", "B"), ("B", "A")] {
      for items in rows {
        for count in 0...items.count {
          let parts = (Array(items.prefix(count)), Array(items.dropFirst(count)))
          lists.append([SampleSection(id: first, items: parts.0), SampleSection(id: second, items: parts.1)])
        }
      }
    }
    return lists
  }
}
