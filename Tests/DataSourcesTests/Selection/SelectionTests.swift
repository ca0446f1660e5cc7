import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SelectionTests {
  private let list = ListSource((0..<6).map { TestItem($0) })

  private func position(_ item: Int) -> ItemPosition { ItemPosition(section: 0, item: item) }
  private func ids(_ ids: Int...) -> Set<ItemID> { Set(ids.map { ItemID($0) }) }

  @Test("TS-29, TS-30 toggling selects or deselects; a single selection updates the old item and the new one")
  func singleSelectionUpdatesTwoItems() {
    let selection = list.selection()
    let mirror = ListMirror(selection)
    #expect(selection.toggle(at: position(1)) == [position(1)])
    #expect(selection.toggle(at: position(4)) == [position(1), position(4)])
    #expect(mirror.updates.last?.changes.description == "update 0-1, 0-4")
    #expect(selection.ids == [ItemID(4)] && selection.selectedItems == [TestItem(4)])
    #expect(selection.select(at: position(4)).isEmpty && selection.selectAll().isEmpty)
    #expect(selection.select(at: [position(0), position(2)]) == [position(2), position(4)])
    #expect(selection.toggle(at: position(2)) == [position(2)] && selection.ids.count == 0)
    #expect(mirror.updates.count == 4 && mirror.difference() == nil)
  }

  @Test("TS-30 a multiple selection updates only the affected item")
  func multipleSelectionUpdatesTheAffectedItem() {
    let selection = list.selection(.multiple)
    let mirror = ListMirror(selection)
    #expect(selection.toggle(at: position(1)) == [position(1)] && selection.toggle(at: position(4)) == [position(4)])
    #expect(selection.setSelection([position(4), position(5)]) == [position(1), position(5)])
    #expect(selection.selectedPositions == [position(4), position(5)])
    selection.mode = .single
    #expect(selection.selectedPositions == [position(4)] && mirror.difference() == nil)
    selection.mode = .multiple
    #expect(selection.selectAll().count == 5 && selection.deselectAll().count == 6)
    // Separators aren't selected, wherever they are from.
    let separated = ConcatenatedItems([list.separated(by: TestItem(-1)), ListSource([TestItem(9)])])
    let headed: any DataSource<TestItem> = separated.prependingHeaderItems { _ in TestItem(-2) }
    let all = headed.selection(.multiple)
    #expect(all.selectAll().count == 7 && all.selectedItems.allSatisfy { $0.id >= 0 })
    #expect(mirror.difference() == nil)
  }

  @Test("TS-29, TS-31 enabled by default; a disabled selection marks and selects nothing")
  func aSelectionCanBeDisabled() {
    let selection = list.selection(.multiple)
    selection.select(at: position(2))
    let mirror = ListMirror(selection)
    selection.isEnabled = false
    #expect(selection.item(at: position(2))?.isSelected == false && !selection.isSelected(at: position(2)))
    #expect(selection.toggle(at: position(3)).isEmpty && selection.deselectAll().isEmpty)
    selection.isEnabled = true
    #expect(selection.selectedPositions == [position(2)] && selection.isSelected(at: position(2)))
    #expect(mirror.updates.map(\.changes.description) == ["update 0-2", "update 0-2"])
    let other = list.selection(isEnabled: false)
    #expect(other.select(at: position(0)).isEmpty && mirror.difference() == nil)
  }

  @Test("TS-31 the selection follows the item, not its position")
  func aMovedItemRemainsSelected() {
    let selection = list.selection(.multiple)
    let mirror = ListMirror(selection)
    selection.select(at: [position(0), position(3)])
    list.move(from: 0, to: 5)
    list.insert(TestItem(9), at: 0)
    #expect(selection.selectedPositions == [position(3), position(6)] && selection.ids == [ItemID(3), ItemID(0)])
    list.reload(with: [TestItem(7), TestItem(3)])
    #expect(selection.selectedPositions == [position(1)] && mirror.difference() == nil)
  }

  @Test("GDS-29, GDS-31 items that are not selectable stay deselected")
  func itemsThatAreNotSelectable() {
    let selection = list.selection(.multiple)
    selection.isSelectable = { $0.id % 2 == 0 }
    #expect(selection.selectAll() == [position(0), position(2), position(4)])
    selection.isSelectable = { _ in false }
    #expect(selection.select(at: position(1)).isEmpty && selection.ids.count == 3)
  }

  @Test("GDS-10, TS-30 observers are notified once per batch, also of deleted items")
  func observersReceiveSelectedAndRemovedItems() {
    let selection = list.selection(.multiple)
    var changes: [SelectionChange] = []
    let observation = selection.observeSelection { changes.append($0) }
    selection.select(at: [position(0), position(1), position(2)])
    #expect(changes.last?.selected == ids(0, 1, 2))
    list.batch {
      list.remove(at: 0)
      selection.toggle(at: position(0))
      selection.toggle(at: position(3))
      list.append(TestItem(9))
    }
    #expect(changes.last?.removed == ids(0) && changes.last?.deselected == ids(1) && changes.last?.selected == ids(4))
    list.batch {
      selection.toggle(at: position(0))
      selection.toggle(at: position(0))
    }
    #expect(changes.count == 2)
    list.reload(with: [TestItem(4)])
    #expect(changes.count == 3 && changes.last?.removed == ids(2))
    observation.cancel()
    selection.deselectAll()
    #expect(changes.count == 3)
  }

  @Test("YV-31 when the selected item is deleted, the nearest one is selected if requested")
  func replacementOfDeletedItem() {
    let selection = list.selection()
    selection.replacement = .automatic
    let mirror = ListMirror(selection)
    selection.select(at: position(4))
    list.remove(at: 4)
    #expect(selection.ids == [ItemID(5)])
    list.remove(at: 4)
    #expect(selection.ids == [ItemID(3)])
    selection.replacement = .before
    list.remove(at: 3)
    #expect(selection.ids == [ItemID(2)] && mirror.difference() == nil)
    list.removeAll()
    #expect(selection.ids.isEmpty && mirror.difference() == nil)
  }

  @Test func anItemOfADeletedSectionRemainsSelected() {
    let source = SectionedSource([
      TestSection(id: "A", items: [TestItem(1), TestItem(2)]), TestSection(id: "B", items: [TestItem(3)]),
    ])
    let selection = source.selection(.multiple)
    selection.selectAll()
    source.batch {
      source.move(from: position(0), to: ItemPosition(section: 1, item: 0))
      source.removeSection(at: 0)
    }
    #expect(selection.ids == [ItemID(1), ItemID(3)])
  }

  @Test func missingItemsAndItemsWithoutIDAreNotSelected() {
    let selection = list.selection(.multiple)
    for item in [-1, 6, .max, .min] {
      #expect(selection.toggle(at: position(item)).isEmpty && !selection.isSelected(at: position(item)))
      #expect(selection.select(at: ItemPosition(section: item, item: 0)).isEmpty)
    }
    let nameless = ListSource(reloading: ["a", "b"]).selection()
    #expect(nameless.select(at: position(0)).isEmpty && selection.select(ItemID(99)).isEmpty)
    #expect(selection.select(ItemID(3)) == [position(3)] && selection.contains(ItemID(3)))
    #expect(selection.deselect(ItemID(3)) == [position(3)] && selection.deselect(ItemID(2)).isEmpty)
  }

  /// With twenty thousand selected items, a change needs only a few lookups.
  @Test func changeCostsItsItems() {
    let list = ListSource((0..<20_000).map { TestItem($0) })
    let source = CountedLookups(list)
    let selection = source.selection(.multiple)
    selection.selectAll()
    #expect(source.lookups { list.remove(at: 0) } <= 6 && selection.ids.count == 19_999)
    var changed: [ItemPosition] = []
    #expect(source.lookups { changed = selection.toggle(at: position(10_000)) } <= 6)
    #expect(changed == [position(10_000)])
  }

  /// Compared with a set of IDs that is reduced to the existing ones after every change.
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func selectionIsTheSetOfExistingIDs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedSource([TestSection(id: "S", items: (0..<8).map { TestItem($0) })])
    let selection = source.selection(.multiple)
    let mirror = ListMirror(selection)
    var (model, emitted): (Set<ItemID>, Set<ItemID>) = ([], [])
    let observation = selection.observeSelection {
      emitted = emitted.union($0.selected).subtracting($0.deselected).subtracting($0.removed)
    }
    var lastID = 8
    for step in 0..<40 {
      let position = selection.positions.randomElement(using: &generator)
      switch generator.below(5) {
      case 0, 1:
        guard let position, let id = selection.id(at: position) else { continue }
        selection.toggle(at: position)
        model.formSymmetricDifference([id])
      case 2:
        let wanted = selection.positions.filter { _ in generator.oneIn(2) }
        selection.setSelection(wanted)
        model = Set(wanted.compactMap { selection.id(at: $0) })
      default:
        var sections = source.sections
        var rows = sections.flatMap(\.items).filter { _ in !generator.oneIn(5) }
        if generator.oneIn(2) { rows.shuffle(using: &generator) }
        while generator.oneIn(2) || rows.isEmpty {
          rows.insert(TestItem(lastID), at: generator.below(rows.count + 1))
          lastID += 1
        }
        let cut = generator.below(rows.count + 1)
        sections = [
          TestSection(id: "\(generator.below(3))", items: Array(rows[..<cut])),
          TestSection(id: "S", items: Array(rows[cut...])),
        ]
        if generator.oneIn(2) { sections.reverse() }
        if generator.oneIn(8) { source.reload(with: sections) } else { source.sections = sections }
        model.formIntersection(rows.map { ItemID($0.id) })
      }
      try #require(Set(selection.ids) == model && emitted == model, "step \(step)")
      try #require(selection.selectedPositions.map { selection.id(at: $0) } == selection.ids, "step \(step)")
      try #require(mirror.difference() == nil, "step \(step)")
    }
    withExtendedLifetime(observation) {}
  }
}

// MARK: - Replacements

/// The item that is selected instead of a deleted one, and selections of items with equal IDs.
@Suite struct ReplacementTests {
  @Test(arguments: [Selection<TestItem>.Mode.single, .multiple]) func itemThatMovesToAnotherChild(
    _ mode: Selection<TestItem>.Mode
  ) {
    let (first, second) = (ListSource([TestItem(1), TestItem(2)]), ListSource([TestItem(3)]))
    let all = first.appendingSections(of: second)
    let selection = all.selection(mode)
    selection.replacement = .automatic
    selection.select(ItemID(1))
    all.batch { if let item = first.removeItem(withID: 1) { second.append(item) } }
    #expect(selection.selectedItems == [TestItem(1)])
  }

  /// The only selected item moves through children in batches, and its replacements come and go; it remains the only one.
  @Test(arguments: [Selection<TestItem>.Mode.single, .multiple], FuzzSettings.seeds(steps: 4_000, perSeed: 20))
  func randomMoves(mode: Selection<TestItem>.Mode, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var content = 0
    // Others have few IDs, so that several have the same one.
    func other() -> TestItem {
      content += 1
      return TestItem(1 + generator.below(3), content: content)
    }
    let chosen = TestItem(0)
    let lists = [ListSource([chosen]), ListSource([other(), other()]), ListSource([other(), other(), other()])]
    let inner: any DataSource<TestItem> =
      generator.oneIn(2) ? ConcatenatedSections(Array(lists[1...])) : ConcatenatedItems(Array(lists[1...]))
    let all: any DataSource<TestItem> =
      generator.oneIn(2) ? ConcatenatedSections([lists[0], inner]) : ConcatenatedItems([lists[0], inner])
    let selection = all.selection(mode)
    selection.replacement = generator.oneIn(4) ? nil : .automatic
    let mirror = ListMirror(selection, hasUniqueIDs: false)
    selection.select(ItemID(0))
    for step in 0..<12 {
      selection.batch {
        let isMoving = generator.oneIn(2)
        if isMoving { for list in lists { list.removeItem(withID: 0) } }
        for _ in 0..<generator.below(5) {
          let list = lists[generator.below(3)]
          let index = generator.below(list.count + 1)
          if generator.oneIn(2) {
            list.insert(other(), at: index)
          } else if list.count > 0, list.items[min(index, list.count - 1)] != chosen {
            list.remove(at: min(index, list.count - 1))
          }
        }
        let target = lists[generator.below(3)]
        if isMoving { target.insert(chosen, at: generator.below(target.count + 1)) }
      }
      try #require(selection.selectedItems == [chosen] && mirror.difference() == nil, "step \(step)")
    }
  }

  /// Instead of an item, another item of the list is selected, and nothing that was added to the list.
  @Test func replacementsAreItemsOfTheList() {
    let list = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2), TestItem(3)]),
      TestSection(id: "C", items: [TestItem(4)]),
    ])
    let headed: any DataSource<TestItem> = list.prependingHeaderItems { _ in TestItem(-1) }
    let all: any DataSource<TestItem> = headed.appendingFooterItems { _ in TestItem(-2) }
    let selection = all.selection()
    selection.replacement = .automatic
    selection.select(ItemID(1))
    for (id, next) in [(1, 2), (2, 3), (3, 4)] {
      list.removeItem(withID: id)
      #expect(selection.ids == [ItemID(next)])
    }
    list.append(TestItem(5), toSection: 0)
    list.append(TestItem(6), toSection: 0)
    selection.replacement = .before
    list.removeItem(withID: 4)
    #expect(selection.ids == [ItemID(6)])
    list.removeItem(withID: 5)
    selection.replacement = .after
    list.removeItem(withID: 6)
    #expect(selection.ids.isEmpty)
  }

  /// The replacement of a deleted item remains selected if the app selects it, whatever returns in the batch.
  @Test func replacementsThatTheAppSelectsRemainSelected() {
    let list = ListSource([1, 2, 3].map { TestItem($0) })
    let selection = list.selection(.multiple)
    selection.replacement = .automatic
    selection.select(ItemID(1))
    list.batch {
      list.removeItem(withID: 1)
      selection.setSelection(selection.positions)
      list.removeItem(withID: 3)
      list.append(TestItem(3))
    }
    #expect(selection.ids == [ItemID(2), ItemID(3)])
  }

  /// An item is deselected by its ID, also if it is the second one with that.
  @Test func deselectingItemsWithEqualIDs() {
    let selection = ListSource([TestItem(1, content: 1), TestItem(1, content: 2)]).selection(.multiple)
    selection.select(at: at(0, 1))
    #expect(selection.deselect(ItemID(1)) == [at(0, 1)] && selection.ids.isEmpty)
    selection.selectAll()
    for id in selection.ids { selection.deselect(id) }
    #expect(selection.ids.isEmpty)
  }

  /// Of several items with an ID, as many are selected after a reload, or when some return, as before.
  @Test func itemsWithEqualIDs() {
    let items = [TestItem(1, content: 1), TestItem(2, content: 2), TestItem(1, content: 3), TestItem(1, content: 4)]
    let list = ListSource(items)
    let selection = list.selection(.multiple)
    selection.select(at: ItemPosition(section: 0, item: 2))
    list.reload(with: items)
    #expect(selection.selectedItems.map(\.content) == [3])
    list.batch {
      list.remove(at: 2)
      list.insert(contentsOf: [TestItem(1, content: 5), TestItem(1, content: 6)], at: 0)
    }
    #expect(selection.selectedItems.map(\.content) == [5])
    list.reload(with: [TestItem(2), TestItem(1, content: 7), TestItem(1, content: 8)])
    #expect(selection.selectedItems.count == 1)
  }
}
