import DataSourcesTesting
import Testing

@testable import DataSources

/// Edits of pages can be undone, whatever is loaded meanwhile.
extension PagedSourceTests {
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
    source.loadMore()
    try await complete(source, Page(items: items(4..<8), nextKey: 8, itemsBefore: 4, totalCount: 12))
    #expect(source.loadedItems.map(\.id) == [1, 2, 3, 70, 4, 5, 6, 7] && recorder.undoCount == 3)
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
