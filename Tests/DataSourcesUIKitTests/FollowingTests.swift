#if LIST_VIEWS
  @testable import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// What follows the source besides rows: headers, marks, and the counts after a move of the user.
  @MainActor
  @Suite struct FollowingTests {
    private let source = SectionedSource([
      TestSection(id: "A", items: (0..<20).map { TestItem($0) }, header: nil),
      TestSection(id: "B", items: (20..<40).map { TestItem($0) }, header: nil),
    ])

    private func setHeader(_ header: String?, ofSection section: Int) {
      var sections = source.sections
      sections[section].header = header
      source.sections = sections
    }

    @Test(arguments: [0, 1])
    func aTitleThatIsNewIsSeen(section: Int) {
      let screen = TableScreen(source.tableCells())
      setHeader("new", ofSection: section)
      screen.table.user.scroll(to: IndexPath(row: 0, section: section))
      #expect(screen.fault() == nil && screen.text(of: .header, section) == "new")
      screen.table.user.scroll(to: 0)
      setHeader(nil, ofSection: section)
      screen.table.user.scroll(to: IndexPath(row: 0, section: section))
      #expect(screen.fault() == nil && screen.place(of: .header, section).height == 0)
    }

    @Test(arguments: [0, 1])
    func aViewThatIsNewIsSeen(section: Int) {
      let kinds = CollectionKinds()
      let cells = source.cells(.cell(RowItemCell.self) { $0.show($1, $2) })
        .header { $0.info.header.map { kinds.sectionView($0) } }
      let screen = CollectionScreen(cells)
      setHeader("new", ofSection: section)
      #expect(screen.fault() == nil)
      screen.scroll(to: 10_000)
      #expect(screen.fault() == nil && screen.place(of: .header, section).height == 20)
      setHeader(nil, ofSection: section)
      screen.scroll(to: 0)
      #expect(screen.fault() == nil && screen.place(of: .header, section).height == 0)
    }

    /// The user moves a row to another section, which the table displays before the source changes.
    @Test func theShapeFollowsTheUser() {
      let screen = TableScreen(
        source.tableCells().onMove(in: source))
      #expect(screen.presentation.shape.itemCounts == [20, 20])
      screen.table.isEditing = true
      screen.scroll(to: 600)
      #expect(screen.beginMoving(IndexPath(row: 19, section: 0)))
      screen.drag(to: IndexPath(row: 2, section: 1))
      screen.drop()
      #expect(screen.presentation.shape.itemCounts == [19, 21] && source.shape.itemCounts == [19, 21])
    }

    /// A table takes the marks away when its editing mode ends.
    @Test func marksReturnAfterEditing() {
      let selection = source.selection(.multiple)
      let screen = TableScreen(selection.cells(.cell(RowCell.self) { $0.show($1, $2) }))
      screen.table.allowsMultipleSelection = true
      screen.tap(IndexPath(row: 1, section: 0))
      screen.table.isEditing = true
      screen.table.isEditing = false
      #expect(screen.selectedPaths.isEmpty)
      screen.adapter.markSelection()
      #expect(screen.selectedPaths == [IndexPath(row: 1, section: 0)] && screen.fault() == nil)
    }

    @Test func completionsAreCalledForChangesWithoutEffect() {
      let screen = TableScreen(source.tableCells())
      var isFinished = false
      screen.presentation.suspend()
      screen.adapter.perform {
        source.insert(TestItem(-1), at: ItemPosition(section: 0, item: 0))
      } completion: { _ in
        isFinished = true
      }
      #expect(!isFinished)
      source.remove(at: ItemPosition(section: 0, item: 0))
      screen.presentation.resume()
      #expect(isFinished && screen.fault() == nil)
    }

    /// While rows are configured in their cells, the closure of the first one changes the kind of the second one, or
    /// removes it.
    @Test(arguments: [false, true])
    func aClosureMayChangeTheNextRow(removes: Bool) {
      let list = ListSource((0..<5).map { TestItem($0) })
      let kinds = TableKinds()
      let cells = list.cells { item in
        kinds.cell(for: item) { cell, row, context in
          cell.show(row, context)
          guard row == TestItem(0, content: 1), list.item(at: ItemPosition(section: 0, item: 1))?.content == 1 else {
            return
          }
          if removes { list.remove(at: 1) } else { list.replace(at: 1, with: TestItem(1, content: 3)) }
        }
      }
      let screen = TableScreen(cells)
      let exceptions = ViewException.recorded {
        list.batch {
          list.replace(at: 0, with: TestItem(0, content: 1))
          list.replace(at: 1, with: TestItem(1, content: 1))
        }
        screen.rest()
      }
      #expect(exceptions.isEmpty && screen.fault() == nil)
    }

    /// Cells that leave the screen while the view is connected again report it, and a closure changes the list.
    @Test func closuresMayChangeTheListWhileItIsConnected() {
      let list = ListSource((0..<5).map { TestItem($0) })
      var changes = 2
      let screen = TableScreen(
        list.tableCells().onDisappear { _ in
          changes -= 1
          if changes >= 0 { list.remove(at: 0) }
        })
      let exceptions = ViewException.recorded {
        screen.adapter.source = screen.adapter.source
        screen.rest()
        screen.adapter.reload()
        screen.rest()
      }
      #expect(exceptions.isEmpty && screen.fault() == nil && list.items.count == 3)
    }

    /// A thousand changes that wait are one, and changes that cancel out aren't displayed.
    @Test func whatWaitsIsShownAsOne() {
      let screen = TableScreen(source.tableCells())
      let batches = screen.record.batches
      screen.presentation.suspend()
      for number in 0..<1_000 {
        source.insert(TestItem(100 + number), at: ItemPosition(section: 0, item: 0))
        if number % 2 == 0 { source.remove(at: ItemPosition(section: 0, item: 0)) }
      }
      screen.presentation.resume()
      #expect(screen.fault() == nil && screen.record.batches == batches + 1)
      screen.presentation.suspend()
      source.insert(TestItem(-1), at: ItemPosition(section: 0, item: 0))
      source.remove(at: ItemPosition(section: 0, item: 0))
      screen.presentation.resume()
      #expect(screen.fault() == nil && screen.record.batches == batches + 1)
    }
  }
#endif
