#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// Cells and views of sections that are registered under keys: on tables and on collections.
  @MainActor
  @Suite struct FoundingFactoryTests {
    @Test("TS-7 a factory makes known, makes and fills cells, titles and views of sections")
    func factoriesMakeCellsAndViews() {
      func check<S: Stage>(_: S.Type) {
        let factory = CellFactory<String, String, S.Host> { _, _ in "text" }
        factory.register("text", .class(S.Cell.self)) { cell, text, _ in cell.show(text) }
        factory.registerSectionView(.header) { index in
          SectionViewTemplate(S.Part.self) { view, index in view.show("above \(index.info.header ?? "-")") }
            .size(CellSize(width: 320, height: 20))
        }
        factory.registerTitle(.header) { "section \($0.section)" }
        let stage = S(StaticSource(withoutIDs: ["a", "b"]).cells(factory))
        #expect(stage.texts == ["a", "b"] && stage.text(.header) == "above section 0")
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-8 what is registered under a key again takes its place; several keys may share cells")
    func keysAreRegisteredAgain() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<4).map { TestItem($0) })
        let factory = CellFactory<String, TestItem, S.Host> { row, _ in ["even", "odd", "third"][row.id % 3] }
        let shared = CellDescriptor<S.Cell>.class(reuseIdentifier: "shared")
        factory.register("even", shared) { cell, row, _ in cell.show("even \(row)") }
        factory.register("odd", shared) { cell, row, _ in cell.show("odd \(row)") }
        factory.register("third", .class(S.OtherCell.self)) { cell, row, _ in cell.show("third \(row)") }
        #expect(factory.keys.sorted() == ["even", "odd", "third"])
        let stage = S(list.cells(factory))
        #expect(stage.texts == ["even 0", "odd 1", "third 2", "even 3"])
        #expect(stage.cells.map { $0.cell is S.OtherCell } == [false, false, true, false])
        factory.register("odd", .class(S.OtherCell.self)) { cell, row, _ in cell.show("other \(row)") }
        list.replace(at: 1, with: TestItem(1, content: 1))
        #expect(stage.texts == ["even 0", "other 1'1", "third 2", "even 3"])
        #expect(stage.cells.map { $0.cell is S.OtherCell } == [false, true, true, false])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-8 cells of one name and several keys are used again for each other, and filled anew")
    func sharedCellsAreUsedAgain() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<40).map { TestItem($0) })
        let factory = CellFactory<Bool, TestItem, S.Host> { row, _ in row.id < 20 }
        for key in [true, false] {
          factory.register(key, .class(S.Cell.self)) { cell, row, _ in cell.show("\(key) \(row)") }
        }
        let stage = S(list.cells(factory))
        stage.scroll(to: 44 * 25)
        #expect(stage.texts == (25..<35).map { "false \($0)" } && stage.record.cellsReused > 0)
        #expect(stage.record.cellsMade <= 22)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-9 a closure chooses the key by the row and its place")
    func aClosureChoosesTheKey() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<4).map { TestItem($0) })
        var asked: [String] = []
        let factory = CellFactory<String, TestItem, S.Host> { row, position in
          asked.append("\(row)@\(position)")
          return position.item == 0 || row.content > 0 ? "big" : "small"
        }
        factory.register("big", .class(S.OtherCell.self)) { cell, row, _ in cell.show("big \(row)") }
        factory.register("small", .class(S.Cell.self)) { cell, row, _ in cell.show(row) }
        let stage = S(list.cells(factory))
        #expect(stage.texts == ["big 0", "1", "2", "3"] && Set(asked).isSuperset(of: ["0@0-0", "3@0-3"]))
        // A row that changes its key is another kind of cell, with its place kept.
        list.replace(at: 2, with: TestItem(2, content: 1))
        #expect(stage.texts == ["big 0", "1", "big 2'1", "3"])
        #expect(stage.cell(path(2)) is S.OtherCell && stage.cell(path(1))?.fillings == 1)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-10 a cell is filled each time it is dequeued")
    func cellsAreFilledEachTime() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0) })
        var filled: [Int: Int] = [:]
        let stage = S(
          list.cells(S.Cell.self) { cell, row, _ in
            cell.show(row)
            filled[row.id, default: 0] += 1
          })
        stage.scroll(to: 440)
        stage.scroll(to: 0)
        #expect(stage.texts == (0..<10).map(String.init))
        #expect((0..<10).allSatisfy { filled[$0] == 2 } && (10..<20).allSatisfy { filled[$0] == 1 })
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-14 cells of one kind need no factory and no key, and their indexes are positions")
    func cellsOfOneKind() {
      func check<S: Stage>(_: S.Type) {
        let list = StaticSource(withoutIDs: ["a", "b"])
        let cells = list.cells(S.Cell.self) { cell, text, index in cell.show("\(text)\(index.position)") }
        #expect(S(cells).texts == ["a0-0", "b0-1"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
