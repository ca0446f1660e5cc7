#if os(Linux)
  @testable import DataSourcesSwiftUI
  import ListTestSupport
  import Testing

  /// Outlines in collections, which have no outline views.
  @MainActor
  @Suite struct OutlineDisclosureTests {
    final class Folder: Identifiable, Equatable {
      let id: Int
      var children: [Folder]?

      init(_ id: Int, _ children: [Folder]? = nil) {
        self.id = id
        self.children = children
      }

      static func == (left: Folder, right: Folder) -> Bool { left === right }
    }

    typealias Item = OutlineItem<Folder>

    /// The controls of the nodes on screen, by ID.
    private final class Controls { var all: [Int: OutlineDisclosure] = [:] }

    private let stage = CellsStage()
    private let controls = Controls()

    private func outline(_ roots: [Folder]) -> OutlineSource<Folder> { OutlineSource(roots) { $0.children } }

    private func contents(
      _ source: any DataSource<Item>, behavior: ItemBehavior<Item> = ItemBehavior()
    ) -> ListContents<Item, UICollectionView> {
      var contents = ListContents<Item, UICollectionView>(
        source: source,
        configuration: .cell(TextCell.self) { [controls] cell, item, context in
          guard let control = OutlineDisclosure(context, in: source) else { return cell.text = "\(item.node.id)" }
          controls.all[item.node.id] = control
          let sign = control.isExpandable ? control.isExpanded ? "-" : "+" : ""
          cell.text = String(repeating: ".", count: control.depth) + sign + "\(item.node.id)"
        })
      contents.behavior = behavior.togglingNodes(of: source)
      return contents
    }

    private func display(_ contents: ListContents<Item, UICollectionView>) -> ChangeableCells<Item, UICollectionView> {
      let cells = ChangeableCells(contents)
      CollectionAdapter(cells.list, in: stage.collection)
      return cells
    }

    private func tap(_ item: Int) { stage.collection.user.tap(itemAt: IndexPath(item: item, section: 0)) }

    @Test func nodesAreIndentedAndExpandedByTheirControls() {
      let source = outline([Folder(1, [Folder(2, [Folder(3)]), Folder(4)]), Folder(5)])
      _ = display(contents(source))
      #expect(stage.texts == ["+1", "5"])
      controls.all[1]?.toggle()
      #expect(stage.texts == ["-1", ".+2", ".4", "5"])
      controls.all[2]?.toggle()
      #expect(stage.texts == ["-1", ".-2", "..3", ".4", "5"] && source.expandedIDs == [1, 2])
      controls.all[1]?.toggle()
      #expect(stage.texts == ["+1", "5"])
    }

    @Test func aTapExpandsANodeWithoutAnActionOfItsOwn() {
      let source = outline([Folder(1, [Folder(2)]), Folder(3)])
      _ = display(contents(source))
      #expect(stage.texts == ["+1", "3"])
      tap(0)
      #expect(stage.texts == ["-1", ".2", "3"])
      tap(1)
      #expect(stage.texts == ["-1", ".2", "3"])
      tap(0)
      #expect(stage.texts == ["+1", "3"])

      var opened: [Int] = []
      _ = display(contents(source, behavior: ItemBehavior().onPrimaryAction { opened.append($0.node.id) }))
      #expect(stage.texts == ["+1", "3"])
      tap(0)
      tap(1)
      #expect(opened == [1, 3] && stage.texts == ["+1", "3"])
      _ = display(contents(source, behavior: ItemBehavior().selectionDisabled { $0.node.id == 1 }))
      #expect(stage.texts == ["+1", "3"])
      tap(0)
      #expect(stage.texts == ["+1", "3"])
    }

    @Test func aControlIsAboutItsNodeAfterChanges() throws {
      let source = outline([Folder(1, [Folder(2)]), Folder(3, [Folder(4)])])
      _ = display(contents(source))
      #expect(stage.texts == ["+1", "+3"])
      let first = try #require(controls.all[1])
      let last = try #require(controls.all[3])
      source.roots.insert(Folder(9), at: 0)
      last.toggle()
      #expect(stage.texts == ["9", "+1", "-3", ".4"])
      source.roots.remove(at: 1)
      first.toggle()
      #expect(stage.texts == ["9", "-3", ".4"] && source.expandedIDs == [3])
    }

    @Test func selectionsAndTransformationsOfAnOutlineAreOutlines() {
      let source = outline([Folder(1, [Folder(2)])])
      var selectable = contents(source.map { $0 })
      selectable.allowsMultipleSelection = true
      _ = display(selectable)
      #expect(stage.texts == ["+1"])
      controls.all[1]?.toggle()
      #expect(stage.texts == ["-1", ".2"])
      // A filter doesn't display the tree.
      controls.all = [:]
      _ = display(contents(source.filter { $0.node.id == 2 }))
      #expect(stage.texts == ["2"] && controls.all.isEmpty)
    }
  }
#endif
