import DataSources
import DataSourcesTesting
import Testing

/// Edits of pages, which pages loaded later don't revert.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedEditTests: PagedSuite {
  let loader = ScriptedLoader()

  @Test func repeatedItemsKeepTheirPosition() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items([0, 1, 0, 2]), nextKey: 1))
    #expect(source.words == ["0", "1", "2"])
    source.update(PagedTestItem(id: 1, content: 7))
    source.removeItem(withID: ItemID(0))
    source.insert(PagedTestItem(id: 50), after: nil)
    #expect(!source.insert(PagedTestItem(id: 50), before: nil) && !source.update(PagedTestItem(id: 99)))
    source.loadMore()
    try await complete(source, Page(items: [0, 1, 2, 3, 50].map { PagedTestItem(id: $0, content: 1) }, nextKey: 2))
    #expect(source.words == ["1:7", "2:1", "50", "3:1"])
    #expect(mirror.difference() == nil)
    source.refresh()
    source.removeItem(withID: ItemID(3))
    source.update(PagedTestItem(id: 2, content: 8))
    try await complete(source, Page(items: items(0..<4)))
    #expect(source.words == ["0", "1", "2:8"], "edits made since the refresh was started stay")
    #expect(mirror.difference() == nil)
  }

  @Test func updateDuringRefreshSurvivesPageWithoutTheItem() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<6), nextKey: 6))
    source.update(PagedTestItem(id: 1, content: 8))
    source.refresh()
    source.update(PagedTestItem(id: 4, content: 9))
    try await complete(source, Page(items: items(0..<3), nextKey: 3))
    #expect(source.loadedItems == items(0..<3))
    source.loadMore()
    try await complete(source, Page(items: items(3..<6), nextKey: 6))
    #expect(source.loadedItems[4] == PagedTestItem(id: 4, content: 9))
    // The next refresh reverts the edit.
    source.refresh()
    try await complete(source, Page(items: items(0..<6)))
    #expect(source.loadedItems == items(0..<6) && mirror.difference() == nil)
  }

  @Test func updateSurvivesItsPage() async throws {
    let source = Source.scripted(loader, startingAt: 0) { $0.maximumItems = 4 }
    let mirror = ListMirror(source)
    source.start()
    func page(_ number: Int) -> Page<PagedTestItem, Int> {
      Page(items: items(2 * number..<2 * number + 2), previousKey: number > 0 ? number : nil, nextKey: number + 1)
    }
    try await complete(source, page(0))
    source.update(PagedTestItem(id: 1, content: 9))
    source.insert(PagedTestItem(id: 70), after: ItemID(0))
    for number in 1...3 {
      source.loadMore()
      try await complete(source, page(number))
    }
    #expect(source.loadedItems.first?.id == 4)
    for number in [1, 0] {
      source.loadMore(.backward)
      try await complete(source, page(number))
    }
    // An inserted item is dropped with its page.
    #expect(source.loadedItems.prefix(2) == [PagedTestItem(id: 0), PagedTestItem(id: 1, content: 9)])
    #expect(mirror.difference() == nil)
  }

  /// Items that the user scrolls to, which replace all pages, don't revert edits; what was inserted into these pages is dropped.
  @Test func editsSurviveJumpsToDisplayedItems() async throws {
    let source = Source.scripted(loader, startingAt: 0) {
      $0.showsPlaceholders = true
      $0.jumpDistance = 50
    }
    source.keyForItem = { $0 / 10 * 10 }
    let mirror = ListMirror(source)
    func page(_ first: Int) -> Page<PagedTestItem, Int> {
      Page(
        items: items(first..<first + 10), previousKey: first > 0 ? first - 10 : nil, nextKey: first + 10,
        itemsBefore: first, totalCount: 1_000)
    }
    func jump(to placeholder: Int) async throws {
      let index = try #require(source.words.firstIndex(of: "_\(placeholder)"))
      try await display(source, index)
      let first = placeholder / 10 * 10
      try await complete(source, page(first), expecting: PageRequest(key: first, direction: .refresh))
    }
    source.start()
    try await complete(source, page(0))
    source.removeItem(withID: ItemID(3))
    source.update(PagedTestItem(id: 4, content: 9))
    source.insert(PagedTestItem(id: 5_000), before: nil)
    source.insert(PagedTestItem(id: 5_001), after: ItemID(4))
    try await jump(to: 705)
    #expect(source.loadedItems == items(700..<710))
    source.insert(PagedTestItem(id: 5_002), before: nil)
    try await jump(to: 5)
    #expect(source.loadedItems.map(\.description) == ["0", "1", "2", "4:9", "5", "6", "7", "8", "9"])
    source.refresh()
    try await complete(source, page(0))
    #expect(source.loadedItems == items(0..<10) && mirror.difference() == nil)
    // Neither does a jump of the app, which loads the list again.
    source.removeItem(withID: ItemID(3))
    source.jump(to: 0)
    try await complete(source, page(0))
    #expect(source.loadedItems == items(0..<10) && mirror.difference() == nil)
  }

  /// The row of a load state isn't selected instead of an item.
  @Test func loadStatesAreNoReplacements() async throws {
    let source = Source.scripted(loader) { $0.stateItems = .always }
    source.start()
    try await complete(source, Page(items: items([1, 2]), nextKey: 2))
    let selection = source.selection()
    selection.replacement = .automatic
    selection.select(ItemID(2))
    source.removeItem(withID: ItemID(2))
    #expect(selection.ids == [ItemID(1)])
    source.removeItem(withID: ItemID(1))
    #expect(selection.ids.isEmpty)
  }

  /// The items beside a placeholder aren't the neighbors of what was deleted before it.
  @Test func placeholdersAreNoReplacements() async throws {
    let source = Source.scripted(loader) { $0.showsPlaceholders = true }
    source.start()
    try await complete(source, Page(items: items([1, 2]), nextKey: 2, itemsBefore: 0, totalCount: 12))
    let selection = source.selection()
    selection.replacement = .automatic
    selection.select(ItemID(2))
    source.removeItem(withID: ItemID(2))
    #expect(selection.ids.isEmpty)
  }

  // MARK: - Undo

  @Test func undoingEditsOfPages() async throws {
    let source = Source.scripted(loader) {
      $0.showsPlaceholders = true
      $0.stateItems = .always
    }
    let mirror = ListMirror(source)
    let recorder = UndoRecorder(editsOf: source)
    source.start()
    try await complete(source, Page(items: items(0..<4), nextKey: 4, itemsBefore: 0, totalCount: 12))
    recorder.record { source.update(PagedTestItem(id: 1, content: 9)) }
    recorder.record { source.removeItem(withID: ItemID(0)) }
    recorder.record { source.insert(PagedTestItem(id: 70), after: ItemID(3)) }
    let equal = source.loadedItems[1]
    recorder.record { source.update(equal) }
    source.loadMore()
    try await complete(source, Page(items: items(4..<8), nextKey: 8, itemsBefore: 4, totalCount: 12))
    #expect(source.loadedItems.map(\.id) == [1, 2, 3, 70, 4, 5, 6, 7] && recorder.undoCount == 3)
    let selection = source.selection(.multiple)
    #expect(selection.selectAll().count == 8 && selection.selectedItems.compactMap(\.item) == source.loadedItems)
    while recorder.undo() {}
    #expect(source.loadedItems == items(0..<8) && recorder.redoCount == 3)
    while recorder.redo() {}
    #expect(source.loadedItems.map(\.id) == [1, 2, 3, 70, 4, 5, 6, 7] && source.loadedItems[0].content == 9)
    // After a refresh, the server has the inserted item, but not the update.
    source.refresh()
    try await complete(source, Page(items: items([2, 3, 70]), itemsBefore: 0, totalCount: 3))
    #expect(recorder.undo() && source.loadedItems == items([2, 3]))
    #expect(recorder.undo() && source.loadedItems == items([0, 2, 3]))
    #expect(!recorder.undo() && !recorder.canUndo && mirror.difference() == nil)
  }

  /// Random edits between pages and refreshes; after undoing them, only loaded items are left.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func onlyRecordedEditsAreUndone(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &generator) }
    let source = Source.scripted(loader) { $0.showsPlaceholders = seed % 2 == 0 }
    let recorder = UndoRecorder(editsOf: source)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<5), nextKey: 5, itemsBefore: 0, totalCount: 30))
    var end = 5
    for step in 0..<25 {
      let id = source.loadedItems.randomElement(using: &generator)?.id ?? 0
      switch below(6) {
      case 0 where end < 30:
        source.loadMore()
        try await complete(
          source,
          Page(items: items(end..<end + 5), nextKey: end + 5 < 30 ? end + 5 : nil, itemsBefore: end, totalCount: 30))
        end += 5
      case 1: recorder.record { source.removeItem(withID: ItemID(id)) }
      case 2: recorder.record { source.insert(PagedTestItem(id: 100 + step), before: ItemID(id)) }
      case 3: recorder.undo()
      case 4: recorder.redo()
      default: recorder.record { source.update(PagedTestItem(id: id, content: 1 + below(9))) }
      }
      #expect(mirror.difference() == nil, "step \(step)")
    }
    while recorder.undo() {}
    #expect(source.loadedItems == items(0..<end))
  }
}
