#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import Testing
  import UIKitStage

  /// Pages are loaded as their items come into view of a table or a collection.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PagedScreenTests {
    @Test(arguments: [false, true]) func table(jumps: Bool) async throws {
      let pages = PagedScreen(jumps: jumps)
      let screen = TableScreen(pages.rows.tableCells())
      let fault = try await pages.fault(most: 12, in: screen.adapter) {
        screen.table.layoutIfNeeded()
        return screen.shown.compactMap(\.self)
      }
      #expect(fault == nil)
    }

    @Test(arguments: [false, true]) func collection(jumps: Bool) async throws {
      let pages = PagedScreen(jumps: jumps)
      let screen = CollectionScreen(pages.rows.cells(.cell(RowItemCell.self) { $0.show($1, $2) }))
      let fault = try await pages.fault(most: 30, in: screen.adapter) {
        screen.collection.layoutIfNeeded()
        return screen.adapter.visiblePositions.compactMap { (screen.adapter.cell(at: $0) as? RowItemCell)?.row }
      }
      #expect(fault == nil)
    }
  }
#endif
