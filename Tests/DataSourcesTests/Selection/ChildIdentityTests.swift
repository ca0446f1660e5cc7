import DataSources
import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

/// Selecting and finding items of composites by their own IDs.
@Suite struct ChildIdentityTests {
  private let seedCount = UInt64(ProcessInfo.processInfo.environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 3_000) / 40

  @Test("a selected item stays selected when it moves from one child to another, by random trees and edits")
  func selectionsFollowItemsAcrossChildren() {
    for seed in 1...seedCount {
      var walk = ChildWalk(seed: seed)
      for step in 0..<30 {
        let done = walk.step()
        if let fault = walk.fault() {
          Issue.record("seed \(seed), step \(step), \(done): \(fault)")
          return
        }
      }
    }
  }

  @Test("if several children contain an item with the ID, the first is used, unless the ID names a child")
  func ownIDsMatchTheFirstChild() throws {
    for seed in 1...seedCount {
      var generator = SeededGenerator(seed: seed)
      let lists = (0..<4).map { _ in
        ListSource(Array((0..<8).shuffled(using: &generator).prefix(generator.below(6))).map { TestItem($0) })
      }
      let inner: any CompositeSource<TestItem> =
        generator.oneIn(2) ? ConcatenatedSections(Array(lists[1...2])) : ConcatenatedItems(Array(lists[1...2]))
      let outer: any CompositeSource<TestItem> =
        generator.oneIn(2)
        ? ConcatenatedSections([lists[0], inner, lists[3]]) : ConcatenatedItems([lists[0], inner, lists[3]])
      outer.moveChild(from: 0, to: generator.below(3))
      let order = outer.children.flatMap { child in
        child === inner ? Array(lists[1...2]) : lists.filter { $0 === child }
      }
      for id in 0..<9 {
        let wanted = order.first { $0.items.contains { $0.id == id } }
        let found = outer.position(of: ItemID(id))
        #expect((found == nil) == (wanted == nil), "seed \(seed)")
        guard let found, let wanted else { continue }
        let full = try #require(outer.id(at: found))
        #expect(full.ownID == ItemID(id) && outer.position(of: full) == found, "seed \(seed)")
        let path = fullID(ItemID(id), of: wanted, in: outer)
        #expect(path == full, "seed \(seed)")
      }
      for list in lists {
        for item in list.items {
          let full = try #require(fullID(ItemID(item.id), of: list, in: outer))
          let position = try #require(outer.position(of: full))
          #expect(outer.item(at: position) == item && outer.id(at: position) == full, "seed \(seed)")
        }
      }
      // A stored ID finds no item of another child.
      let gone = try #require(outer.id(ItemID(3), ofChild: 0))
      outer.removeChild(at: 0)
      #expect(outer.position(of: gone) == nil, "seed \(seed)")
    }
  }

  @Test func missingChildren() {
    let list = ListSource([TestItem(1)])
    let composites: [any CompositeSource<TestItem>] = [
      ConcatenatedSections([list]), ConcatenatedItems([list]), SegmentedSource([list]),
    ]
    for composite in composites {
      for index in [-1, 1, .min, .max] { #expect(composite.id(ItemID(1), ofChild: index) == nil) }
      #expect(composite.id(ItemID(1), ofChild: 0).flatMap(composite.position(of:))?.item == 0)
      #expect(composite.position(of: ItemID(2)) == nil)
    }
  }

  /// The sample of the article, with the changes that observers of the selection receive.
  @Test func observersReceiveBothIDs() {
    let (inbox, pinned) = (ListSource([TestItem(1), TestItem(2)]), ListSource([TestItem(3)]))
    let selection = pinned.appendingItems(of: inbox).selection(.multiple)
    var change: SelectionChange?
    let observation = selection.observeSelection { change = $0 }
    selection.select(ItemID(2))
    #expect(
      selection.contains(ItemID(2)) && !selection.contains(ItemID(1)) && selection.ids.map(\.ownID) == [ItemID(2)])
    selection.batch {
      inbox.removeItem(withID: 2)
      pinned.append(TestItem(2))
    }
    #expect(selection.selectedItems == [TestItem(2)] && selection.selectedPositions.map(\.item) == [1])
    #expect(change?.selected.map(\.ownID) == [ItemID(2)] && change?.removed.map(\.ownID) == [ItemID(2)])
    selection.deselect(ItemID(2))
    #expect(selection.ids.count == 0)
    observation.cancel()
  }
}

/// The ID of a list's item in a tree of composites.
private func fullID(_ id: ItemID, of list: ListSource<TestItem>, in tree: any CompositeSource<TestItem>) -> ItemID? {
  for (index, child) in tree.children.enumerated() {
    if child === list { return tree.id(id, ofChild: index) }
    guard let inner = child as? any CompositeSource<TestItem>, let id = fullID(id, of: list, in: inner) else {
      continue
    }
    return tree.id(id, ofChild: index)
  }
  return nil
}
