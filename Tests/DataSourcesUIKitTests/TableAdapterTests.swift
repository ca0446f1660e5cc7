#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesRouting
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  @MainActor
  @Suite struct TableAdapterTests {
    let list = ListSource((0..<5).map { TestItem($0) })

    @Test func changesAreBatchesAndNotReloads() {
      let screen = TableScreen(list.tableCells())
      #expect(screen.shown == list.items)
      let reloads = screen.table.record.reloads
      list.batch {
        list.remove(at: 1)
        list.move(from: 0, to: 2)
        list.append(TestItem(9))
      }
      #expect(screen.fault(list) == nil && screen.shown == list.items)
      #expect(screen.table.record.reloads == reloads && screen.table.record.batches == 1)
      #expect(screen.table.record.hazards.isEmpty)
    }

    /// A change of content is configured in the cell that is there; only that row's.
    @Test func contentIsConfiguredInPlace() throws {
      let screen = TableScreen(list.tableCells())
      let cell = try #require(screen.table.cellForRow(at: IndexPath(row: 2, section: 0)) as? RowCell)
      #expect(cell.configurations == 1)
      list.replace(at: 2, with: TestItem(2, content: 7))
      screen.table.layoutIfNeeded()
      #expect(screen.table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell)
      #expect(cell.configurations == 2 && cell.row == TestItem(2, content: 7))
    }

    @Test func aTableOutsideOfAWindowIsReloaded() {
      let screen = TableScreen(list.tableCells())
      screen.table.removeFromSuperview()
      list.append(TestItem(9))
      #expect(screen.table.record.batches == 0)
      screen.window.addSubview(screen.table)
      #expect(screen.fault(list) == nil)
    }

    @Test func movesOfTheUserAreNotDisplayedTwice() {
      let screen = TableScreen(list.tableCells().onMove(in: list))
      screen.table.isEditing = true
      #expect(screen.table.user.beginMoving(rowAt: IndexPath(row: 0, section: 0)))
      _ = screen.table.user.drag(to: IndexPath(row: 3, section: 0))
      screen.table.user.drop()
      #expect(list.items.map(\.id) == [1, 2, 3, 0, 4])
      // The one batch is the user's own.
      #expect(screen.fault(list) == nil && screen.table.record.batches == 1 && !screen.presentation.hasPending)
    }

    /// The source performs another move than the user: the list displays the difference.
    @Test func aRefusedMoveIsTakenBack() {
      let screen = TableScreen(list.tableCells().onMove { _, _, _ in })
      screen.table.isEditing = true
      #expect(screen.table.user.beginMoving(rowAt: IndexPath(row: 0, section: 0)))
      _ = screen.table.user.drag(to: IndexPath(row: 3, section: 0))
      screen.table.user.drop()
      screen.presentation.showPending()
      #expect(screen.fault(list) == nil && screen.table.record.batches == 2)
    }

    /// Rows are inserted and deleted, also the dragged one, during a drag.
    @Test func changesWaitWhileARowIsMoved() {
      let screen = TableScreen(list.tableCells().onMove(in: list))
      screen.table.isEditing = true
      #expect(screen.table.user.beginMoving(rowAt: IndexPath(row: 0, section: 0)))
      list.remove(at: 0)
      list.append(TestItem(8))
      #expect(screen.table.numberOfRows(inSection: 0) == 5 && screen.table.record.batches == 0)
      _ = screen.table.user.drag(to: IndexPath(row: 3, section: 0))
      screen.table.user.drop()
      #expect(list.items.map(\.id) == [1, 2, 3, 4, 8])
      screen.presentation.showPending()
      #expect(screen.fault(list) == nil)
    }

    @Test func deletingChangesTheSource() {
      let screen = TableScreen(list.filter { $0.id % 2 == 0 }.tableCells().onDelete(from: list))
      screen.table.isEditing = true
      #expect(screen.table.user.delete(rowAt: IndexPath(row: 1, section: 0)))
      #expect(list.items.map(\.id) == [0, 1, 3, 4])
      #expect(screen.shown == [TestItem(0), TestItem(4)] && screen.table.record.batches == 1)
    }

    @Test func selectionFollowsRows() {
      let selection = list.selection(.multiple)
      let cells = selection.cells(.cell(RowCell.self) { $0.show($1, $2) })
      let screen = TableScreen(cells)
      screen.table.allowsMultipleSelection = true
      #expect(screen.table.user.tap(rowAt: IndexPath(row: 1, section: 0)))
      #expect(selection.selectedItems.map(\.id) == [1])
      list.move(from: 1, to: 4)
      #expect(screen.table.indexPathsForSelectedRows == [IndexPath(row: 4, section: 0)])
      list.reload(with: list.items)
      screen.table.layoutIfNeeded()
      #expect(screen.table.indexPathsForSelectedRows == [IndexPath(row: 4, section: 0)])
      selection.deselectAll()
      #expect(screen.table.indexPathsForSelectedRows?.isEmpty ?? true)
      #expect((screen.table.cellForRow(at: IndexPath(row: 4, section: 0)) as? RowCell)?.index?.isSelected == false)
    }

    #if DEBUG
      /// In debug builds: a controller must not lose calls in silence.
      @Test func aDelegateThatIsReplacedIsReported() async {
        let print = DisplacedDelegate.print
        defer { DisplacedDelegate.print = print }
        var reports: [String] = []
        DisplacedDelegate.print = { if $0.contains("WatchingDelegate") { reports.append($0) } }
        let cells = ListSource(reloading: ["a"]).cells(on: TableStage.self)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let (first, second) = (WatchingDelegate(), WatchingDelegate())
        table.delegate = first
        let adapter = TableAdapter(cells, in: table)
        #expect(await eventually { reports.count == 1 })
        #expect(reports.first?.contains("tableView:didSelectRowAtIndexPath:") == true)
        // Passed to the adapter, also after it was made; and lost to another adapter.
        adapter.setDelegate(second)
        TableAdapter(cells, in: table).setDelegate(second)
        await turns()
        #expect(reports.count == 1)
        TableAdapter(cells, in: table)
        #expect(await eventually { reports.count == 2 })
        // Without calls to lose.
        let other = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: UICollectionViewFlowLayout())
        CollectionAdapter(ListSource(reloading: ["a"]).cells(on: CollectionStage.self), in: other)
        CollectionAdapter(ListSource(reloading: ["a"]).cells(on: CollectionStage.self), in: other)
        await turns()
        #expect(reports.count == 2)
        withExtendedLifetime((first, second)) {}
      }
    #endif

    /// An object that the app has given to the view for prefetching stays, whatever the list can do.
    @Test func prefetchingOfTheAppStays() {
      let list = ListSource((0..<100).map { TestItem($0) })
      let (table, prefetching) = (UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440)), AppPrefetching())
      table.prefetchDataSource = prefetching
      let adapter = TableAdapter(list.tableCells(), in: table)
      #expect(table.prefetchDataSource === prefetching)
      adapter.source = list.tableCells().onPrefetch { _ in }
      #expect(table.prefetchDataSource === prefetching)
      // Without one, it's that of the list as long as the list has a handler, also for another adapter.
      table.prefetchDataSource = nil
      adapter.source = list.tableCells().onPrefetch { _ in }
      #expect(table.prefetchDataSource === adapter.responder)
      let next = TableAdapter(list.tableCells().onPrefetch { _ in }, in: table)
      #expect(table.prefetchDataSource === next.responder)
      next.source = list.tableCells()
      #expect(table.prefetchDataSource == nil)
    }

    #if !os(tvOS)
      @Test func dragsAndDropsOfTheAppStay() {
        #if DEBUG
          let print = DisplacedDelegate.print
          defer { DisplacedDelegate.print = print }
          var reports: [String] = []
          DisplacedDelegate.print = { if $0.contains("AppDragging") { reports.append($0) } }
        #endif
        let list = ListSource((0..<3).map { TestItem($0) })
        let (table, dragging) = (UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440)), AppDragging())
        (table.dragDelegate, table.dropDelegate) = (dragging, dragging)
        let adapter = TableAdapter(list.tableCells(), in: table)
        #expect(table.dragDelegate === dragging && table.dropDelegate === dragging)
        for _ in 0..<2 {
          adapter.source = list.tableCells().onDrag { $0 }
          adapter.onDrop = { _, _ in true }
        }
        #expect(table.dragDelegate === dragging && table.dropDelegate === dragging)
        #if DEBUG
          #expect(reports.count == 2 && reports.first?.contains("`onDrag`") == true)
        #endif
        (table.dragDelegate, table.dropDelegate) = (nil, nil)
        adapter.source = list.tableCells().onDrag { $0 }
        #expect(table.dragDelegate === adapter.responder && table.dropDelegate === adapter.responder)
        adapter.onDrop = nil
        #expect(table.dragDelegate === adapter.responder && table.dropDelegate == nil)
      }
    #endif
  }

  private final class AppPrefetching: NSObject, UITableViewDataSourcePrefetching {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {}
  }

  #if !os(tvOS)
    private final class AppDragging: NSObject, UITableViewDragDelegate, UITableViewDropDelegate {
      func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] { [] }

      func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {}
    }
  #endif

  private final class WatchingDelegate: NSObject, UITableViewDelegate {
    #if os(Linux)
      func responds(to selector: Selector) -> Bool { selector.description == "tableView:didSelectRowAtIndexPath:" }
    #endif

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  }
#endif
