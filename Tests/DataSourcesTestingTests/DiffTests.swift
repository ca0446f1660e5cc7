import DataSourcesTesting
import ListTestSupport
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
    let count = FuzzSettings.steps(500)
    try checkRandomTransitions(count: count, seed: FuzzSettings.seed(), lists: lists) { old, new in
      try expectLegal(ChangeSet(fromSections: old, toSections: new), fromSections: old, toSections: new)
    }
    try checkRandomItemTransitions(count: count, seed: FuzzSettings.seed(), lists: lists) { old, new in
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

/// Checks cases that made other libraries crash, according to their issues.
@Suite struct SeedVectorTests {
  private func sections(_ sections: [(String, [Int])]) -> [SampleSection] {
    sections.map { SampleSection(id: $0.0, items: $0.1.map { SampleItem($0) }) }
  }

  /// Reported by utahwithak in Apple's forums: the insert of a reload lands on the target of a move.
  @Test func reloadAtTheTargetOfAMove() {
    let batch = PlatformBatch(
      deletedItems: [at(0, 1)], movedItems: [move(at(0, 0), at(0, 1)), move(at(0, 3), at(0, 0))],
      reloadedItems: [at(0, 2)])
    let old = PlatformSnapshot(itemIDs: [["9130", "458b", "e0d1", "5ccb"]])
    let new = PlatformSnapshot(itemIDs: [["5ccb", "9130", "e0d1"]])
    let violation = batch.judged(from: old, to: new).verdict.violation
    #expect(violation?.rule == .reloadOnMoveTarget)
    let path = "{length = 2, path = 0 - 1}"
    #expect(violation?.message == "attempt to perform an insert and a move to the same index path (\(path))")
  }

  /// The cause of "attempt to create two animations for cell" in NNArrayDiff and JSQDataSources.
  @Test func reloadsAtTargetsOfMoves() {
    let two = PlatformSnapshot(itemCounts: [2])
    let onTarget = PlatformBatch(movedItems: [move(at(0, 1), at(0, 0))], reloadedItems: [at(0, 0)])
    #expect(onTarget.judged(from: two, to: two, in: .table).verdict.violation?.rule == .reloadOnMoveTarget)
    let onSecondTarget = PlatformBatch(movedItems: [move(at(0, 0), at(0, 1))], reloadedItems: [at(0, 1)])
    #expect(onSecondTarget.judged(from: two, to: two, in: .table).verdict.violation?.rule == .reloadOnMoveTarget)
  }

  /// The comment in RxDataSources' `Diff.swift`: its three encodings of one change, all of which crash.
  @Test func rxDataSourcesHardestCase() {
    let (old, new) = (PlatformSnapshot(itemCounts: [1, 1]), PlatformSnapshot(itemCounts: [1, 0]))
    let moved = [move(1, 0)]
    let encodings = [
      PlatformBatch(movedSections: moved, deletedItems: [at(0, 0), at(1, 0)], insertedItems: [at(0, 0)]),
      PlatformBatch(movedSections: moved, deletedItems: [at(0, 0)], reloadedItems: [at(1, 0)]),
      PlatformBatch(movedSections: moved, deletedItems: [at(0, 0)], reloadedItems: [at(0, 0)]),
    ]
    let verdicts = encodings.map { $0.judged(from: old, to: new, in: .table).verdict }
    #expect(verdicts[0].hazards.map(\.rule) == [.changesInMovedSection])
    #expect(verdicts[1].violation?.rule == .insertOutOfBounds, "the view expects the reloaded item in section 1")
    #expect(verdicts[2].violation?.rule == .deletedAndReloaded)
    let lists = (sections([("1", [1111]), ("2", [2222])]), sections([("2", [0]), ("1", [])]))
    let changes = ChangeSet(fromSections: lists.0, toSections: lists.1)
    #expect(throws: Never.self) { try expectLegal(changes, fromSections: lists.0, toSections: lists.1) }
  }

  @Test func rxDataSourcesCases() throws {
    let pairs = [
      (
        [("4", [10, 11, 12]), ("9", [25, 26, 27])],
        [("9", [11, 26, 27]), ("4", [10, 12])]
      ),
      (
        [("10", [26]), ("7", [5, 29]), ("1", [14]), ("5", [16]), ("4", []), ("8", [3, 15, 19, 23]), ("3", [20])],
        [("10", [26]), ("1", [14]), ("9", [3]), ("5", [16, 8]), ("8", [15, 19, 23]), ("3", [20]), ("2", [7])]
      ),
      (
        [
          ("4", [5]), ("6", [20, 14]), ("9", []), ("2", [2, 26]), ("8", [23]), ("10", [8, 18, 13]),
          ("1", [28, 25, 6, 11, 10, 29, 24, 7, 19]),
        ],
        [
          ("4", [5]), ("6", [20, 14]), ("9", [16]), ("7", [17, 15, 4]), ("2", [2, 26, 23]), ("8", []),
          ("10", [8, 18, 13]), ("1", [28, 25, 6, 11, 10, 29, 24, 7, 19]),
        ]
      ),
    ]
    for (old, new) in pairs.map({ (sections($0.0), sections($0.1)) }) {
      for (before, after) in [(old, new), (new, old)] {
        try expectLegal(ChangeSet(fromSections: before, toSections: after), fromSections: before, toSections: after)
      }
    }
  }

  /// YapDatabase#125: one transaction inserts an item into A and moves all items of A to B.
  @Test func yapDatabase125() throws {
    let old = sections([("A", [1, 2]), ("B", [7])])
    for new in [sections([("A", []), ("B", [7, 1, 2, 3])]), sections([("B", [7, 1, 2, 3])])] {
      try expectLegal(ChangeSet(fromSections: old, toSections: new), fromSections: old, toSections: new)
    }
    let sent = PlatformBatch(deletedItems: [at(0, 0), at(0, 1)], reloadedItems: [at(0, 1)])
    let counts = (PlatformSnapshot(itemCounts: [2]), PlatformSnapshot(itemCounts: [0]))
    let violation = sent.judged(from: counts.0, to: counts.1, in: .table).verdict.violation
    #expect(violation?.message == "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})")
  }

  /// Similar to Differ#69, DifferenceKit#5 and #106: swapped runs, and sections that are emptied, renamed and moved.
  @Test func otherReports() throws {
    for (old, new) in [("0123", "2301"), ("0123", "3120"), ("2301", "0123"), ("3120", "0123")] {
      let lists = (old.compactMap(\.wholeNumberValue), new.compactMap(\.wholeNumberValue))
      let items = (lists.0.map { SampleItem($0) }, lists.1.map { SampleItem($0) })
      try expectLegal(ChangeSet(from: items.0, to: items.1), from: items.0, to: items.1)
    }
    let pairs = [
      ([("A", [1]), ("B", [2])], [("B", [2]), ("C", [1])]),
      ([("A", [1, 2, 3])], [("Z", [3, 2, 1])]),
      ([("A", [1]), ("B", [2]), ("C", [3])], [("C", [2]), ("A", [3]), ("B", [1])]),
    ]
    for (old, new) in pairs.map({ (sections($0.0), sections($0.1)) }) {
      try expectLegal(ChangeSet(fromSections: old, toSections: new), fromSections: old, toSections: new)
    }
  }
}
