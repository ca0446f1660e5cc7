import Foundation
import ListTestSupport
import Testing

@testable import ListChanges

/// The change of a single item is stored without lists, which must not be observable.
@Suite struct RowChangeTests {
  /// Every change of one item, and of two that only look like one, among few positions.
  @Test func oneItemEqualsLists() throws {
    let places = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)]
    let some = places.map(Optional.some) + [nil]
    for delete in some {
      for insert in some where delete == nil || insert == nil {
        for update in some {
          try expectSame(deletes: delete, inserts: insert, updates: update)
        }
      }
    }
    for source in places {
      for target in places {
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
    for place in [deletes, inserts, update, at(0, 1), at(7, 7), at(-1, -1)].compactMap(\.self) {
      #expect(changes.deletes.contains(place) == (place == deletes), note)
      #expect(changes.inserts.contains(place) == (place == inserts), note)
      #expect(changes.updates.contains(place) == (place == update), note)
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
    for place in [large, at(-1, 0), at(Int(UInt32.max), 0), at(.max, .max)] {
      #expect(ChangeSet(SingleItemChange(before: nil, after: place)) == .reload)
      #expect(ChangeSet(SingleItemChange(before: place, after: nil)) == .reload)
      #expect(ChangeSet(SingleItemChange(before: at(0, 0), after: place)) == .reload)
    }
    let last = at(0, Int(UInt32.max) - 1)
    #expect(Array(ChangeSet(SingleItemChange(before: nil, after: last)).inserts) == [last])
  }

  private func list<Element>(_ element: Element?) -> [Element] { element.map { [$0] } ?? [] }
}

private func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
