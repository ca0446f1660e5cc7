#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Cells that are chosen for each item: on tables and on collections.
  @MainActor
  @Suite struct FoundingFactoryTests {
    @Test("TS-7 one list registers, creates and configures cells, titles and views of sections")
    func listsMakeCellsAndViews() {
      func check<S: Stage>(_: S.Type) {
        let cells = StaticSource(withoutIDs: ["a", "b"]).cells(on: S.self)
          .header(on: S.self, size: CellSize(width: 320, height: 20)) { view, section in
            view.show("above \(section.info.header ?? "-")")
          }
          .headerTitle { "section \($0.section)" }
        let stage = S(cells)
        #expect(stage.texts == ["a", "b"] && stage.text(.header) == "above section 0")
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-8 a replaced configuration applies from then on; several kinds of items can share cells")
    func configurationsAreReplaced() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<4).map { TestItem($0) })
        var odd: CellConfiguration<TestItem, S.Host> = S.cell("shared") { cell, item, _ in cell.show("odd \(item)") }
        let cells = list.cells { item -> CellConfiguration<TestItem, S.Host> in
          switch item.id % 3 {
          case 0: S.cell("shared") { cell, item, _ in cell.show("even \(item)") }
          case 1: odd
          default: S.otherCell { cell, item, _ in cell.show("third \(item)") }
          }
        }
        let stage = S(cells)
        #expect(stage.texts == ["even 0", "odd 1", "third 2", "even 3"])
        #expect(stage.cells.map { $0.cell is S.OtherCell } == [false, false, true, false])
        odd = S.otherCell { cell, item, _ in cell.show("other \(item)") }
        list.replace(at: 1, with: TestItem(1, content: 1))
        #expect(stage.texts == ["even 0", "other 1'1", "third 2", "even 3"])
        #expect(stage.cells.map { $0.cell is S.OtherCell } == [false, true, true, false])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-8 cells of one kind are reused for items that are configured differently")
    func sharedCellsAreReused() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<40).map { TestItem($0) })
        let cells = list.cells { item in
          item.id < 20
            ? S.cell("shared") { cell, item, _ in cell.show("true \(item)") }
            : S.cell("shared") { cell, item, _ in cell.show("false \(item)") }
        }
        let stage = S(cells)
        stage.scroll(to: 44 * 25)
        #expect(stage.texts == (25..<35).map { "false \($0)" })
        #if os(Linux)
          #expect(stage.record.cellsReused > 0 && stage.record.cellsMade <= 22)
        #endif
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-9 a closure chooses the configuration of an item; an item that changes its kind gets another cell")
    func aClosureChooses() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<4).map { TestItem($0) })
        var asked: Set<String> = []
        let cells = list.cells { item -> CellConfiguration<TestItem, S.Host> in
          asked.insert("\(item)")
          return item.id == 0 || item.content > 0
            ? S.otherCell { cell, item, _ in cell.show("big \(item)") }
            : S.cell { cell, item, _ in cell.show(item) }
        }
        let stage = S(cells)
        #expect(stage.texts == ["big 0", "1", "2", "3"] && asked.isSuperset(of: ["0", "3"]))
        list.replace(at: 2, with: TestItem(2, content: 1))
        #expect(stage.texts == ["big 0", "1", "big 2'1", "3"])
        #expect(stage.cell(path(2)) is S.OtherCell && stage.cell(path(1))?.fillings == 1)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-10 a cell is configured each time it is dequeued")
    func cellsAreConfiguredEachTime() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0) })
        var filled: [Int: Int] = [:]
        let stage = S(
          list.cells(in: S.self) { cell, item, _ in
            cell.show(item)
            filled[item.id, default: 0] += 1
          })
        stage.scroll(to: 440)
        stage.scroll(to: 0)
        #expect(stage.texts == (0..<10).map(String.init))
        let counts = (0..<20).map { filled[$0] }
        #expect(counts == Array(repeating: 2, count: 10) + Array(repeating: 1, count: 10))
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-14 cells of one kind need no choice, and their contexts have positions")
    func cellsOfOneKind() {
      func check<S: Stage>(_: S.Type) {
        let list = StaticSource(withoutIDs: ["a", "b"])
        let cells = list.cells(in: S.self) { cell, text, context in cell.show("\(text)\(context.position)") }
        #expect(S(cells).texts == ["a0-0", "b0-1"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-10, GDS-23 an item's configuration has priority over its list")
    func itemsHavePriority() {
      func check<S: Stage>(_: S.Type) {
        var log: [String] = []
        let cells = ListSource((0..<4).map { TestItem($0) }).cells { item in
          let cell: CellConfiguration<TestItem, S.Host> = S.cell { cell, item, _ in cell.show(item) }
          return item.id % 2 == 0
            ? cell : cell.size(CellSize(width: 320, height: 30)).onSelect { log.append("own \($0)") }
        }
        .onSelect { log.append("list \($0)") }
        .size(CellSize(width: 320, height: 60))
        let stage = S(cells)
        #expect((0..<4).map { stage.height(path($0)) } == [60, 30, 60, 30])
        stage.tap(path(0))
        stage.tap(path(1))
        #expect(log == ["list 0", "own 1"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
