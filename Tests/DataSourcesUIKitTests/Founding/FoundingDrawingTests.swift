#if os(Linux)
  public import DataSourcesUIKit
  public import HeadlessUIKit
  import Testing

  /// Rows that name their cells, and cells that draw them.
  @MainActor
  @Suite struct FoundingDrawingTests {
    @Test("ED-1 rows of any types are in one list, numbers and texts too, and each names its cell")
    func rowsNameTheirCells() {
      let rows: ListSource<any CellItem<UITableView>> = ListSource(reloading: ["one", 2, Pair(left: 1, right: 2)])
      let stage = TableStage(rows.cells())
      #expect(stage.texts == ["text one", "number 2", "1 and 2"])
      rows.insert(7, at: 0)
      #expect(stage.texts == ["number 7", "text one", "number 2", "1 and 2"])
      #expect(
        stage.cells.map { "\(type(of: $0.cell))" } == ["NumberDrawer", "TextDrawer", "NumberDrawer", "PairDrawer"])

      let items: ListSource<any CellItem<UICollectionView>> = ListSource(reloading: [Dot(name: "a"), Line(length: 3)])
      #expect(CollectionStage(items.cells()).texts == ["dot a", "line 3"])
    }

    @Test("ED-1 the cell may depend on the row, and changes with it")
    func cellsDependOnRows() {
      let rows: ListSource<any CellItem<UITableView>> = ListSource(reloading: [Pair(left: 1, right: 2)])
      let stage = TableStage(rows.cells())
      rows.replace(at: 0, with: Pair(left: 3, right: 3))
      #expect(stage.texts == ["twice 3"] && stage.cells.first?.cell is TwinDrawer)
    }

    @Test(
      "ED-2 a cell draws the rows it is made for, and the compiler knows which; it is drawn anew when the row changes")
    func cellsDrawRows() throws {
      let rows = ListSource(reloading: [Dot(name: "a"), Dot(name: "b")])
      let stage = CollectionStage(rows.cells())
      let cell = try #require(stage.cell(path(1)))
      rows.replace(at: 1, with: Dot(name: "c"))
      #expect(stage.texts == ["dot a", "dot c"] && stage.cell(path(1)) === cell && cell.fillings == 2)
    }

    @Test("ED-3 a cell is known by class, nib or prototype and can draw; nobody registers it by hand")
    func drawingCellsAreKnown() {
      UINib.provide("Drawing") { [TextDrawer(style: .default, reuseIdentifier: nil)] }
      let rows: ListSource<any CellItem<UITableView>> = ListSource(reloading: [
        FromNib(text: "nib"), FromStoryboard(text: "prototype"), "class",
      ])
      let stage = TableStage()
      stage.table.providePrototype("Word") { TextDrawer(style: .default, reuseIdentifier: "Word") }
      stage.show(rows.cells())
      #expect(stage.texts == ["text nib", "text prototype", "text class"])
    }
  }

  private final class TextDrawer: TextCell, CellDrawer {
    func draw(_ item: String, at index: CellIndex) { show("text \(item)") }
  }

  private final class NumberDrawer: TextCell, CellDrawer {
    func draw(_ item: Int, at index: CellIndex) { show("number \(item)") }
  }

  private final class PairDrawer: TextCell, CellDrawer {
    func draw(_ item: Pair, at index: CellIndex) { show("\(item.left) and \(item.right)") }
  }

  private final class TwinDrawer: TextCell, CellDrawer {
    func draw(_ item: Pair, at index: CellIndex) { show("twice \(item.left)") }
  }

  private final class DotDrawer: TextItem, CellDrawer {
    func draw(_ item: Dot, at index: CellIndex) { show("dot \(item.name)") }
  }

  private final class LineDrawer: TextItem, CellDrawer {
    func draw(_ item: Line, at index: CellIndex) { show("line \(item.length)") }
  }

  extension String: @MainActor CellItem {
    @MainActor public var cell: ItemCell<UITableView> { ItemCell(TextDrawer.self, drawing: self) }
  }

  extension Int: @MainActor CellItem {
    @MainActor public var cell: ItemCell<UITableView> { ItemCell(NumberDrawer.self, drawing: self) }
  }

  private struct Pair: @MainActor CellItem {
    var left: Int
    var right: Int
    @MainActor var cell: ItemCell<UITableView> {
      left == right ? ItemCell(TwinDrawer.self, drawing: self) : ItemCell(PairDrawer.self, drawing: self)
    }
  }

  private struct FromNib: @MainActor CellItem {
    var text: String
    @MainActor var cell: ItemCell<UITableView> {
      ItemCell(CellDescriptor<TextDrawer>.nib(UINib(nibName: "Drawing", bundle: nil)), drawing: text)
    }
  }

  private struct FromStoryboard: @MainActor CellItem {
    var text: String
    @MainActor var cell: ItemCell<UITableView> {
      ItemCell(CellDescriptor<TextDrawer>.prototype("Word"), drawing: text)
    }
  }

  private struct Dot: @MainActor CellItem, Equatable {
    var name: String
    @MainActor var cell: ItemCell<UICollectionView> { ItemCell(DotDrawer.self, drawing: self) }
  }

  private struct Line: @MainActor CellItem {
    var length: Int
    @MainActor var cell: ItemCell<UICollectionView> { ItemCell(LineDrawer.self, drawing: self) }
  }
#endif
