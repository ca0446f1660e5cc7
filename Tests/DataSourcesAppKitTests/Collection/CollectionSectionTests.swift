#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import ScreenTestSupport
  import Testing

  /// Sections have headers and footers.
  @MainActor
  @Suite struct CollectionSectionTests {
    let source = SectionedSource([
      TestSection(id: "A", items: (0..<2).map { TestItem($0) }, header: "a"),
      TestSection(id: "B", items: (10..<12).map { TestItem($0) }),
      TestSection(id: "C", items: (20..<22).map { TestItem($0) }, header: "c"),
    ])

    private func screen() -> CollectionScreen {
      CollectionScreen(
        source.collectionCells().header { section in
          section.info.header.map { _ in
            .view(HeaderView.self, identifier: "header") { $0.text = SectionKinds.text("header", $1) }.height(30)
          }
        }.footer { _ in
          .view(HeaderView.self, identifier: "footer") { $0.text = SectionKinds.text("footer", $1) }.height(5)
        })
    }

    @Test func sectionsHaveViews() {
      let screen = screen()
      #expect(screen.fault() == nil)
      let tops = (0..<3).map { screen.collection.layoutAttributesForItem(at: screen.path(0, $0))?.frame.minY }
      #expect(tops == [30, 55, 110])
    }

    @Test func viewsFollowTheirSections() {
      let screen = screen()
      let reloads = screen.collection.record.reloads
      source.moveSection(from: 2, to: 0)
      #expect(screen.fault() == nil)
      source.replaceSection(at: 0, with: TestSection(id: "C", items: [TestItem(20)], header: "C"))
      #expect(screen.fault() == nil)
      source.replaceSection(at: 2, with: TestSection(id: "B", items: [TestItem(10)], header: "b"))
      #expect(screen.fault() == nil)
      source.replaceSection(at: 1, with: TestSection(id: "A", items: [TestItem(0)]))
      #expect(screen.fault() == nil)
      source.removeSection(at: 1)
      source.insertSection(TestSection(id: "D", items: [TestItem(30)], header: "d"), at: 1)
      #expect(screen.fault() == nil && screen.collection.record.reloads == reloads)
    }

    /// Another kind of header reloads its section, and another kind of cell its item.
    @Test func reloadsKeepMarks() {
      let screen = CollectionScreen(
        source.cells { item -> CellConfiguration<TestItem, NSCollectionView> in
          item.content == 1
            ? .cell(SecondTestCell.self) { $0.show($1, $2) } : .cell(TestCell.self) { $0.show($1, $2) }
        }.onSelect { _ in }
          .header { section in
            .view(HeaderView.self, identifier: section.info.header ?? "") { view, section in
              view.text = SectionKinds.text(section.info.header ?? "", section)
            }.height(20)
          })
      screen.collection.user.click(itemAt: screen.path(1))
      source.replaceSection(
        at: 0, with: TestSection(id: "A", items: (0..<2).map { TestItem($0) }, header: "z"))
      #expect(screen.fault() == nil && screen.collection.selectionIndexPaths == [screen.path(1)])
      source.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1, content: 1))
      #expect(screen.fault() == nil && screen.collection.selectionIndexPaths == [screen.path(1)])
    }

    @Test func itemsAreDroppedInOtherSections() {
      let screen = CollectionScreen(source.collectionCells().onMove(in: source))
      let user = screen.collection.user
      func drop(_ paths: Set<IndexPath>, at target: IndexPath) -> [[Int]] {
        if let drag = user.drag(paths) { user.drop(drag, at: target) }
        screen.rest()
        return (0..<3).map { source.section(at: $0)?.items.map(\.id) ?? [] }
      }
      #expect(drop([screen.path(0, 0)], at: screen.path(2, 1)) == [[1], [10, 11, 0], [20, 21]])
      let several: Set = [screen.path(0, 0), screen.path(0, 1), screen.path(2, 1), screen.path(1, 2)]
      #expect(drop(several, at: screen.path(1, 1)) == [[], [1, 10, 0, 21, 11], [20]])
      #expect(screen.fault() == nil)
    }
  }
#endif
