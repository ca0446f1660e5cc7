#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport

  extension SectionedSource<TestSection> {
    /// Three sections of two rows each, with headers.
    static func three() -> SectionedSource<TestSection> {
      SectionedSource([
        TestSection(id: "A", items: (0..<2).map { TestItem($0) }, header: "a"),
        TestSection(id: "B", items: (10..<12).map { TestItem($0) }, header: "b"),
        TestSection(id: "C", items: (20..<22).map { TestItem($0) }, header: "c"),
      ])
    }
  }
#endif
