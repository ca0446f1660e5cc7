import DataSourcesTesting
import Testing

@testable import DataSources

/// A refresh keeps items that were inserted during it, the scroll position, and continuous changes.
extension PagedSourceTests {
  @Test func itemsInsertedDuringRefreshSurvive() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<6), nextKey: 6))
    source.insert(PagedTestItem(id: 90), after: ItemID(1))
    source.refresh()
    source.insert(PagedTestItem(id: 91), before: nil)
    source.insert(PagedTestItem(id: 92), after: ItemID(1))
    source.insert(PagedTestItem(id: 93), after: ItemID(92))
    source.insert(PagedTestItem(id: 94), after: ItemID(4))
    source.insert(PagedTestItem(id: 95), after: nil)
    #expect(source.words == ["91", "0", "1", "92", "93", "90", "2", "3", "4", "94", "5", "95"])
    // 90 existed before the refresh; the neighbors of 94 were deleted; the page ends before 95.
    try await complete(source, Page(items: items([7, 0, 1, 2]), nextKey: 3))
    #expect(source.words == ["7", "91", "0", "1", "92", "93", "2"])
    source.loadMore()
    try await complete(source, Page(items: items([3, 92, 94]), nextKey: 9))
    #expect(source.words == ["7", "91", "0", "1", "92", "93", "2", "3", "94"])
    source.refresh()
    try await complete(source, Page(items: []))
    #expect(source.words == [] && mirror.difference() == nil)
    source.refresh()
    source.insert(PagedTestItem(id: 96), before: nil)
    try await complete(source, Page(items: []))
    #expect(source.words == ["96"] && mirror.difference() == nil)
  }

  /// Without placeholders, distant items are deleted; the change set keeps the anchor item on screen.
  @Test func invalidationKeepsScrollPosition() async throws {
    let source = Source.scripted(loader) { $0.prefetchDistance = 3 }
    let mirror = ListMirror(source)
    source.start()
    for first in stride(from: 0, to: 30, by: 3) {
      source.loadMore()
      try await complete(
        source, Page(items: items(first..<first + 3), previousKey: first > 0 ? first : nil, nextKey: first + 3))
    }
    source.willDisplayItem(withID: ItemID(14))
    let old = source.shape
    let visible = ItemPosition(section: 0, item: 13)...ItemPosition(section: 0, item: 16)
    source.invalidate()
    // Item 13 was deleted, and two were inserted in front of it.
    try await complete(
      source, Page(items: items([100, 101, 12, 14]), previousKey: 12, nextKey: 15),
      expecting: PageRequest(key: 12, direction: .forward))
    try await complete(source, Page(items: items(15..<18), previousKey: 15, nextKey: 18))
    try await complete(source, Page(items: items(9..<12), previousKey: 9, nextKey: 12))
    #expect(source.words == ["9", "10", "11", "100", "101", "12", "14", "15", "16", "17"])
    let changes = try #require(mirror.updates.last).changes
    let anchor = try #require(ScrollAnchor(in: changes, visible: visible, from: old, to: source.shape))
    #expect(anchor.isSameItem && anchor.oldPosition == ItemPosition(section: 0, item: 14))
    #expect(source.id(at: anchor.newPosition) == ItemID(14))
    #expect(mirror.difference() == nil)
  }

  @Test func continuousInvalidationsStillDisplayNewData() async throws {
    let source = Source.scripted(loader)
    source.start()
    try await complete(source, Page(items: items(0..<3)))
    for round in 1...3 {
      for _ in 0..<5 { source.invalidate(around: ItemID(1)) }
      // Requests during a running invalidation start one more after it.
      try await complete(
        source, Page(items: items(0..<3 + round)), expecting: PageRequest(key: nil, direction: .refresh))
      #expect(source.loadedCount == 3 + round && source.states.refresh == .loading)
    }
    try await fail(source)
    guard case .failed = source.states.refresh else { return #expect(Bool(false)) }
    source.retry()
    try await complete(source, Page(items: items(0..<9)))
    #expect(source.loadedCount == 9 && source.states.refresh == .idle)
    source.invalidate()
    source.invalidate()
    source.cancel()
    try await wait(for: source, loader.next()) { $0.fail() }
    #expect(source.loads.tasks.running.isEmpty && source.loads.staging == nil)
  }
}
