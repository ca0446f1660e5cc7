#if LIST_VIEWS
  import ScreenTestSupport
  import Testing

  @MainActor
  @Suite struct AppKitFuzzTests {
    /// Random trees of every operator over random mutations, displayed in Mac tables while the user scrolls, selects,
    /// deletes and drags, and while closures change the tree: no exception, every visible view and header displays its
    /// item or section, marks are those of the selections, and no view is configured more often than rows appear or
    /// change.
    ///
    /// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
    @Test func tablesDisplayWhatRandomTreesHave() async {
      if let fault = await ScreenFuzz.run({ TableFuzz(seed: $0) }) { Issue.record("\(fault)") }
    }

    /// The same over collections, with headers and footers, and with items that are prefetched.
    @Test func collectionsDisplayWhatRandomTreesHave() async {
      if let fault = await ScreenFuzz.run({ CollectionFuzz(seed: $0) }) { Issue.record("\(fault)") }
    }
  }
#endif
