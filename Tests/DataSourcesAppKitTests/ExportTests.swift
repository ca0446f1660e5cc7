#if os(Linux)
  import DataSourcesAppKit
  import Testing

  @MainActor
  @Suite struct ExportTests {
    /// One import brings sources, cells and views.
    @Test func oneImportIsEnough() {
      let list = ListSource(reloading: [1, 2])
      #expect(list.items.count == 2 && NSView(frame: .zero).window == nil)
    }
  }
#endif
