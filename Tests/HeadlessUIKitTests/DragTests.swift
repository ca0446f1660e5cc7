#if LIST_VIEWS && !os(tvOS)
  import Testing
  import UIKitStage

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  /// Drags rows of a table to the items of a collection, and to other rows.
  @MainActor
  private final class Dragging: NSObject, UITableViewDragDelegate, UITableViewDropDelegate, UICollectionViewDropDelegate
  {
    var events: [String] = []
    var table: TableFixture
    var collection: CollectionFixture
    #if os(Linux)
      var placeholder: (any UITableViewDropPlaceholderContext)?
      var usesPlaceholder = false
    #endif

    init(_ table: TableFixture, _ collection: CollectionFixture) {
      self.table = table
      self.collection = collection
      super.init()
      table.table.dragDelegate = self
      table.table.dropDelegate = self
      collection.collection.dropDelegate = self
    }

    private func item(_ path: IndexPath) -> UIDragItem {
      let item = UIDragItem(itemProvider: NSItemProvider())
      item.localObject = table.rows[path.section][path.row]
      return item
    }

    func tableView(
      _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { indexPath.row == 3 ? [] : [item(indexPath)] }

    func tableView(
      _ tableView: UITableView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] { [item(indexPath)] }

    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) { events.append("begin") }

    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) { events.append("end") }

    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) { events.append("dropEnd") }

    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
      guard let item = coordinator.items.first, let target = coordinator.destinationIndexPath else { return }
      #if os(Linux)
        if usesPlaceholder {
          let holder = UITableViewDropPlaceholder(
            insertionIndexPath: target, reuseIdentifier: "other", rowHeight: 44)
          holder.cellUpdateHandler = { $0.textLabel?.text = "wait" }
          placeholder = coordinator.drop(item.dragItem, to: holder)
          return
        }
      #endif
      guard let source = item.sourceIndexPath else { return }
      events.append("drop \(source.row) at \(target.row)")
      tableView.performBatchUpdates {
        self.table.rows[0].insert(self.table.rows[0].remove(at: source.row), at: target.row)
        tableView.moveRow(at: source, to: target)
      }
      coordinator.drop(item.dragItem, toRowAt: target)
    }

    func collectionView(
      _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      let numbers = coordinator.items.compactMap { $0.dragItem.localObject as? Int }
      #expect(coordinator.items.allSatisfy { $0.sourceIndexPath == nil })
      guard let target = coordinator.destinationIndexPath else { return }
      collectionView.performBatchUpdates {
        self.collection.rows[0].insert(contentsOf: numbers, at: target.item)
        collectionView.insertItems(at: numbers.indices.map { IndexPath(item: target.item + $0, section: 0) })
      }
    }
  }

  @MainActor
  struct DragTests {
    private func lists() -> (TableFixture, CollectionFixture, Dragging) {
      let (table, collection) = (TableFixture([[1, 2, 3, 4]]), CollectionFixture([[10, 20]]))
      table.window.layoutIfNeeded()
      collection.window.layoutIfNeeded()
      return (table, collection, Dragging(table, collection))
    }

    @Test func aRowIsDroppedInItsTable() throws {
      let (table, _, dragging) = lists()
      #expect(table.table.user.lift(rowsAt: [path(3)]) == nil)
      let drag = try #require(table.table.user.lift(rowsAt: [path(0)]))
      #expect(table.table.user.drop(drag, at: path(2)))
      #expect(dragging.events == ["begin", "drop 0 at 2", "dropEnd", "end"])
      #expect(table.rows == [[2, 3, 1, 4]])
      Animations.finish()
      #expect(table.fault() == nil)
    }

    @Test func rowsAreDroppedInAnotherList() throws {
      let (table, collection, dragging) = lists()
      let drag = try #require(table.table.user.lift(rowsAt: [path(0), path(2)]))
      #expect(drag.items.count == 2)
      #expect(collection.collection.user.drop(drag, at: path(1)))
      #expect(collection.rows == [[10, 1, 3, 20]])
      Animations.finish()
      #expect(collection.fault() == nil)
      #expect(dragging.events == ["begin", "end"])
      table.table.dropDelegate = nil
      #expect(!table.table.user.drop(ListDrag(), at: nil))
    }

    #if os(Linux)
      @Test func aPlaceholderWaitsForItsData() throws {
        let (table, _, dragging) = lists()
        dragging.usesPlaceholder = true
        let foreign = ListDrag(items: [UIDragItem(itemProvider: NSItemProvider())])
        #expect(table.table.user.drop(foreign, at: path(1)))
        #expect(table.table.hasUncommittedUpdates)
        #expect(table.table.visibleCells.map { $0.textLabel?.text } == ["1", "wait", "2", "3", "4"])
        let isTaken = dragging.placeholder?.commitInsertion { table.rows[$0.section].insert(9, at: $0.row) }
        #expect(isTaken == true)
        #expect(table.rows == [[1, 9, 2, 3, 4]])
        #expect(table.fault() == nil)
        #expect(dragging.placeholder?.deletePlaceholder() == false)
        #expect(table.table.user.drop(foreign, at: path(0)))
        #expect(dragging.placeholder?.deletePlaceholder() == true)
        #expect(table.fault() == nil)
        #expect(!table.table.hasUncommittedUpdates)
      }
    #endif
  }
#endif
