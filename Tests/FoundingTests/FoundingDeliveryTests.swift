import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The notification of observers.
@Suite struct FoundingDeliveryTests {
  @Test("TS-35 all observers receive the same changes and reloads")
  func severalObservers() {
    let list = ListSource([TestItem(1)])
    let mirrors = (0..<3).map { _ in ListMirror(list) }
    list.append(TestItem(2))
    let late = ListMirror(list)
    list.reload(with: [TestItem(3)])
    for mirror in mirrors {
      #expect(
        mirror.updates.map(\.changes).map(\.description) == ["insert 0-1", "reload"] && mirror.difference() == nil)
    }
    #expect(late.updates.map(\.changes) == [.reload] && late.difference() == nil)
  }

  @Test("GDS-3 batches nest, including those of children, and observers are notified once after the outermost one")
  func batchesNest() {
    let (left, right) = (ListSource([TestItem(1)]), ListSource([TestItem(2)]))
    let stack = left.appendingSections(of: right)
    let mirrors = [ListMirror(stack), ListMirror(left)]
    stack.batch(animation: .fade) {
      left.batch {
        left.append(TestItem(3))
        right.batch(animation: .top) {
          right.remove(at: 0)
          left.remove(at: 0)
        }
        #expect(mirrors.allSatisfy { $0.updates.isEmpty })
      }
      #expect(mirrors.allSatisfy { $0.updates.isEmpty } && stack.shape.itemCounts == [1, 0])
      right.append(TestItem(4))
    }
    #expect(
      mirrors.map { $0.updates.map(\.changes).map(\.description) } == [
        ["delete 0-0, 1-0; insert 0-0, 1-0"], ["delete 0-0; insert 0-0"],
      ])
    #expect(mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test("GDS-10 setting all items emits the differences, and the selection is updated before observers are notified")
  func settingItemsNotifiesObservers() {
    let list = ListSource((0..<4).map { TestItem($0) })
    let selection = list.selection(.multiple)
    var log: [String] = []
    let rows = list.observe { update in
      log.append("\(update.changes), selected \(selection.selectedPositions)")
    }
    selection.select(at: [at(0, 1), at(0, 3)])
    list.items = [3, 0, 1].map { TestItem($0) }
    list.items = [3, 0, 1].map { TestItem($0) }
    list.items = [TestItem(0), TestItem(1, content: 1)]
    #expect(
      log == [
        "delete 0-2; move 0-3 to 0-0, selected [0-0, 0-2]", "delete 0-0; update 0-1, selected [0-1]",
      ])
    rows.cancel()
  }

  @Test("EZ-6 a change set is a reload, or inserts, deletes, moves and updates of items and sections, and is Equatable")
  func changesAreValues() throws {
    func changes(_ deletes: [ItemPosition]) throws -> ChangeSet {
      try ChangeSet(
        sectionDeletes: [3], sectionInserts: [2], sectionMoves: [.init(from: 2, to: 0)], sectionUpdates: [1],
        deletes: deletes, inserts: [at(1, 0)], moves: [.init(from: at(0, 0), to: at(1, 3))],
        updates: [at(0, 0)])
    }
    let one = try changes([at(1, 2), at(0, 1)])
    let (same, other) = (try changes([at(0, 1), at(1, 2), at(0, 1)]), try changes([at(0, 1)]))
    #expect(one == same && one != other)
    #expect(one.hasSectionChanges && one.count == 9 && !one.isReload && ChangeSet.reload.isReload)
    #expect(one != .reload && ChangeSet().isEmpty && !ChangeSet.reload.isEmpty)
    #expect(throws: ChangeSet.Violation.self) {
      try ChangeSet(deletes: [at(0, 1)], moves: [.init(from: at(0, 1), to: at(0, 0))])
    }
  }

  @Test("YV-8 an item can be updated without a change of its ID")
  func anItemIsUpdated() {
    let list = ListSource([TestItem(1), TestItem(2)])
    let mirrors = [ListMirror(list), ListMirror(list.filter { $0.id == 2 }), ListMirror(list.filter { $0.id == 1 })]
    list.update(at: 1) { _ in }
    #expect(mirrors.map { $0.updates.map(\.changes).map(\.description) } == [["update 0-1"], ["update 0-0"], []])
  }
}
