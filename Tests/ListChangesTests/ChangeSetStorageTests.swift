import Foundation
import ListTestSupport
import Testing

@testable import ListChanges

/// The change of a single item is stored without lists, which must not be observable.
@Suite struct SingleItemChangeTests {
  /// Every change of one item, and of two that only look like one, among few positions.
  @Test func oneItemEqualsLists() throws {
    let positions = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)]
    let some = positions.map(Optional.some) + [nil]
    for delete in some {
      for insert in some where delete == nil || insert == nil {
        for update in some {
          try expectSame(deletes: delete, inserts: insert, updates: update)
        }
      }
    }
    for source in positions {
      for target in positions {
        for update in some { try expectSame(moves: .init(from: source, to: target), updates: update) }
      }
    }
  }

  private func expectSame(
    deletes: ItemPosition? = nil, inserts: ItemPosition? = nil, moves: ChangeSet.ItemMove? = nil,
    updates: ItemPosition? = nil
  ) throws {
    let changes = try ChangeSet(
      deletes: list(deletes), inserts: list(inserts), moves: list(moves), updates: list(updates))
    let update = updates == inserts ? nil : updates
    let move = moves.flatMap { $0.from == $0.to ? nil : $0 }
    let note: Comment = "\(changes)"
    #expect(Array(changes.deletes) == list(deletes), note)
    #expect(Array(changes.inserts) == list(inserts), note)
    #expect(Array(changes.moves) == list(move), note)
    #expect(Array(changes.updates) == list(update), note)
    #expect(changes.count == list(deletes).count + list(inserts).count + list(move).count + list(update).count, note)
    #expect(changes.isEmpty == (changes.count == 0), note)
    #expect(!changes.hasSectionChanges && changes.sectionUpdates.isEmpty, note)
    for position in [deletes, inserts, update, at(0, 1), at(7, 7), at(-1, -1)].compactMap(\.self) {
      #expect(changes.deletes.contains(position) == (position == deletes), note)
      #expect(changes.inserts.contains(position) == (position == inserts), note)
      #expect(changes.updates.contains(position) == (position == update), note)
    }

    var listed = changes
    listed.sectionDeletes.append(7)
    listed.sectionDeletes.removeAll()
    #expect(listed.singleItemChange == nil, note)
    try expectEqual(changes, listed)
    if let row = changes.singleItemChange { try expectEqual(ChangeSet(row), listed) }
    // Mutating a copy doesn't affect the others.
    var copy = listed
    copy.packedInserts.append(PackedPosition(at(9, 9)))
    #expect(copy != listed && copy != changes && Array(listed.inserts) == list(inserts), note)
  }

  private func expectEqual(_ changes: ChangeSet, _ listed: ChangeSet) throws {
    let note: Comment = "\(changes), \(listed)"
    #expect(changes == listed && listed == changes, note)
    #expect(changes.hashValue == listed.hashValue, note)
    #expect(changes.deletes == listed.deletes && changes.deletes.hashValue == listed.deletes.hashValue, note)
    #expect(changes.inserts == listed.inserts && changes.inserts.hashValue == listed.inserts.hashValue, note)
    #expect(changes.moves == listed.moves && changes.moves.hashValue == listed.moves.hashValue, note)
    #expect(changes.updates == listed.updates && changes.updates.hashValue == listed.updates.hashValue, note)
    #expect(changes.count == listed.count && changes.isEmpty == listed.isEmpty, note)
    #expect(changes.description == listed.description, note)
    #expect(changes.steps == listed.steps, note)
    #expect(changes.inverted().inverted() == listed, note)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let wire = try encoder.encode(changes)
    #expect(try wire == encoder.encode(listed), note)
    #expect(try JSONDecoder().decode(ChangeSet.self, from: wire) == listed, note)
  }

  @Test func anItemWithoutAChangeIsNoChange() {
    #expect(ChangeSet(SingleItemChange(before: nil, after: nil, isUpdated: true)).isEmpty)
    #expect(ChangeSet(SingleItemChange(before: at(0, 3), after: at(0, 3))).isEmpty)
    #expect(ChangeSet(SingleItemChange(before: at(0, 3), after: at(0, 3))) == ChangeSet())
    #expect(ChangeSet().singleItemChange == nil && ChangeSet.reload.singleItemChange == nil)
  }

  @Test func indicesOutOfRangeAreAReload() {
    let large = at(0, Int(UInt32.max))
    for position in [large, at(-1, 0), at(Int(UInt32.max), 0), at(.max, .max)] {
      #expect(ChangeSet(SingleItemChange(before: nil, after: position)) == .reload)
      #expect(ChangeSet(SingleItemChange(before: position, after: nil)) == .reload)
      #expect(ChangeSet(SingleItemChange(before: at(0, 0), after: position)) == .reload)
    }
    let last = at(0, Int(UInt32.max) - 1)
    #expect(Array(ChangeSet(SingleItemChange(before: nil, after: last)).inserts) == [last])
  }

  private func list<Element>(_ element: Element?) -> [Element] { element.map { [$0] } ?? [] }
}

/// Change sets satisfy their invariants, and broken ones are recognized.
@Suite struct InvariantTests {
  @Test(arguments: FuzzSettings.seeds(from: 29))
  func changeSetsOfAllOrigins(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(150) {
      let (old, new) = (generator.sections(maximum: 5), generator.sections(maximum: 5))
      let edited = generator.edited(old, edits: 6)
      let first = ChangeSet(fromSections: old, toSections: edited)
      let second = ChangeSet(fromSections: edited, toSections: new)
      let whole = first.concatenated(with: second)
      let plan = try whole.plan(from: shape(of: old), to: shape(of: new))
      let flat = try whole.flattened(from: shape(of: old), to: shape(of: new))
      let all = [first, second, whole, first.inverted(), whole.inverted(), flat, plan.updates]
      for changes in all + plan.stages.map(\.changes) + [try whole.offset(bySections: 3)] {
        #expect(changes._checkInvariants() == nil, "seed \(seed), step \(step): \(changes)")
      }
    }
    #expect(ChangeSet()._checkInvariants() == nil && ChangeSet.reload._checkInvariants() == nil)
  }

  @Test(arguments: brokenChanges) func brokenInvariantsAreDetected(fault: String, changes: ChangeSet) {
    #expect(changes._checkInvariants() == fault)
  }

  private static let brokenChanges: [(String, ChangeSet)] = [
    broken("deletes don't ascend") { $0.packedDeletes = [packed(0, 1), packed(0, 0)] },
    broken("inserts don't ascend") { $0.packedInserts = [packed(0, 1), packed(0, 1)] },
    broken("updates don't ascend") { $0.packedUpdates = [packed(1, 0), packed(0, 0)] },
    broken("section deletes don't ascend") { $0.sectionDeletes = [1, 1] },
    broken("the sources of moves don't ascend") {
      $0.packedMoves = [move(packed(0, 1), packed(0, 0)), move(packed(0, 0), packed(0, 1))]
    },
    broken("two items are moved to the same position") {
      $0.packedMoves = [move(packed(0, 0), packed(0, 2)), move(packed(0, 1), packed(0, 2))]
    },
    broken("an item is deleted and moved") {
      ($0.packedDeletes, $0.packedMoves) = ([packed(0, 0)], [move(packed(0, 0), packed(0, 1))])
    },
    broken("an item is inserted at the target of a move") {
      ($0.packedInserts, $0.packedMoves) = ([packed(0, 1)], [move(packed(0, 0), packed(0, 1))])
    },
    broken("an item is inserted and updated") {
      ($0.packedInserts, $0.packedUpdates) = ([packed(0, 1)], [packed(0, 1)])
    },
    broken("an item operation is in a deleted section") {
      ($0.sectionDeletes, $0.packedDeletes) = ([2], [packed(2, 1)])
    },
    broken("an item operation is in an inserted section") {
      ($0.sectionInserts, $0.packedUpdates) = ([2], [packed(2, 1)])
    },
    broken("a section is deleted and moved") {
      ($0.sectionDeletes, $0.sectionMoves) = ([0], [.init(from: 0, to: 1)])
    },
    broken("a section is inserted and updated") { ($0.sectionInserts, $0.sectionUpdates) = ([1], [1]) },
    broken("a reload has operations", .reload) { $0.sectionInserts = [1] },
    broken("move 0-0 to 0-0 isn't canonical, which is no changes") {
      $0.packedMoves = [move(packed(0, 0), packed(0, 0))]
    },
  ]

  private static func broken(
    _ fault: String, _ changes: ChangeSet = ChangeSet(), _ breaking: (inout ChangeSet) -> Void
  ) -> (String, ChangeSet) {
    var changes = changes
    breaking(&changes)
    return (fault, changes)
  }
}

private func packed(_ section: Int, _ item: Int) -> PackedPosition { PackedPosition(section: section, item: item) }

private func move(_ from: PackedPosition, _ to: PackedPosition) -> PackedMove { PackedMove(from: from, to: to) }
