#if LIST_VIEWS
  import DataSourcesUIKit
  import Testing
  import UIKitStage

  /// Items that describe their cells, by a protocol of the app.
  @MainActor
  @Suite struct FoundingDrawingTests {
    @Test("ED-1 items of any types are in one list, numbers and texts too, and each describes its cell")
    func itemsDescribeTheirCells() {
      let items: ListSource<any Drawn> = ListSource(reloading: ["one", 2, Pair(left: 1, right: 2)])
      let stage = TableStage(items.cells { $0.cell })
      #expect(stage.texts == ["text one", "number 2", "1 and 2"])
      items.insert(7, at: 0)
      #expect(stage.texts == ["number 7", "text one", "number 2", "1 and 2"])
      #expect(stage.cells.map { $0.cell is OtherTextCell } == [true, false, true, false])
    }

    @Test("ED-1 the cell may depend on the item, and changes with it")
    func cellsDependOnItems() {
      let items: ListSource<any Drawn> = ListSource(reloading: [Pair(left: 1, right: 2)])
      let stage = TableStage(items.cells { $0.cell })
      items.replace(at: 0, with: Pair(left: 3, right: 3))
      #expect(stage.texts == ["twice 3"] && stage.cells.first?.cell is OtherTextCell)
    }

    @Test(
      "ED-2 a cell is configured for its item, with a static type, and again when the item changes")
    func cellsDrawItems() throws {
      let items: ListSource<any Drawn> = ListSource(reloading: [Pair(left: 1, right: 2), Pair(left: 2, right: 3)])
      let stage = TableStage(items.cells { $0.cell })
      let cell = try #require(stage.cell(path(1)))
      items.replace(at: 1, with: Pair(left: 4, right: 5))
      #expect(stage.texts == ["1 and 2", "4 and 5"] && stage.cell(path(1)) === cell && cell.fillings == 2)
    }

    @Test("ED-3 the cell of an item is registered automatically, by class, nib or prototype")
    func drawingCellsAreKnown() {
      UINib.provide("Drawing") { [TextCell(style: .default, reuseIdentifier: nil)] }
      let items: ListSource<any Drawn> = ListSource(reloading: [
        FromNib(text: "nib"), FromStoryboard(text: "prototype"), "class",
      ])
      let stage = TableStage()
      stage.providePrototype("Word")
      stage.show(items.cells { $0.cell })
      #expect(stage.texts == ["text nib", "text prototype", "text class"])
    }
  }

  extension String: Drawn {
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> {
      .cell(TextCell.self) { $0.show("text \(self)") }
    }
  }

  extension Int: Drawn {
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> {
      .cell(OtherTextCell.self) { $0.show("number \(self)") }
    }
  }

  private struct Pair: Drawn {
    var left: Int
    var right: Int
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> {
      left == right
        ? .cell(OtherTextCell.self) { $0.show("twice \(left)") }
        : .cell(TextCell.self) { $0.show("\(left) and \(right)") }
    }
  }

  @MainActor private let drawingNib = UINib(nibName: "Drawing", bundle: nil)

  private struct FromNib: Drawn {
    var text: String
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> {
      .nib(drawingNib) { (cell: TextCell, _) in cell.show("text \(text)") }
    }
  }

  private struct FromStoryboard: Drawn {
    var text: String
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> {
      .prototype("Word") { (cell: TextCell, _) in cell.show("text \(text)") }
    }
  }
#endif
