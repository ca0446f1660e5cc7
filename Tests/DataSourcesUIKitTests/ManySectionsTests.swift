#if LIST_VIEWS
  @testable import DataSources
  @testable import DataSourcesCells
  import DataSourcesUIKit
  @testable import ListStorage
  import ListTestSupport
  import Testing
  import UIKitStage

  /// What a change of a list of many sections costs: no look at all of them, neither at the source nor at the counts.
  @MainActor
  @Suite struct ManySectionsTests {
    private let source = SectionedSource(
      (0..<10_000).map { TestSection(id: "\($0)", items: [TestItem($0)], header: "\($0)") })

    @Test func tablesRequestOnlyTheChanges() {
      let counted = CountedSource(source)
      check(TableScreen(counted.cells(.cell(RowCell.self) { $0.show($1, $2) })), counted)
    }

    @Test func collectionsRequestOnlyTheChanges() {
      let counted = CountedSource(source)
      check(CollectionScreen(counted.cells(.cell(RowItemCell.self) { $0.show($1, $2) })), counted)
    }

    private func check(_ screen: some ListScreen, _ counted: CountedSource) {
      (screen as? TableScreen)?.table.judgesBatches = false
      (screen as? CollectionScreen)?.collection.judgesBatches = false
      let changes: [(String, () -> Void)] = [
        ("update", { source.replace(at: ItemPosition(section: 5_000, item: 0), with: TestItem(5_000, content: 1)) }),
        ("update seen", { source.replace(at: ItemPosition(section: 1, item: 0), with: TestItem(1, content: 1)) }),
        ("insert", { source.insert(TestItem(-1), at: ItemPosition(section: 5_000, item: 0)) }),
        ("move", { source.move(from: ItemPosition(section: 5_000, item: 1), to: ItemPosition(section: 2, item: 0)) }),
        ("remove", { source.remove(at: ItemPosition(section: 7_000, item: 0)) }),
        ("section", { source.insertSection(TestSection(id: "x", items: [TestItem(-2)]), at: 3_000) }),
        ("section move", { source.moveSection(from: 9_000, to: 10) }),
        ("section removed", { source.removeSection(at: 8_000) }),
      ]
      let view = screen is TableScreen ? "table" : "collection"
      for (name, change) in changes {
        let counts = screen.presentation.counts
        let (batches, reloads) = (screen.record.batches, screen.record.reloads)
        counted.queries = 0
        change()
        // One screen of rows is requested, each a few times.
        #expect(CountLimits.shared.fault("\(name) in a \(view) of 10,000 sections: lookups", counted.queries) == nil)
        #expect(screen.presentation.counts.nodeCount(notSharedWith: counts) < 12, "\(name)")
        #expect(screen.record.reloads == reloads && screen.record.batches <= batches + 2, "\(name)")
      }
      #expect(screen.viewCounts == screen.sourceCounts)
    }
  }

  /// Counts the requests to a source.
  private final class CountedSource: DataSource {
    typealias Item = TestItem
    let changeHub = ChangeHub()
    var queries = 0
    private let base: any DataSource<TestItem>

    init(_ base: any DataSource<TestItem>) {
      self.base = base
      changeHub.follow(base.changeHub) { $0 }
    }

    private func counted<Answer>(_ answer: Answer) -> Answer {
      queries += 1
      return answer
    }

    var sectionCount: Int { counted(base.sectionCount) }
    func itemCount(inSection section: Int) -> Int { counted(base.itemCount(inSection: section)) }
    func item(at position: ItemPosition) -> TestItem? { counted(base.item(at: position)) }
    func sectionInfo(at index: Int) -> SectionInfo? { counted(base.sectionInfo(at: index)) }
    func id(at position: ItemPosition) -> ItemID? { counted(base.id(at: position)) }
    func position(of id: ItemID) -> ItemPosition? { counted(base.position(of: id)) }
  }
#endif
