#if LIST_VIEWS
  import ScreenTestSupport
  import Testing

  @MainActor
  @Suite struct AdapterFuzzTests {
    /// Random trees of every operator over random mutations, shown in tables and collections while the user scrolls,
    /// selects, edits, moves and resizes, and while closures change the tree.
    ///
    /// No exception, every visible cell and header displays its item or section, marks follow the rows, and no cell is
    /// configured more often than rows appear or change. Every item has the size that its content and the size of the
    /// list say, and after every change the item that the adapter promises to hold is where it was.
    ///
    /// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
    @Test func listsDisplayRandomTrees() async {
      if let fault = await ScreenFuzz.run({ AdapterFuzz(seed: $0) }) { Issue.record("\(fault)") }
    }
  }
#endif
