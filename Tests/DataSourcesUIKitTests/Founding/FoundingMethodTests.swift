#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Which optional methods UIKit gets to see.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FoundingMethodTests {
    /// What a modifier alone makes visible in a table.
    private let ofTable: [(String, (CellList<String, UITableView>) -> CellList<String, UITableView>, Set<String>)] = [
      ("nothing", { $0 }, []),
      ("height", { $0.height(20) }, ["tableView:heightForRowAtIndexPath:"]),
      (
        "estimate", { $0.estimatedSize { _ in .height(20) } }, ["tableView:estimatedHeightForRowAtIndexPath:"]
      ),
      (
        "delete", { $0.onDelete { _ in } },
        [
          "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
          "tableView:editingStyleForRowAtIndexPath:",
        ]
      ),
      (
        "delete title", { $0.deleteTitle { _ in nil } },
        ["tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:"]
      ),
      (
        "swipe", { $0.swipeActions { _ in [] } },
        [
          "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
          "tableView:editingStyleForRowAtIndexPath:",
          "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
          "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
        ]
      ),
      (
        "move", { $0.onMove { _, _, _ in } },
        [
          "tableView:canEditRowAtIndexPath:", "tableView:canMoveRowAtIndexPath:",
          "tableView:moveRowAtIndexPath:toIndexPath:", "tableView:editingStyleForRowAtIndexPath:",
          "tableView:shouldIndentWhileEditingRowAtIndexPath:",
          "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
        ]
      ),
      (
        "indentation", { $0.indentation { _ in 1 } },
        ["tableView:shouldIndentWhileEditingRowAtIndexPath:", "tableView:indentationLevelForRowAtIndexPath:"]
      ),
      (
        "editing", { $0.onEditing { _, _ in } },
        ["tableView:willBeginEditingRowAtIndexPath:", "tableView:didEndEditingRowAtIndexPath:"]
      ),
      ("menu", { $0.contextMenu { _ in [] } }, ["tableView:contextMenuConfigurationForRowAtIndexPath:point:"]),
      ("focus", { $0.focusable { _ in true } }, ["tableView:canFocusRowAtIndexPath:"]),
      ("focused", { $0.onFocus { _, _ in } }, ["tableView:didUpdateFocusInContext:withAnimationCoordinator:"]),
      (
        "display", { $0.onAppear { _ in } },
        ["tableView:willDisplayCell:forRowAtIndexPath:", "tableView:didEndDisplayingCell:forRowAtIndexPath:"]
      ),
      (
        "index titles", { $0.indexTitle { _ in "a" } },
        ["sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:"]
      ),
      (
        "headers", { $0.header { _ in .view(TextPart.self) { _, _ in } } },
        [
          "tableView:viewForHeaderInSection:", "tableView:viewForFooterInSection:",
          "tableView:heightForHeaderInSection:", "tableView:heightForFooterInSection:",
          "tableView:willDisplayHeaderView:forSection:", "tableView:willDisplayFooterView:forSection:",
          "tableView:didEndDisplayingHeaderView:forSection:", "tableView:didEndDisplayingFooterView:forSection:",
        ]
      ),
    ]

    @Test("GDS-7, TS-27 a table finds the optional methods that an item uses, and no others")
    func tablesFindUsedMethods() {
      let optional = Set(ofTable.flatMap(\.2))
      for (name, add, expected) in ofTable {
        let stage = TableStage(add(ListSource(reloading: ["a"]).cells(on: TableStage.self)))
        #expect(Set(optional.filter { stage.responds(to: $0) }) == expected, "\(name)")
        // What every table needs is there, and no unknown method.
        #expect(stage.responds(to: "numberOfSectionsInTableView:") && !stage.responds(to: "scrollViewDidScroll:"))
      }
    }

    /// The same for a collection.
    private let ofCollection:
      [(String, (CellList<String, UICollectionView>) -> CellList<String, UICollectionView>, Set<String>)] = [
        ("nothing", { $0 }, []),
        ("size", { $0.size(CellSize(width: 20, height: 20)) }, ["collectionView:layout:sizeForItemAtIndexPath:"]),
        ("swipe", { $0.swipeActions { _ in [] } }, ["collectionView:canEditItemAtIndexPath:"]),
        (
          "move", { $0.onMove { _, _, _ in } },
          [
            "collectionView:canMoveItemAtIndexPath:", "collectionView:moveItemAtIndexPath:toIndexPath:",
            "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:",
          ]
        ),
        (
          "menu", { $0.contextMenu { _ in [] } }, ["collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:"]
        ),
        ("focus", { $0.focusable { _ in true } }, ["collectionView:canFocusItemAtIndexPath:"]),
        ("focused", { $0.onFocus { _, _ in } }, ["collectionView:didUpdateFocusInContext:withAnimationCoordinator:"]),
        (
          "display", { $0.onDisappear { _ in } },
          [
            "collectionView:willDisplayCell:forItemAtIndexPath:",
            "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
          ]
        ),
        (
          "index titles", { $0.indexTitle { _ in "a" } },
          ["indexTitlesForCollectionView:", "collectionView:indexPathForIndexTitle:atIndex:"]
        ),
        (
          "headers", { $0.header { _ in .view(TextView.self) { _, _ in } } },
          [
            "collectionView:layout:referenceSizeForHeaderInSection:",
            "collectionView:layout:referenceSizeForFooterInSection:",
            "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:",
            "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:",
          ]
        ),
      ]

    @Test("GDS-7, TS-28 a collection finds the optional methods that an item uses, and no others")
    func collectionsFindUsedMethods() {
      let optional = Set(ofCollection.flatMap(\.2))
      for (name, add, expected) in ofCollection {
        let stage = CollectionStage(add(ListSource(reloading: ["a"]).cells(on: CollectionStage.self)))
        #expect(Set(optional.filter { stage.responds(to: $0) }) == expected, "\(name)")
        #expect(stage.responds(to: "collectionView:viewForSupplementaryElementOfKind:atIndexPath:"))
      }
    }

    @Test("GDS-7 a method that the app's delegate overrides is found, also if the list implements it")
    func overridingShowsAMethod() {
      let height = "tableView:heightForRowAtIndexPath:"
      let delegate = TallDelegate()
      for (cells, own) in [
        (ListSource(reloading: ["a", "b"]).cells(on: TableStage.self), [44, 44] as [CGFloat]),
        (ListSource(reloading: ["a", "b"]).cells(on: TableStage.self).height(30), [30, 30]),
      ] {
        let stage = TableStage(cells)
        #expect([path(0), path(1)].map { stage.table.rectForRow(at: $0).height } == own)
        stage.setDelegate(delegate, overriding: [Selector(height)])
        stage.table.layoutIfNeeded()
        #expect(stage.responds(to: height))
        #expect([path(0), path(1)].map { stage.table.rectForRow(at: $0).height } == [100, 20])
        stage.setDelegate(nil, overriding: [])
        stage.table.layoutIfNeeded()
        #expect([path(0), path(1)].map { stage.table.rectForRow(at: $0).height } == own)
      }
    }

    @Test("GDS-23 each item of a composite has the behaviors of its own child only")
    func compositesHaveThoseOfTheirChildren() {
      let deletable = ListSource(reloading: ["a"])
      let movable = ListSource(reloading: ["b", "c"])
      let plain = ListSource(reloading: ["d"])
      let source = deletable.cells(on: TableStage.self).onDelete { _ in deletable.removeAll() }
        .appendingSections(
          of: movable.cells(on: TableStage.self).onMove(in: movable).height(30),
          plain.cells(on: TableStage.self))
      let stage = TableStage(source)
      stage.table.rowHeight = 50
      stage.table.isEditing = true
      stage.table.layoutIfNeeded()
      #expect(stage.cells.map { $0.cell.isEditing } == [true, true, true, false])
      #expect(stage.cells.map { $0.cell.editingStyle } == [.delete, .none, .none, .none])
      #expect(stage.cells.map { $0.cell.showsReorderControl } == [false, true, true, false])
      // A child without a height keeps the table's own.
      #expect([path(0), path(0, 1), path(0, 2)].map { stage.height($0) } == [50, 30, 50])
      #expect(!stage.table.user.delete(rowAt: path(0, 2)) && !stage.table.user.delete(rowAt: path(0, 1)))
      #expect(stage.table.user.delete(rowAt: path(0)) && deletable.items.isEmpty)
    }

    @Test(
      "GDS-23 behaviors of children that are added later are found too; those of removed children are answered by defaults"
    )
    func childrenAreInsertedAndRemoved() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource(reloading: (0..<3).map { "row \($0)" })
        let stack = ConcatenatedItems<CellReference<S.Host>>([ListSource(reloading: ["first"]).cells(on: S.self)])
        let stage = S(stack)
        #expect(!stage.move(path(0), to: path(0)))
        stack.appendChild(
          list.cells(on: S.self).onMove { _, position, target in
            list.move(from: position.item, to: target.item)
          })
        #expect(await eventually { stage.beginMoving(path(1)) })
        stage.drag(to: path(3))
        stage.drop()
        #expect(list.items == ["row 1", "row 2", "row 0"] && stage.texts == ["first", "row 1", "row 2", "row 0"])
        stack.removeChild(at: 1)
        #expect(!stage.beginMoving(path(0)) && stage.texts == ["first"])
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }
  }

  private final class TallDelegate: NSObject, UITableViewDelegate {
    #if os(Linux)
      func responds(to selector: Selector) -> Bool { selector.description == "tableView:heightForRowAtIndexPath:" }
    #endif
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.row == 0 ? 100 : 20
    }
  }
#endif
