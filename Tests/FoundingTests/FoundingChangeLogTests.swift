import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The guarantees of YapDatabase for the changes of one or several commits, for batches and paused observers.
@Suite struct FoundingChangeLogTests {
  private let list = ListSource((0..<4).map { TestItem($0) })

  /// Returns the change set of one batch of edits of four items.
  private func changes(_ edit: (ListSource<TestItem>) -> Void) -> [String] {
    let list = ListSource((0..<4).map { TestItem($0) })
    let mirror = ListMirror(list)
    list.batch { edit(list) }
    #expect(mirror.difference() == nil)
    return mirror.updates.map(\.changes).map(\.description)
  }

  @Test("YV-3 an updated item moves only if its order changes, and equal items keep the upstream order")
  func sortedRows() {
    let base = ListSource([5, 1, 3].map { TestItem($0, content: 10 * $0) })
    let sorted = base.sorted(by: \.content)
    let mirror = ListMirror(sorted)
    base.update(at: 2) { $0.content = 49 }
    base.update(at: 2) { $0.content = 51 }
    base.append(TestItem(7, content: 51))
    base.insert(TestItem(9, content: 51), at: 0)
    #expect(
      mirror.updates.map(\.changes).map(\.description) == [
        "update 0-1", "move 0-1 to 0-2; update 0-2", "insert 0-3", "insert 0-2",
      ]
        || mirror.updates.map(\.changes).map(\.description) == [
          "update 0-1", "move 0-2 to 0-1; update 0-2", "insert 0-3", "insert 0-2",
        ])
    #expect((0..<5).map { sorted.item(at: at(0, $0))?.id } == [1, 5, 9, 3, 7] && mirror.difference() == nil)
  }

  @Test("YV-40 deletes and move sources use old positions, inserts and move targets use new positions")
  func oldAndNewPositions() {
    #expect(
      changes {
        $0.remove(at: 2)
        $0.insert(TestItem(7), at: 0)
        $0.move(from: 1, to: 3)
        $0.update(at: 1) { $0.content = 1 }
      } == ["delete 0-2; insert 0-0; move 0-0 to 0-3; update 0-1"])
  }

  @Test("YV-41, TS-45 a paused observer receives several changes as one, and none if they cancel out")
  func severalChangesAreOne() {
    let mirror = ListMirror(list.filter { $0.id != 1 })
    mirror.pause()
    list.remove(at: 0)
    list.batch { list.append(TestItem(8)) }
    list.update(at: 1) { $0.content = 1 }
    mirror.resume()
    #expect(mirror.updates.map(\.changes).map(\.description) == ["delete 0-0; insert 0-2; update 0-0"])
    mirror.pause()
    list.append(TestItem(9))
    list.removeItem(withID: 9)
    list.update(at: 0) { $0.content = 5 }
    mirror.resume()
    #expect(mirror.updates.map(\.changes).count == 1 && mirror.difference() == nil)
  }

  @Test("YV-42 changes of one item are combined: an insert and a delete cancel out, updates become part of an insert")
  func changesOfOneRow() {
    #expect(
      changes {
        $0.append(TestItem(9))
        $0.removeItem(withID: 9)
      } == [])
    #expect(
      changes {
        $0.insert(TestItem(9), at: 0)
        $0.update(TestItem(9, content: 1))
        $0.moveItem(withID: 9, to: 2)
      } == ["insert 0-2"])
    #expect(
      changes {
        $0.moveItem(withID: 1, to: 3)
        $0.update(TestItem(1, content: 1))
        $0.removeItem(withID: 1)
      } == ["delete 0-1"])
    #expect(
      changes {
        $0.update(TestItem(1, content: 1))
        $0.update(TestItem(1, content: 2))
      } == ["update 0-1"])
    #expect(
      changes {
        $0.update(TestItem(0, content: 1))
        $0.moveItem(withID: 0, to: 3)
        $0.update(TestItem(0, content: 2))
      } == ["move 0-0 to 0-3; update 0-3"])
    #expect(
      changes {
        $0.removeItem(withID: 1)
        $0.insert(TestItem(1), at: 1)
      } == ["delete 0-1; insert 0-1"])
  }

  @Test("YV-43 a section whose items are all replaced is kept; one that is inserted and deleted again has no change")
  func sectionsThatCancel() {
    let base = ListSource([TestItem(1, content: 1), TestItem(2, content: 2)])
    let mirror = ListMirror(base.grouped(by: \.content))
    base.items = [TestItem(2, content: 2), TestItem(3, content: 1)]
    base.batch {
      base.append(TestItem(4, content: 3))
      base.removeItem(withID: 4)
    }
    base.items = [TestItem(3, content: 1), TestItem(5, content: 7)]
    #expect(
      mirror.updates.map(\.changes).map(\.description) == [
        "delete 0-0; insert 0-0", "delete section 1; insert section 1",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test("YV-44 an update of an item in a section with a new index has the new position")
  func updatesInMovedSections() {
    let source = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2)]),
    ])
    let mirror = ListMirror(source)
    source.batch {
      source.update(TestItem(2, content: 1))
      source.insertSection(TestSection(id: "C", items: [TestItem(3)]), at: 0)
      source.removeSection(at: 1)
      source.insertSection(TestSection(id: "D", items: []), at: 0)
    }
    #expect(mirror.updates.map(\.changes).map(\.description) == ["delete section 0; insert section 0, 1; update 2-0"])
    #expect(mirror.difference() == nil && mirror.hazards.isEmpty)
  }

  @Test("YV-46 inserts after all items were deleted are emitted")
  func allRowsGo() {
    #expect(
      changes {
        $0.removeAll()
        $0.append(contentsOf: [TestItem(0), TestItem(9)])
      } == ["delete 0-0, 0-1, 0-2, 0-3; insert 0-0, 0-1"])
  }

  @Test("YV-49 the count of changes is available immediately, to choose a reload instead")
  func changesAreCounted() {
    let mirror = ListMirror(list)
    list.batch {
      list.remove(at: [0, 1])
      list.append(TestItem(9))
    }
    #expect(
      mirror.updates.map(\.changes).map(\.count) == [3] && mirror.updates.map(\.changes).map(\.isEmpty) == [false])
  }
}
