#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// What happens when the person touches rows: on tables and on collections.
  @MainActor
  @Suite struct FoundingSelectionTests {
    @Test("GDS-30 one closure for each event, with the row and its place; without one the default decides")
    func everyEventHasAClosure() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        var log: [String] = []
        var handler = BlockSelectionHandler<TestItem>()
        handler.rowsChanged = { log.append("changed") }
        handler.shouldHighlight = { row, index in
          log.append("highlight \(row)@\(index.position)?")
          return row.id != 2
        }
        handler.didHighlight = { row, _ in log.append("highlighted \(row)") }
        handler.didUnhighlight = { row, _ in log.append("unhighlighted \(row)") }
        handler.shouldSelect = { row, _ in row.id != 1 }
        handler.didSelect = { row, _ in log.append("selected \(row)") }
        handler.defaultShouldDeselect = false
        handler.didDeselect = { row, _ in log.append("deselected \(row)") }
        let stage = S(list.cells(on: S.self).handlingSelection(handler))
        stage.allowMultipleSelection()
        stage.tap(path(0))
        #expect(log == ["highlight 0@0-0?", "highlighted 0", "unhighlighted 0", "selected 0"])
        #expect(stage.selected == [path(0)])
        log = []
        #expect(!stage.tap(path(2)) && log == ["highlight 2@0-2?"])
        stage.tap(path(1))
        // By default, nothing is deselected.
        stage.tap(path(0))
        #expect(stage.selected == [path(0)] && !log.contains("selected 1") && !log.contains("deselected 0"))
        log = []
        list.append(TestItem(3))
        #expect(log == ["changed"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-30 a default decides for each question, and a closure before it")
    func defaultsDecide() throws {
      for closures in [false, true] {
        for answers in 0..<8 {
          var handler = BlockSelectionHandler<String>()
          let wanted = (0..<3).map { answers & 1 << $0 != 0 }
          // With closures, the defaults say the opposite, and do not count.
          let defaults = wanted.map { $0 != closures }
          (handler.defaultShouldHighlight, handler.defaultShouldSelect, handler.defaultShouldDeselect) =
            (defaults[0], defaults[1], defaults[2])
          if closures {
            handler.shouldHighlight = { _, _ in wanted[0] }
            handler.shouldSelect = { _, _ in wanted[1] }
            handler.shouldDeselect = { _, _ in wanted[2] }
          }
          let cells = ListSource(reloading: ["a"]).cells(on: TableStage.self).handlingSelection(handler)
          let model = try #require(cells.item(at: place(0, 0)))
          let (selecting, index) = (model.behaviours.selecting, model.index(at: place(0, 0)))
          let found = [selecting.shouldHighlight, selecting.shouldSelect, selecting.shouldDeselect].map { $0?(index) }
          #expect(found == wanted)
        }
      }
    }

    @Test("GDS-31 rows that can not be selected are not highlighted either")
    func unselectableRows() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a", "b"])
        let other = ListSource(reloading: ["c"])
        var selected: [String] = []
        let cells = list.cells(on: S.self).handlingSelection(UnselectableRows())
          .appendingSections(of: other.cells(on: S.self).onSelect { text, _ in selected.append(text) })
        let stage = S(cells)
        #expect(!stage.tap(path(0)) && !stage.tap(path(1)) && stage.selected.isEmpty)
        #expect(stage.tap(path(0, 1)) && selected == ["c"] && stage.selected == [path(0, 1)])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-29 a handler of one's own serves several lists, in the places of each")
    func ownHandlers() {
      func check<S: Stage>(_: S.Type) {
        let handler = CountingHandler()
        let lists = [ListSource(reloading: ["a", "b"]), ListSource(reloading: ["c"])]
        let parts = lists.map { $0.cells(on: S.self).handlingSelection(handler) }
        let stage = S(ConcatenatedSections(parts))
        stage.tap(path(1))
        stage.tap(path(0, 1))
        #expect(handler.log == ["select b@0-1", "deselect b@0-1", "select c@0-0"])
        lists[1].append("d")
        #expect(handler.changes == 1)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-31 buttons: rows that are tapped do not stay selected")
    func buttons() {
      func check<S: Stage>(_: S.Type) {
        var taps: [String] = []
        let stage = S(ListSource(reloading: ["a", "b"]).cells(on: S.self).onTap { text, _ in taps.append(text) })
        stage.tap(path(0))
        stage.tap(path(0))
        #expect(taps == ["a", "a"] && stage.selected.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }

  @MainActor
  private final class CountingHandler: @MainActor SelectionHandler {
    var log: [String] = []
    var changes = 0

    func rowsDidChange() { changes += 1 }
    func didSelect(_ row: String, at index: CellIndex) { log.append("select \(row)@\(index.position)") }
    func didDeselect(_ row: String, at index: CellIndex) { log.append("deselect \(row)@\(index.position)") }
  }
#endif
