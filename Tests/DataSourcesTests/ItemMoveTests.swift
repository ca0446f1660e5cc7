import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// GDS-25: a handler moves items within and between children.
@Suite struct ItemMoveTests {
  private func position(_ item: Int, _ section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  @Test("GDS-25 without a handler a move is refused, with the reason")
  func withoutAHandlerNothingMoves() {
    let list = ConcatenatedItems([ListSource([TestItem(1)]), ListSource([TestItem(2)])])
    let mirror = ListMirror(list)
    guard case .refused(let reason) = list.moveItem(from: position(0), to: position(1)) else {
      Issue.record("the item moved")
      return
    }
    #expect(reason.contains("moveHandler"))
    for (from, to) in [(position(2), position(0)), (position(0), position(2)), (position(0), position(0, 1))] {
      #expect(list.moveItem(from: from, to: to) != .moved)
    }
    #expect(list.moveItem(from: position(0), to: position(0, -1)) != .moved)
    #expect(list.moveItem(from: position(0), to: position(.max)) != .moved)
    #expect(list.moveItem(from: position(1), to: position(1)) == .moved && mirror.changeSets.isEmpty)
  }

  @Test("GDS-25 a handler moves items between children, or refuses with a reason")
  func aHandlerMayRefuseByChild() {
    let (left, right) = (ListSource([TestItem(1)]), ListSource([TestItem(2)]))
    let stack = ConcatenatedSections([left, right])
    let mirror = ListMirror(stack)
    stack.moveHandler = { move in
      move.to.child == 0 ? .refused(reason: "sorted by name") : move.perform()
    }
    #expect(stack.moveItem(from: position(0, 1), to: position(0, 0)) == .refused(reason: "sorted by name"))
    #expect(stack.moveItem(from: position(0, 0), to: position(1, 1), animation: .fade) == .moved)
    #expect(left.items.isEmpty && right.items == [TestItem(2), TestItem(1)])
    #expect(mirror.changeSets.map(\.description) == ["delete 0-0; insert 1-1"] && mirror.difference() == nil)
  }

  /// A list that can't be edited refuses, and nothing changes.
  @Test func readOnlyChildrenRefuse() {
    let list = ListSource([TestItem(1)])
    let stack = ConcatenatedSections([list, list.map { $0 }, list])
    let mirror = ListMirror(stack, hasUniqueIDs: false)
    stack.moveHandler = { $0.perform() }
    for section in 1...2 {
      #expect(stack.moveItem(from: position(0, 0), to: position(0, section)) != .moved)
      #expect(stack.moveItem(from: position(0, section), to: position(1, 0)) != .moved)
    }
    #expect(mirror.changeSets.isEmpty && list.items == [TestItem(1)])
  }

  /// Moves every item to every position, in every list of up to three children, compared with a plain array.
  @Test(
    "GDS-25 every item to every position: the items are those of a plain array with this move",
    arguments: [[2, 0, 2], [1, 1, 1], [0, 3], [3]])
  func everyItemMovesToEveryPosition(counts: [Int]) {
    let count = counts.reduce(0, +)
    for from in 0..<count {
      for to in 0..<count {
        var next = 0
        let lists = counts.map { count in
          defer { next += count }
          return ListSource((next..<next + count).map { TestItem($0) })
        }
        let list = ConcatenatedItems(lists)
        let mirror = ListMirror(list)
        list.moveHandler = { $0.perform() }
        var rows = Array(0..<count)
        rows.insert(rows.remove(at: from), at: to)
        #expect(list.moveItem(from: position(from), to: position(to)) == .moved)
        #expect(lists.flatMap(\.items).map(\.id) == rows, "\(counts), \(from) to \(to)")
        #expect(mirror.changeSets.count == (from == to ? 0 : 1) && mirror.difference() == nil)
      }
    }
  }

  /// Moves within a child composite are performed by that composite.
  @Test func nestedCompositesCallTheirOwnHandler() {
    let (left, right) = (ListSource([TestItem(1)]), ListSource([TestItem(2)]))
    let inner = left.appendingItems(of: right)
    let stack = ConcatenatedSections([inner])
    stack.moveHandler = { $0.perform() }
    #expect(stack.moveItem(from: position(0), to: position(1)) != .moved)
    inner.moveHandler = { $0.perform() }
    #expect(stack.moveItem(from: position(0), to: position(1)) == .moved)
    #expect(left.items.isEmpty && right.items == [TestItem(2), TestItem(1)])
  }
}
