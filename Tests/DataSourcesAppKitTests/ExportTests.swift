#if os(Linux)
  import DataSourcesAppKit
  import Testing

  @MainActor
  @Suite struct ExportTests {
    /// One import brings sources, cells and views.
    @Test func oneImportIsEnough() {
      let list = ListSource([1, 2], id: \.self)
      #expect(list.count == 2 && NSView(frame: .zero).window == nil)
    }
  }
#endif
