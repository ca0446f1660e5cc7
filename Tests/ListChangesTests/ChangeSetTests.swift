import ListChanges
import ListTestSupport
import Testing

@Suite struct ChangeSetTests {
  typealias Rule = ChangeSet.Violation.Rule

  @Test func operationsAreSortedAndWithoutDuplicates() throws {
    let one = try ChangeSet(
      deletes: [at(1, 0), at(0, 2), at(0, 2)],
      moves: [.init(from: at(2, 1), to: at(0, 0)), .init(from: at(0, 0), to: at(2, 1))])
    let other = try ChangeSet(
      deletes: [at(0, 2), at(1, 0)], moves: [.init(from: at(0, 0), to: at(2, 1)), .init(from: at(2, 1), to: at(0, 0))])
    #expect(one == other)
    #expect(Array(one.deletes) == [at(0, 2), at(1, 0)])
    #expect(one.moves.map(\.from) == [at(0, 0), at(2, 1)])
  }

  @Test func itemsOfInsertedAndDeletedSectionsAreOmitted() throws {
    let changes = try ChangeSet(
      sectionDeletes: [0], sectionInserts: [1], deletes: [at(0, 3)], inserts: [at(1, 3)],
      moves: [
        .init(from: at(0, 0), to: at(0, 0)), .init(from: at(1, 0), to: at(1, 0)), .init(from: at(0, 1), to: at(1, 1)),
      ],
      updates: [at(1, 2)])
    let expected = try ChangeSet(sectionDeletes: [0], sectionInserts: [1], deletes: [at(1, 0)], inserts: [at(0, 0)])
    #expect(changes == expected)
  }

  @Test func movesThatChangeNothingAreRemoved() throws {
    #expect(try ChangeSet(moves: [.init(from: at(0, 3), to: at(0, 3))]).isEmpty)
    #expect(try ChangeSet(sectionMoves: [.init(from: 1, to: 1)]).isEmpty)
    // If two items are swapped, either move alone is enough.
    let swap = try ChangeSet(moves: [.init(from: at(0, 0), to: at(0, 1)), .init(from: at(0, 1), to: at(0, 0))])
    #expect(swap.moves.count == 1)
  }

  @Test(arguments: contradictions)
  func contradictionsAreRefused(rule: Rule, make: @Sendable () throws -> ChangeSet) {
    let error = #expect(throws: ChangeSet.Violation.self) { try make() }
    #expect(error?.rule == rule)
  }

  static let contradictions: [(Rule, @Sendable () throws -> ChangeSet)] = [
    (
      .sectionDeletedAndMoved,
      {
        try ChangeSet(sectionDeletes: [1], sectionMoves: [.init(from: 1, to: 0)])
      }
    ),
    (
      .itemDeletedAndMoved,
      {
        try ChangeSet(deletes: [at(0, 1)], moves: [.init(from: at(0, 1), to: at(0, 0))])
      }
    ),
    (
      .sectionInsertedOnMoveTarget,
      {
        try ChangeSet(sectionInserts: [0], sectionMoves: [.init(from: 1, to: 0)])
      }
    ),
    (
      .itemInsertedOnMoveTarget,
      {
        try ChangeSet(inserts: [at(0, 0)], moves: [.init(from: at(0, 1), to: at(0, 0))])
      }
    ),
    (
      .movedTwice,
      {
        try ChangeSet(moves: [.init(from: at(0, 1), to: at(0, 0)), .init(from: at(0, 1), to: at(0, 2))])
      }
    ),
    (
      .movedTwice,
      {
        try ChangeSet(sectionMoves: [.init(from: 1, to: 0), .init(from: 1, to: 2)])
      }
    ),
    (
      .twoMovesToOneTarget,
      {
        try ChangeSet(moves: [.init(from: at(0, 1), to: at(0, 0)), .init(from: at(0, 2), to: at(0, 0))])
      }
    ),
    (
      .twoMovesToOneTarget,
      {
        try ChangeSet(sectionMoves: [.init(from: 1, to: 0), .init(from: 2, to: 0)])
      }
    ),
    (.indexOutOfRange, { try ChangeSet(deletes: [at(0, -1)]) }),
    (.indexOutOfRange, { try ChangeSet(sectionInserts: [Int(UInt32.max)]) }),
  ]

  @Test(arguments: misfits)
  func changesThatDoNotFitAreRefused(rule: Rule, changes: ChangeSet) {
    let shape = ListShape(itemCounts: [2, 2])
    let error = #expect(throws: ChangeSet.Violation.self) { try changes.validate(from: shape, to: shape) }
    #expect(error?.rule == rule, "\(error as Any)")
  }

  static let misfits: [(Rule, ChangeSet)] = [
    (.sectionDeleteOutOfBounds, made { try ChangeSet(sectionDeletes: [2]) }),
    (.itemDeleteOutOfBounds, made { try ChangeSet(deletes: [at(1, 2)]) }),
    (.sectionInsertOutOfBounds, made { try ChangeSet(sectionInserts: [2]) }),
    (.itemInsertOutOfBounds, made { try ChangeSet(inserts: [at(2, 0)]) }),
    (
      .moveOutOfBounds,
      made { try ChangeSet(moves: [.init(from: at(0, 0), to: at(1, 2))]) }
    ),
    (.moveOutOfBounds, made { try ChangeSet(sectionMoves: [.init(from: 3, to: 0)]) }),
    (.updateOutOfBounds, made { try ChangeSet(updates: [at(0, 2)]) }),
    (.updateOutOfBounds, made { try ChangeSet(sectionUpdates: [2]) }),
    (.sectionCount, made { try ChangeSet(sectionDeletes: [0]) }),
    (.itemCount, made { try ChangeSet(deletes: [at(0, 0)]) }),
  ]

  @Test func aMapOfPositionsThatDoNotExist() throws {
    let map = PositionMap(try ChangeSet(sectionInserts: [1], inserts: [at(0, 0)]))
    for number in [-1, Int(UInt32.max), .max, .min] {
      #expect(map.newPosition(ofOld: at(number, 0)) == nil && map.newPosition(ofOld: at(0, number)) == nil)
      #expect(map.oldPosition(ofNew: at(number, 0)) == nil && map.oldPosition(ofNew: at(0, number)) == nil)
      #expect(map.newSection(ofOld: number) == nil && map.oldSection(ofNew: number) == nil)
    }
    #expect(map.newPosition(ofOld: at(1, 2)) == at(2, 2))
  }

  @Test func describesItselfInWords() throws {
    let changes = try ChangeSet(
      sectionMoves: [.init(from: 2, to: 0)], deletes: [at(0, 3)], inserts: [at(0, 0)],
      moves: [.init(from: at(0, 1), to: at(1, 0))], updates: [at(1, 4)])
    #expect(changes.description == "move section 2 to 0; delete 0-3; insert 0-0; move 0-1 to 1-0; update 1-4")
    #expect(ChangeSet().description == "no changes")
    #expect(ChangeSet.reload.description == "reload")
    let many = try ChangeSet(inserts: (0..<20).map { at(0, $0) })
    #expect(many.description.hasSuffix("0-11 and 8 more"))
  }

  @Test func aShapeOfPositionsThatDoNotExist() {
    let shape = ListShape(itemCounts: [2, 0, 3])
    #expect(shape.itemCount == 5)
    #expect((0..<5).map { shape.position(atFlatIndex: $0) } == [at(0, 0), at(0, 1), at(2, 0), at(2, 1), at(2, 2)])
    #expect(shape.position(atFlatIndex: 5) == nil && shape.position(atFlatIndex: -1) == nil)
    #expect(shape.flatIndex(of: at(2, 1)) == 3 && shape.flatIndex(of: at(1, 0)) == nil)
    #expect(shape.itemCount(inSection: -1) == 0 && shape.itemCount(inSection: 3) == 0)
    #expect(!shape.contains(at(0, -1)) && !shape.contains(at(-1, 0)))
    #expect(ListShape().itemCount == 0 && ListShape().position(atFlatIndex: 0) == nil)
    #expect(ListShape(itemCounts: [-4, 1]).itemCount == 1)
  }
}

/// The change set, or nothing and a recorded issue.
private func made(_ make: () throws -> ChangeSet) -> ChangeSet {
  do {
    return try make()
  } catch {
    Issue.record(error)
    return ChangeSet()
  }
}

@Suite struct SectionChangeTests {
  @Test("YV-49 whether a section changed is known from the change set alone")
  func eachOperation() throws {
    func changed(_ changes: ChangeSet) -> [Int] { (-1..<6).filter { changes.hasChanges(inSection: $0) } }
    #expect(changed(ChangeSet()) == [])
    #expect(changed(.reload) == Array(-1..<6))
    #expect(try changed(ChangeSet(deletes: [at(1, 0)])) == [1])
    #expect(try changed(ChangeSet(inserts: [at(2, 5), at(3, 0)])) == [2, 3])
    #expect(try changed(ChangeSet(updates: [at(0, 1)])) == [0])
    #expect(try changed(ChangeSet(moves: [.init(from: at(1, 0), to: at(4, 2))])) == [1, 4])
    #expect(try changed(ChangeSet(sectionInserts: [1], sectionUpdates: [3])) == [1, 3])
    // The old section 2 is the new section 1; one that moves is what it was.
    #expect(try changed(ChangeSet(sectionDeletes: [0], deletes: [at(2, 0)])) == [1])
    #expect(try changed(ChangeSet(sectionMoves: [.init(from: 3, to: 0)])) == [])
    #expect(try changed(ChangeSet(sectionMoves: [.init(from: 3, to: 0)], deletes: [at(3, 0), at(0, 0)])) == [0, 1])
  }

  /// Compared with a check of the items.
  @Test(arguments: FuzzSettings.seeds(from: 49))
  func randomChanges(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(125) {
      let old = generator.sections()
      let new = generator.edited(old, edits: step % 5)
      let changes = ChangeSet(fromSections: old, toSections: new)
      for (index, section) in new.enumerated() {
        let isSame = old.contains { $0.id == section.id && $0 == section }
        #expect(
          changes.hasChanges(inSection: index) == !isSame, "seed \(seed), step \(step), section \(index): \(changes)")
      }
      #expect(!changes.hasChanges(inSection: new.count) && !changes.hasChanges(inSection: .max))
    }
  }
}

/// Change sets of unknown origin: whatever they contain, nothing traps.
@Suite struct ExtremeNumberTests {
  @Test(arguments: FuzzSettings.seeds(from: 61))
  func nothingTraps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var made = 0
    for step in 0..<FuzzSettings.steps(375) {
      guard let first = Self.changes(&generator), let second = Self.changes(&generator) else { continue }
      made += 1
      #expect(try first.remade() == first, "seed \(seed), step \(step)")
      let inverse = first.inverted()
      #expect(inverse.isReload || inverse.inverted() == first, "seed \(seed), step \(step): \(first)")
      let both = first.concatenated(with: second)
      #expect(try both.remade() == both, "seed \(seed), step \(step): \(first) / \(second)")
      #expect(first.steps.count <= max(1, first.count))
      #expect(first.risks.count <= 2 * first.count)
      _ = try? first.plan(from: ListShape(itemCounts: [3, .max, 2]), to: ListShape(itemCounts: [.max, 3]))
      for numbers in [0, -1, Int.max, Int.min, Int(UInt32.max)] {
        _ = try? first.offset(bySections: numbers)
        _ = try? first.offset(byItems: numbers, inSection: numbers)
      }
    }
    #expect(made > 50)
  }

  @Test func countsAtTheLimit() throws {
    let (most, shape) = (Int.max, ListShape(itemCounts: [.max, .max]))
    let changes = try ChangeSet(inserts: [.init(section: 0, item: 0)])
    #expect(throws: ChangeSet.Violation.self) { try changes.validate(from: shape, to: shape) }
    try ChangeSet(deletes: [.init(section: 0, item: 0)])
      .validate(from: shape, to: ListShape(itemCounts: [most - 1, most]))
    #expect(shape.itemCount == most && shape.flatIndex(of: .init(section: 1, item: 5)) == nil)
  }

  private static func changes(_ generator: inout SeededGenerator) -> ChangeSet? {
    let last = Int(UInt32.max) - 1
    func number() -> Int { generator.oneIn(2) ? generator.below(4) : last - generator.below(4) }
    func numbers() -> [Int] { (0..<max(0, generator.below(4) - 1)).map { _ in number() } }
    func positions() -> [ItemPosition] { numbers().map { ItemPosition(section: $0, item: number()) } }
    let moves = zip(positions(), positions()).map { ChangeSet.ItemMove(from: $0, to: $1) }
    let sectionMoves = zip(numbers(), numbers()).map { ChangeSet.SectionMove(from: $0, to: $1) }
    return try? ChangeSet(
      sectionDeletes: numbers(), sectionInserts: numbers(), sectionMoves: sectionMoves, sectionUpdates: numbers(),
      deletes: positions(), inserts: positions(), moves: moves, updates: positions())
  }

  /// Data from elsewhere can lack an item: the error of the closure is thrown, not a violation.
  @Test func anItemThatIsMissingThrows() throws {
    struct Missing: Error {}
    let changes = ChangeSet(from: ["a"], to: ["b", "a"], by: ItemComparison(id: \.self) { _, _ in true })
    #expect(throws: Missing.self) { try changes.applied(to: ["a"], count: 2) { _ in throw Missing() } }
    #expect(throws: ChangeSet.Violation.self) { try changes.applied(to: ["a"], count: 3) { _ in throw Missing() } }
    #expect(try changes.applied(to: ["a"], count: 2) { _ in "b" } == ["b", "a"])
  }
}
