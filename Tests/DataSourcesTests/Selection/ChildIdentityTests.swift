import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Selecting and finding items of composites by their own IDs.
@Suite struct ChildIdentityTests {
  private static let seeds = FuzzSettings.seeds(steps: 3_000, perSeed: 40)

  @Test("a selected item remains selected when it moves to another child, by random trees and edits", arguments: seeds)
  func selectionsFollowItemsAcrossChildren(seed: UInt64) throws {
    var walk = ChildWalk(seed: seed)
    for step in 0..<30 {
      let action = walk.step()
      try #require(walk.fault() == nil, "step \(step), \(action)")
    }
  }

  @Test(
    "if several children contain an item with the ID, the first is used, unless the ID names a child", arguments: seeds)
  func ownIDsMatchTheFirstChild(seed: UInt64) throws {
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
      #expect((found == nil) == (wanted == nil))
      guard let found, let wanted else { continue }
      let full = try #require(outer.id(at: found))
      #expect(full.ownID == ItemID(id) && outer.position(of: full) == found)
      let path = fullID(ItemID(id), of: wanted, in: outer)
      #expect(path == full)
    }
    for list in lists {
      for item in list.items {
        let full = try #require(fullID(ItemID(item.id), of: list, in: outer))
        let position = try #require(outer.position(of: full))
        #expect(outer.item(at: position) == item && outer.id(at: position) == full)
      }
    }
    // A stored ID matches no item of another child.
    let gone = try #require(outer.id(ItemID(3), ofChild: 0))
    outer.removeChild(at: 0)
    #expect(outer.position(of: gone) == nil)
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

// MARK: - Random walk

/// Lists in composites with operators and a selection downstream, and the selected IDs as a set.
private struct ChildWalk {
  var generator: SeededGenerator
  private let lists: [ListSource<TestItem>]
  private let inner: any CompositeSource<TestItem>
  private let top: any DataSource<TestItem>
  private let selection: Selection<TestItem>
  private let mirror: ListMirror<SelectableItem<TestItem>>
  private let isHidden: (Int) -> Bool
  private var selected: Set<Int> = []
  private var nextID = 12

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lists = (0..<3).map { number in ListSource((0..<4).map { TestItem(4 * number + $0) }) }
    inner = generator.oneIn(2) ? ConcatenatedSections(Array(lists[1...])) : ConcatenatedItems(Array(lists[1...]))
    var top: any DataSource<TestItem> =
      generator.oneIn(2) ? ConcatenatedSections([lists[0], inner]) : ConcatenatedItems([lists[0], inner])
    var hides = false
    for _ in 0..<generator.below(4) {
      switch generator.below(8) {
      case 0:
        top = top.filter { $0.id % 5 != 0 }
        hides = true
      case 1: top = top.sorted { $0.id % 4 < $1.id % 4 }
      case 2: top = top.grouped { $0.id % 3 }
      case 3: top = top.hidingEmptySections()
      case 4: top = top.reversed()
      case 5: top = top.map { TestItem($0.id, content: $0.content + 1) }
      case 6: top = top.deduplicated()
      default: top = top.collapsible()
      }
    }
    self.top = top
    isHidden = { hides && $0 % 5 == 0 }
    selection = top.selection(.multiple)
    mirror = ListMirror(selection)
  }

  mutating func step() -> String {
    let visible = lists.flatMap(\.items).map(\.id).filter { !isHidden($0) }
    switch generator.below(7) {
    case 0:
      let id = generator.below(nextID + 2)
      selection.select(ItemID(id))
      if visible.contains(id) { selected.insert(id) }
      return "select \(id)"
    case 1:
      let id = generator.below(nextID)
      selection.deselect(ItemID(id))
      selected.remove(id)
      return "deselect \(id)"
    case 2:
      // A child is removed and inserted elsewhere.
      selection.batch {
        guard let child = inner.removeChild(at: generator.below(2)) else { return }
        inner.insertChild(child, at: generator.below(2))
      }
      return "move a child"
    case 3:
      let list = lists[generator.below(3)]
      list.reload(with: list.items.shuffled(using: &generator))
      return "reload"
    case 4:
      let list = lists[generator.below(3)]
      if generator.oneIn(2), let row = list.items.randomElement(using: &generator) {
        list.removeItem(withID: row.id)
        selected.remove(row.id)
      }
      list.insert(TestItem(nextID), at: generator.below(list.count + 1))
      nextID += 1
      return "remove and insert"
    default:
      // Items that move to other lists during a reload are found by ID, too.
      let reloads = generator.oneIn(4)
      selection.batch {
        for _ in 0..<1 + generator.below(4) {
          let (from, to) = (lists[generator.below(3)], lists[generator.below(3)])
          guard from !== to, let row = from.items.randomElement(using: &generator) else { continue }
          if generator.oneIn(2) { to.insert(row, at: generator.below(to.count + 1)) }
          from.removeItem(withID: row.id)
          if !to.items.contains(row) { to.insert(row, at: generator.below(to.count + 1)) }
          if reloads { to.reload(with: to.items) }
        }
      }
      return "items go to other children"
    }
  }

  func fault() -> String? {
    if let difference = mirror.difference() { return difference }
    let ids = selection.ids.map(\.ownID.description)
    if ids.sorted() != selected.map(\.description).sorted() { return "\(ids) instead of \(selected)" }
    for row in lists.flatMap(\.items) {
      let position = top.position(of: ItemID(row.id))
      if isHidden(row.id) != (position == nil) { return "\(row.id) is found at \(String(describing: position))" }
      if let position, top.item(at: position)?.id != row.id { return "\(row.id) is reported at \(position)" }
      if selection.contains(ItemID(row.id)) != selected.contains(row.id) { return "contains(\(row.id)) is wrong" }
    }
    return nil
  }
}
