#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListStorage
  import ListTestSupport
  import ScreenTestSupport
  import Testing

  /// Headers and footers of sections are group rows above and below their items.
  @MainActor
  @Suite struct SectionTests {
    let source = SectionedSource([
      TestSection(id: "A", items: (0..<2).map { TestItem($0) }, header: "a"),
      TestSection(id: "B", items: (10..<12).map { TestItem($0) }),
      TestSection(id: "C", items: (20..<22).map { TestItem($0) }, header: "c"),
    ])

    @Test func titlesAreGroupRows() {
      let screen = TableScreen(source.tableCells())
      #expect(screen.table.numberOfRows == 8 && screen.fault() == nil)
      #expect(screen.text(row: 0) == "a" && screen.text(row: 5) == "c")
      #expect(screen.adapter.visiblePositions.count == 6)
      #expect(screen.adapter.cell(at: ItemPosition(section: 2, item: 1)) === screen.itemView(row: 7))
    }

    @Test func headerViewsAreGroupRows() {
      let screen = TableScreen(
        source.tableCells().header { section in
          section.info.header.map { _ in
            .view(HeaderView.self, identifier: "header") { $0.text = SectionKinds.text("header", $1) }.height(40)
          }
        })
      #expect(screen.fault() == nil && screen.table.rect(ofRow: 0).height == 40)
      #expect(screen.table.rect(ofRow: 1).height == 26)
    }

    @Test func footersAreGroupRows() {
      let footed = source.tableCells().footerTitle { section in section.info.header.map { "end of \($0)" } }
      let screen = TableScreen(footed)
      #expect(screen.table.numberOfRows == 10 && screen.fault() == nil)
      #expect(screen.text(row: 3) == "end of a" && screen.text(row: 9) == "end of c")
      #expect(screen.adapter.visiblePositions.count == 6)
      let views = TableScreen(
        source.tableCells().footer { _ in
          .view(HeaderView.self, identifier: "f") { $0.text = SectionKinds.text("f", $1) }.height(18)
        })
      #expect(views.table.numberOfRows == 11 && views.fault() == nil && views.table.rect(ofRow: 3).height == 18)
      #expect(views.table.rect(ofRow: 4).minY == 96)
    }

    @Test func footersAppearAndDisappear() {
      let screen = TableScreen(source.tableCells())
      let reloads = screen.table.record.reloads
      source.replaceSection(at: 1, with: TestSection(id: "B", items: [TestItem(10)], footer: "two"))
      #expect(screen.fault() == nil && screen.text(row: 4) == "two")
      source.insert(TestItem(13), at: ItemPosition(section: 1, item: 1))
      #expect(screen.fault() == nil && screen.text(row: 5) == "two")
      source.replaceSection(at: 1, with: TestSection(id: "B", items: [TestItem(10)], header: "b", footer: "2"))
      #expect(screen.fault() == nil && screen.text(row: 3) == "b" && screen.text(row: 5) == "2")
      source.replaceSection(at: 1, with: TestSection(id: "B", items: []))
      #expect(screen.fault() == nil && screen.table.numberOfRows == 6 && screen.table.record.reloads == reloads)
    }

    /// The items below stay where they are, as with items that are inserted above.
    @Test func footersThatAppearAboveDontMoveItems() {
      let many = SectionedSource([
        TestSection(id: "A", items: (0..<5).map { TestItem($0) }),
        TestSection(id: "B", items: (10..<40).map { TestItem($0) }),
      ])
      let screen = TableScreen(many.tableCells())
      screen.table.user.scroll(to: 26 * 10)
      many.replaceSection(
        at: 0, with: TestSection(id: "A", items: (0..<5).map { TestItem($0) }, header: "a", footer: "f"))
      #expect(screen.offset == 26 * 12 && screen.fault() == nil)
    }

    @Test func footersAreNotSelected() {
      let screen = TableScreen(source.tableCells().onSelect { _ in }.footerTitle { $0.info.header })
      screen.table.allowsMultipleSelection = true
      screen.table.user.click(row: 1)
      screen.table.user.click(row: 3)
      #expect(screen.table.selectedRowIndexes == [1])
      screen.table.user.select(IndexSet(integersIn: 0..<10))
      #expect(screen.table.selectedRowIndexes == [1, 2, 4, 5, 7, 8] && screen.fault() == nil)
      #expect(screen.table.user.openMenu(row: 3).isEmpty && screen.table.user.swipe(row: 3, .trailing).isEmpty)
    }

    /// The items of several sections are deleted by one batch.
    @Test func theDeleteKeyDeletesInOneBatch() {
      let screen = TableScreen(
        source.tableCells().onDelete(from: source).footerTitle { $0.info.header.map { "end of \($0)" } })
      screen.table.allowsMultipleSelection = true
      screen.table.user.select([1, 2, 5, 8])
      screen.table.user.press("\u{7F}")
      #expect((0..<3).map { source.section(at: $0)?.items.map(\.id) ?? [] } == [[], [10], [20]])
      #expect(screen.table.record.batches == 1 && screen.fault() == nil)
    }

    @Test func sectionMovesAreRowMoves() {
      let screen = TableScreen(source.tableCells())
      let reloads = screen.table.record.reloads
      source.moveSection(from: 2, to: 0)
      #expect(screen.fault() == nil && screen.text(row: 0) == "c")
      source.moveSection(from: 0, to: 2)
      #expect(screen.fault() == nil && screen.text(row: 0) == "a")
      source.removeSection(at: 1)
      source.insertSection(TestSection(id: "D", items: [TestItem(30)], header: "d"), at: 1)
      #expect(screen.fault() == nil && screen.table.record.reloads == reloads)
    }

    @Test func headersAppearAndDisappear() {
      let screen = TableScreen(source.tableCells())
      let reloads = screen.table.record.reloads
      source.replaceSection(at: 1, with: TestSection(id: "B", items: [TestItem(10)], header: "b"))
      #expect(screen.fault() == nil && screen.text(row: 3) == "b")
      source.replaceSection(at: 0, with: TestSection(id: "A", items: [TestItem(0)]))
      #expect(screen.fault() == nil && screen.table.numberOfRows == 6)
      source.replaceSection(at: 2, with: TestSection(id: "C", items: [TestItem(20)], header: "C"))
      #expect(screen.fault() == nil && screen.table.record.reloads == reloads)
    }

    @Test func headersAreNotSelected() {
      let screen = TableScreen(source.tableCells())
      screen.table.allowsMultipleSelection = true
      screen.table.user.click(row: 0)
      #expect(screen.table.selectedRowIndexes.isEmpty)
      screen.table.user.select(IndexSet(integersIn: 0..<8))
      #expect(screen.table.selectedRowIndexes == [1, 2, 3, 4, 6, 7])
      #expect(screen.table.user.openMenu(row: 0).isEmpty && screen.table.user.swipe(row: 0, .trailing).isEmpty)
    }

    @Test func rowsAreDroppedBetweenSections() {
      let screen = TableScreen(source.tableCells().onMove(in: source))
      let user = screen.table.user
      func drop(_ row: Int, at target: Int) -> [[Int]] {
        if let drag = user.drag([row]) { user.drop(drag, at: target) }
        screen.rest()
        return (0..<3).map { source.section(at: $0)?.items.map(\.id) ?? [] }
      }
      // Above the header of C is the end of B; below it is the start of C.
      #expect(drop(1, at: 5) == [[1], [10, 11, 0], [20, 21]])
      #expect(drop(1, at: 6) == [[], [10, 11, 0], [1, 20, 21]])
      #expect(drop(1, at: 0) == [[10], [11, 0], [1, 20, 21]])
      #expect(screen.fault() == nil)
      #expect(user.drag([0]) == nil)
    }

    @Test func rowsAreDroppedAroundFooters() {
      let screen = TableScreen(
        source.tableCells().onMove(in: source).footerTitle { $0.info.header.map { "end of \($0)" } })
      let user = screen.table.user
      func drop(_ rows: IndexSet, at target: Int, _ operation: NSTableView.DropOperation = .above) -> [[Int]] {
        if let drag = user.drag(rows) { user.drop(drag, at: target, operation) }
        screen.rest()
        return (0..<3).map { source.section(at: $0)?.items.map(\.id) ?? [] }
      }
      // Rows: a, 0, 1, end of a, 10, 11, c, 20, 21, end of c. Above a footer, and on it, is the end of its section.
      #expect(drop([5], at: 3) == [[0, 1, 11], [10], [20, 21]])
      #expect(drop([7], at: 4, .on) == [[0, 1, 11, 20], [10], [21]])
      // Below a footer is the next section if that has no header.
      #expect(drop([1, 8], at: 6) == [[1, 11, 20], [0, 21, 10], []])
      // Between the header and the footer of a section without items, and below the last footer.
      #expect(drop([1, 2], at: 9) == [[20], [0, 21, 10], [1, 11]])
      #expect(drop([1, 4], at: 10) == [[], [0, 10], [1, 11, 20, 21]])
      #expect(screen.fault() == nil && user.drag([1]) == nil)
    }

    /// A change of one of 10,000 sections neither reads all sections nor copies all counts.
    @Test func aChangeDoesNotReadAllSections() throws {
      let many = SectionedSource(
        (0..<10_000).map { TestSection(id: "\($0)", items: [TestItem($0)], header: "\($0)") })
      var asked = 0
      let screen = TableScreen(
        many.tableCells().headerTitle { section in
          asked += 1
          return section.info.header
        }.footerTitle { section in
          asked += 1
          return section.info.header
        })
      screen.table.judgesUpdates = false
      let changes: [() -> Void] = [
        { many.replace(at: ItemPosition(section: 5_000, item: 0), with: TestItem(5_000, content: 1)) },
        { many.insert(TestItem(-1), at: ItemPosition(section: 5_000, item: 0)) },
        { many.move(from: ItemPosition(section: 5_000, item: 1), to: ItemPosition(section: 2, item: 0)) },
        { many.insertSection(TestSection(id: "x", items: [TestItem(-2)]), at: 3_000) },
        { many.moveSection(from: 9_000, to: 10) },
        { many.removeSection(at: 8_000) },
      ]
      for change in changes {
        let reloads = screen.table.record.reloads
        asked = 0
        change()
        #expect(asked < 100 && screen.table.record.reloads == reloads)
      }
      #expect(screen.table.numberOfRows == 29_999)
    }
  }
#endif
