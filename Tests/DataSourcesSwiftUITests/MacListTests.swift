#if os(Linux)
  @testable import DataSourcesAppKit
  @testable import DataSourcesSwiftUI
  import ListTestSupport
  import Testing

  /// The components of a SwiftUI list on the Mac, over tables and outline views without a screen.
  @MainActor
  @Suite struct MacListTests {
    private let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 320, height: 260))

    private func show(_ table: NSTableView) {
      let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 320, height: 260))
      table.rowHeight = 26
      table.intercellSpacing = .zero
      scroll.documentView = table
      window.contentView?.addSubview(scroll)
    }

    private func texts(_ table: NSTableView, column: Int = 0) -> [String?] {
      window.layoutIfNeeded()
      return (0..<table.numberOfRows).map {
        (table.view(atColumn: column, row: $0, makeIfNecessary: false) as? DataSourcesAppKit.TextCell)?.text
      }
    }

    @Test func theNewestClosuresOfColumnsCount() {
      let list = ListSource((0..<3).map { TestItem($0) })
      let sorted = list.sorted { $0.id }
      let table = NSTableView(frame: .zero)
      show(table)
      func columns(_ prefix: String, isReversed: Bool) -> [ListColumn<TestItem>] {
        [
          ListColumn("ID") { "\(prefix)\($0.id)" }.onSort { isAscending in
            sorted.areInIncreasingOrder = isAscending != isReversed ? { $0.id < $1.id } : { $1.id < $0.id }
          },
          ListColumn("Content") { _ in "" },
        ]
      }
      func contents(_ columns: [ListColumn<TestItem>]) -> ListContents<TestItem, NSTableView> {
        table.add(columns)
        return ListContents(source: sorted, configuration: .columns(columns))
      }
      let cells = ChangeableCells(contents(columns("", isReversed: true)))
      let adapter = ListAdapter<NSTableView>(cells.list, in: table)
      #expect(texts(table) == ["0", "1", "2"] && table.numberOfColumns == 2)
      table.user.click(header: 0)
      #expect(texts(table) == ["2", "1", "0"])
      #expect(!cells.update(contents(columns("#", isReversed: false))))
      adapter.reconfigureVisibleItems()
      #expect(texts(table) == ["#2", "#1", "#0"] && table.numberOfColumns == 2)
      table.user.click(header: 0)
      table.user.click(header: 0)
      #expect(texts(table) == ["#0", "#1", "#2"])
    }

    @Test func anOutlineStaysExpandedWhenItsViewIsEvaluated() async {
      typealias Node = OutlineDisclosureTests.Folder
      let source = OutlineSource([Node(1, [Node(2)]), Node(3)]) { $0.children }
      let outline = NSOutlineView(frame: .zero)
      show(outline)
      func contents(_ prefix: String) -> ListContents<OutlineItem<Node>, NSTableView> {
        let columns = [ListColumn<OutlineItem<Node>>("Name") { "\(prefix)\($0.node.id)" }]
        outline.add(columns)
        var contents = ListContents<OutlineItem<Node>, NSTableView>(source: source, configuration: .columns(columns))
        contents.allowsMultipleSelection = false
        return contents
      }
      let cells = ChangeableCells(contents(""))
      let adapter = ListAdapter<NSTableView>(cells.list, in: outline)
      #expect(texts(outline) == ["1", "3"])
      #expect(outline.user.disclose(row: 0))
      #expect(await eventually { outline.numberOfRows == 3 })
      #expect(texts(outline) == ["1", "2", "3"] && source.expandedIDs == [1])
      cells.selection?.apply([ItemID(2)])
      #expect(!cells.update(contents("#")))
      adapter.reconfigureVisibleItems()
      #expect(texts(outline) == ["#1", "#2", "#3"] && outline.selectedRowIndexes == [1])
    }
  }
#endif
