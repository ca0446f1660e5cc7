import DataSourcesTesting
import Testing

/// The simulator accepts every diff of the package, with the correct items and updates.
@Suite struct DiffTests {
  @Test func allSmallFlatLists() throws {
    for lists in [Self.items(upTo: 3, ids: 3), Self.items(upTo: 2, ids: 3, contents: 2)] {
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
    let lists = RandomLists(itemCounts: 0...8, editCounts: 0...10, allowsDuplicates: allowsDuplicates)
    let count = TestSettings.steps ?? 500
    try checkRandomTransitions(count: count, seed: TestSettings.seed, lists: lists) { old, new in
      try expectLegal(ChangeSet(fromSections: old, toSections: new), fromSections: old, toSections: new)
    }
    try checkRandomItemTransitions(count: count, seed: TestSettings.seed, lists: lists) { old, new in
      try expectLegal(ChangeSet(from: old, to: new), from: old, to: new, in: .table)
    }
  }

  static func items(upTo length: Int, ids: Int, contents: Int = 1) -> [[SampleItem]] {
    let items = (0..<ids).flatMap { id in (0..<contents).map { SampleItem(id, content: $0) } }
    var (all, longest): ([[SampleItem]], [[SampleItem]]) = ([[]], [[]])
    for _ in 0..<length {
      longest = longest.flatMap { list in items.map { list + [$0] } }
      all += longest
    }
    return all
  }

  /// Returns all lists of the sections A and B, in either order or missing, with up to two items with two IDs.
  static func sections() -> [[SampleSection]] {
    let items = items(upTo: 2, ids: 2)
    var lists: [[SampleSection]] = [[]]
    for name in ["A", "B"] { lists += items.map { [SampleSection(id: name, items: $0)] } }
    for (first, second) in [("A", "B"), ("B", "A")] {
      for list in items {
        for count in 0...list.count {
          let parts = (Array(list.prefix(count)), Array(list.dropFirst(count)))
          lists.append([SampleSection(id: first, items: parts.0), SampleSection(id: second, items: parts.1)])
        }
      }
    }
    return lists
  }
}
