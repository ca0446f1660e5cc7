#if LIST_VIEWS
  import AppKitStage
  import DataSourcesAppKit
  import ListTestSupport
  import ScreenTestSupport
  import Testing

  /// Pages are loaded as their items come into view of a table or a collection.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PagedScreenTests {
    @Test(arguments: [false, true]) func table(jumps: Bool) async throws {
      let pages = PagedScreen(jumps: jumps)
      let screen = TableScreen(pages.rows.tableCells())
      let fault = try await pages.fault(most: 12, in: screen.adapter) {
        screen.rest()
        return screen.shown.compactMap(\.self)
      }
      #expect(fault == nil)
    }

    @Test(arguments: [false, true]) func collection(jumps: Bool) async throws {
      let pages = PagedScreen(jumps: jumps)
      let screen = CollectionScreen(pages.rows.cells(.cell(TestCell.self) { $0.show($1, $2) }))
      let fault = try await pages.fault(most: 24, in: screen.adapter) {
        screen.rest()
        return screen.shown.compactMap(\.self)
      }
      #expect(fault == nil)
    }
  }
#endif
