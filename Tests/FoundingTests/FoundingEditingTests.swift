import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Edits of items by index: all small cases, compared with an array.
@Suite struct FoundingEditingTests {
  private func list(_ count: Int) -> ListSource<TestItem> { ListSource((0..<count).map { TestItem($0) }) }

  /// Returns all lists of up to three of these numbers.
  private func tuples(of numbers: ClosedRange<Int>) -> [[Int]] {
    let single = numbers.map { [$0] }
    let double = single.flatMap { head in numbers.map { head + [$0] } }
    return [[]] + single + double + double.flatMap { head in numbers.map { head + [$0] } }
  }

  @Test("ED-4 one call changes the items and emits one update with the given animation")
  func oneCallIsOneChange() {
    let list = list(3)
    let mirror = ListMirror(list)
    list.insert([TestItem(8), TestItem(9)], atFinalIndexes: [0, 2], animation: .top)
    list.replace(
      [(index: 4, item: TestItem(2, content: 1)), (index: 0, item: TestItem(8, content: 1))], animation: .left)
    list.remove(at: [3, 0, 1], animation: .fade)
    #expect(mirror.updates.map(\.animation) == [.top, .left, .fade])
    #expect(
      mirror.updates.map(\.changes).map(\.description) == [
        "insert 0-0, 0-2", "update 0-0, 0-4", "delete 0-0, 0-1, 0-3",
      ])
    #expect(list.items == [TestItem(9), TestItem(2, content: 1)] && mirror.difference() == nil)
  }

  @Test("ED-5 all items can be replaced with a reload")
  func allRowsAreReplaced() {
    let list = list(2)
    let mirror = ListMirror(list)
    list.reload(with: [TestItem(7), TestItem(0)])
    #expect(mirror.updates.map(\.changes) == [.reload] && mirror.updates.map(\.animation) == [.none])
    #expect(list.items.map(\.id) == [7, 0] && mirror.difference() == nil)
  }

  @Test("ED-6 an item out of range is nil, even with a negative index")
  func aRowOutOfRangeIsNil() {
    for count in 0...2 {
      let list = list(count)
      for index in [-1, count, count + 1, .max, .min] { #expect(list.item(at: index) == nil) }
      for index in 0..<count { #expect(list.item(at: index) == TestItem(index)) }
    }
  }

  @Test("ED-7 any number of items is appended at the end, and their positions are emitted")
  func rowsAreAppended() throws {
    for count in 0...3 {
      for more in 0...4 {
        let list = list(count)
        let mirror = ListMirror(list)
        list.append(contentsOf: (0..<more).map { TestItem(10 + $0) })
        let inserts = try ChangeSet(inserts: (0..<more).map { at(0, count + $0) })
        #expect(mirror.updates.map(\.changes) == (more == 0 ? [] : [inserts]), "\(more) after \(count)")
        #expect(list.count == count + more && mirror.difference() == nil)
      }
    }
  }

  @Test("ED-8 items are inserted at final indices, in any order; those with an index out of range are returned")
  func rowsAreInsertedAtPlaces() throws {
    for count in [0, 1, 3] {
      for indices in tuples(of: -1...5) {
        let list = list(count)
        let mirror = ListMirror(list)
        let rows = indices.enumerated().map { (index: $1, item: TestItem(10 + $0)) }
        // In ascending order, so that later inserts do not move earlier ones.
        var expected = list.items
        var inserted: [(index: Int, item: TestItem)] = []
        for index in 0...7 where index <= expected.count {
          guard let row = rows.first(where: { $0.index == index }) else { continue }
          expected.insert(row.item, at: index)
          inserted.append(row)
        }
        let rest = list.insert(rows.map(\.item), atFinalIndexes: indices)
        #expect(list.items == expected, "\(indices) into \(count)")
        #expect(rest == rows.map(\.item).filter { row in !inserted.contains { $0.item == row } })
        #expect(inserted.allSatisfy { list.item(at: $0.index) == $0.item })
        let changes = try ChangeSet(inserts: inserted.map { at(0, $0.index) })
        #expect(mirror.updates.map(\.changes) == (changes.isEmpty ? [] : [changes]) && mirror.difference() == nil)
      }
    }
  }

  @Test("ED-8 a custom source also inserts at indices, which can be extreme")
  func extremePlaces() {
    let list = OwnList()
    let mirror = ListMirror(list)
    let rest = list.insert(
      (0..<6).map { TestItem($0) }, atFinalIndexes: [.max, 1, .min, 0], animation: .bottom)
    #expect(rest.map(\.id) == [0, 2, 4, 5] && list.items.map(\.id) == [3, 1])
    #expect(mirror.updates.map(\.animation) == [.bottom] && mirror.difference() == nil)
  }

  @Test("ED-9 items are removed in any order, once per repeated index, and not at indices out of range")
  func rowsAreRemoved() throws {
    for indices in tuples(of: -1...4) {
      let list = list(4)
      let mirror = ListMirror(list)
      list.remove(at: indices)
      let gone = Set(indices).intersection(0..<4)
      #expect(list.items.map(\.id) == (0..<4).filter { !gone.contains($0) }, "\(indices)")
      let changes = try ChangeSet(deletes: gone.map { at(0, $0) })
      #expect(mirror.updates.map(\.changes) == (gone.isEmpty ? [] : [changes]) && mirror.difference() == nil)
    }
  }

  @Test("ED-10 items are replaced in any order, by the last one for each index, and not at indices out of range")
  func rowsAreReplaced() throws {
    for indices in tuples(of: -1...3) {
      let list = list(3)
      let mirror = ListMirror(list)
      list.replace(indices.enumerated().map { (index: $1, item: TestItem($1, content: 1 + $0)) })
      let contents = (0..<3).map { index in indices.lastIndex(of: index).map { 1 + $0 } ?? 0 }
      #expect(list.items.map(\.content) == contents && list.items.map(\.id) == [0, 1, 2], "\(indices)")
      let updated = Set(indices).intersection(0..<3)
      let changes = try ChangeSet(updates: updated.map { at(0, $0) })
      #expect(mirror.updates.map(\.changes) == (updated.isEmpty ? [] : [changes]) && mirror.difference() == nil)
    }
  }

  @Test("GDS-14 an item is found, read and replaced through an existential of the same list")
  func listsOfAnyType() {
    let list = ListSource([TestItem(1), TestItem(2), TestItem(1, content: 5)])
    for erased in [list, OwnList([TestItem(1), TestItem(2), TestItem(1, content: 5)])]
      as [any EditableListSource<TestItem>]
    {
      let mirror = ListMirror(erased, hasUniqueIDs: false)
      #expect(erased.index(ofID: 1) == 0 && erased.index(ofID: 2) == 1 && erased.index(ofID: 3) == nil)
      erased.replace(at: 1, with: TestItem(2, content: 9))
      #expect(erased.item(at: 1) == TestItem(2, content: 9) && erased.item(at: 3) == nil)
      erased.setItems([TestItem(4)])
      #expect(erased.items == [TestItem(4)] && mirror.updates.map(\.changes).count == 2 && mirror.difference() == nil)
    }
    #expect(list.items == [TestItem(4)])
  }

  @Test("EZ-10 implementations of a custom type are called, even through the protocol")
  func ownAnswersCount() {
    let list = OwnList()
    let erased: any DataSource<TestItem> = list
    let editable: any EditableListSource<TestItem> = list
    let above = erased.map { $0 }
    #expect(erased.sectionInfo(at: 0)?.header == "own" && above.sectionInfo(at: 0)?.header == "own")
    var updates: [ChangeSet] = []
    let observation = erased.observe { updates.append($0.changes) }
    editable.setItems([TestItem(1)])
    #expect(updates == [.reload] && list.items == [TestItem(1)] && above.item(at: at(0, 0)) == TestItem(1))
    observation.cancel()
  }
}

/// A custom list with a title, which never compares items.
private final class OwnList: EditableListSource {
  var storage: [TestItem]
  let changeHub = ChangeHub()
  init(_ items: [TestItem] = []) { storage = items }
  func sectionInfo(at index: Int) -> SectionInfo? {
    index == 0 ? SectionInfo(header: "own") : nil
  }
  func changes(from old: [TestItem], to new: [TestItem]) -> ChangeSet { .reload }
}
