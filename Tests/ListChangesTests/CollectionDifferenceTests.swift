import ListChanges
import ListTestSupport
import Testing

@Suite struct CollectionDifferenceTests {
  /// All pairs of lists of up to three items with three IDs and two contents, duplicates included.
  @Test func everyPairOfSmallLists() throws {
    let rows = (0..<3).flatMap { id in (0..<2).map { TestItem(id, content: $0) } }
    var lists: [[TestItem]] = [[]]
    for list in lists { lists += rows.map { list + [$0] } }
    for list in lists where list.count == 1 { lists += rows.map { list + [$0] } }
    for list in lists where list.count == 2 && list[0].content == 0 { lists += rows.map { list + [$0] } }
    for old in lists {
      for new in lists where old.count + new.count < 5 {
        let changes = ChangeSet(from: old, to: new)
        let difference = try changes.difference(from: old, to: new)
        #expect(old.applying(difference) == new, "\(old) -> \(new): \(changes)")
        #expect(try Self.isSame(ChangeSet(difference), changes, old, new), "\(old) -> \(new): \(changes)")
      }
    }
  }

  @Test func everyPermutation() throws {
    let old = (0..<5).map { TestItem($0) }
    for rows in arrangements(of: Array(0..<6)) {
      let new = rows.map { TestItem($0, content: $0 % 2) }
      let changes = ChangeSet(from: old, to: new)
      let difference = try changes.difference(from: old, to: new)
      #expect(old.applying(difference) == new, "\(rows): \(changes)")
      #expect(try Self.isSame(ChangeSet(difference), changes, old, new), "\(rows): \(changes)")
    }
  }

  /// The standard library's own differences, with the moves it infers.
  @Test(arguments: FuzzSettings.seeds(from: 51))
  func differencesOfTheStandardLibrary(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(150) {
      let old = (0..<generator.below(8)).map { _ in generator.below(9) }
      let new = (0..<generator.below(8)).map { _ in generator.below(9) }
      let plain = new.difference(from: old)
      let difference = generator.oneIn(2) ? plain.inferringMoves() : plain
      let changes = try ChangeSet(difference)
      let applied = try changes.applied(to: [old], shape: ListShape(itemCounts: [new.count])) { new[$0.item] }
      #expect(applied == [new], "seed \(seed), step \(step): \(old) -> \(new): \(changes)")
      // An item that isn't inserted must be the same element: nothing is copied from the new list by accident.
      let batch = try ReferenceBatch(
        changes, from: ListShape(itemCounts: [old.count]), to: ListShape(itemCounts: [new.count]))
      for (item, origin) in batch.itemOrigins[0].enumerated() {
        if let origin {
          #expect(old[origin.item] == new[item], "seed \(seed), step \(step): \(old) -> \(new): \(changes)")
        }
      }
      #expect(changes.updates.isEmpty)
      let associated = difference.insertions.filter { change in
        if case .insert(_, _, .some) = change { true } else { false }
      }
      #expect(batch.itemOrigins[0].filter { $0 == nil }.count == difference.insertions.count - associated.count)
    }
  }

  @Test func associationsAreMovesAndUpdates() throws {
    let difference = try #require(
      CollectionDifference<String>([
        .remove(offset: 0, element: "a", associatedWith: 2), .insert(offset: 2, element: "A", associatedWith: 0),
        .remove(offset: 4, element: "b", associatedWith: 4), .insert(offset: 4, element: "b", associatedWith: 4),
      ]))
    let move = ChangeSet.ItemMove(from: at(0, 0), to: at(0, 2))
    #expect(try ChangeSet(difference) == ChangeSet(moves: [move], updates: [at(0, 2)]))
    // Items that can't be compared are updated.
    func generic<Row>(_ difference: CollectionDifference<Row>) throws -> ChangeSet { try ChangeSet(difference) }
    #expect(try generic(difference) == ChangeSet(moves: [move], updates: [at(0, 2), at(0, 4)]))
  }

  @Test func reloadsSectionsAndMisfits() throws {
    let (old, new) = (["a", "b"], ["b", "c", "d"])
    for changes in [ChangeSet.reload, try ChangeSet(sectionDeletes: [0], sectionInserts: [0])] {
      let difference = try changes.difference(from: old, to: new)
      #expect(old.applying(difference) == new && difference.count == 5)
    }
    let misfits: [(ChangeSet.Violation.Rule, ChangeSet)] = [
      (.itemCount, ChangeSet()), (.sectionCount, try ChangeSet(sectionDeletes: [0])),
      (.itemInsertOutOfBounds, try ChangeSet(inserts: [at(1, 0)])),
      (.sectionInsertOutOfBounds, try ChangeSet(sectionInserts: [1])),
    ]
    for (rule, changes) in misfits {
      let error = #expect(throws: ChangeSet.Violation.self) { try changes.difference(from: old, to: new) }
      #expect(error?.rule == rule, "\(changes): \(error as Any)")
    }
    let huge = try #require(
      CollectionDifference<Int>([.insert(offset: .max, element: 1, associatedWith: nil)]))
    #expect(throws: ChangeSet.Violation.self) { try ChangeSet(huge) }
  }

  /// Whether two changes have the same effect on each item and as many operations; of two swapped items, either may
  /// move.
  private static func isSame(_ left: ChangeSet, _ right: ChangeSet, _ old: [TestItem], _ new: [TestItem]) throws -> Bool
  {
    let (before, after) = (ListShape(itemCounts: [old.count]), ListShape(itemCounts: [new.count]))
    let (one, other) = (
      try ReferenceBatch(left, from: before, to: after), try ReferenceBatch(right, from: before, to: after)
    )
    return one.itemOrigins == other.itemOrigins && left.updates == right.updates && left.count == right.count
  }
}
