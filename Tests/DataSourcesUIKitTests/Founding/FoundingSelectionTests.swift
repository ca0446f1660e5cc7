#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// What happens when the person touches rows: on tables and on collections.
  @MainActor
  @Suite struct FoundingSelectionTests {
    @Test("GDS-30 a closure for each event receives the item and its position; without one the host's default applies")
    func everyEventHasAClosure() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        var log: [String] = []
        let cells = list.cells(on: S.self)
          .onHighlight { item, isHighlighted, _ in log.append("\(isHighlighted ? "" : "un")highlighted \(item)") }
          .onSelect { item, _ in log.append("selected \(item)") }
          .onDeselect { item, _ in log.append("deselected \(item)") }
          .deselectable { _, _ in false }
        cells.behaviours.selecting.shouldHighlight = { index in
          log.append("highlight \(index.row)@\(index.position)?")
          return (index.row as? TestItem)?.id != 2
        }
        cells.behaviours.selecting.shouldSelect = { ($0.row as? TestItem)?.id != 1 }
        let observation = cells.observe { _ in log.append("changed") }
        let stage = S(cells)
        stage.allowMultipleSelection()
        stage.tap(path(0))
        #expect(log == ["highlight 0@0-0?", "highlighted 0", "unhighlighted 0", "selected 0"])
        #expect(stage.selected == [path(0)])
        log = []
        #expect(!stage.tap(path(2)) && log == ["highlight 2@0-2?"])
        stage.tap(path(1))
        // The closure refuses every deselection.
        stage.tap(path(0))
        #expect(stage.selected == [path(0)] && !log.contains("selected 1") && !log.contains("deselected 0"))
        log = []
        list.append(TestItem(3))
        #expect(log == ["changed"])
        withExtendedLifetime(observation) {}
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-30 a closure decides each question on its own, and without one the answer is yes")
    func closuresDecide() throws {
      for answers in 0..<8 {
        let wanted = (0..<3).map { answers & 1 << $0 != 0 }
        let cells = ListSource(reloading: ["a"]).cells(on: TableStage.self)
        // A question without a closure is answered like one whose closure returns true.
        if !wanted[0] { cells.behaviours.selecting.shouldHighlight = { _ in false } }
        if !wanted[1] { cells.behaviours.selecting.shouldSelect = { _ in false } }
        if !wanted[2] { cells.deselectable { _, _ in false } }
        let model = try #require(cells.item(at: place(0, 0)))
        let (selecting, index) = (model.behaviours.selecting, model.index(at: place(0, 0)))
        let found = [selecting.shouldHighlight, selecting.shouldSelect, selecting.shouldDeselect]
          .map { $0?(index) ?? true }
        #expect(found == wanted)
        let stage = TableStage(cells)
        stage.allowMultipleSelection()
        #expect(stage.tap(path(0)) == wanted[0])
        #expect(stage.selected == (wanted[0] && wanted[1] ? [path(0)] : []))
        guard wanted[0], wanted[1] else { continue }
        stage.tap(path(0))
        #expect(stage.selected == (wanted[2] ? [] : [path(0)]))
      }
    }

    @Test("GDS-31 items that can't be selected are not highlighted either")
    func unselectableRows() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a", "b"])
        let other = ListSource(reloading: ["c"])
        var selected: [String] = []
        let cells = list.cells(on: S.self).selectable { _, _ in false }
          .appendingSections(of: other.cells(on: S.self).onSelect { text, _ in selected.append(text) })
        let stage = S(cells)
        #expect(!stage.tap(path(0)) && !stage.tap(path(1)) && stage.selected.isEmpty)
        #expect(stage.tap(path(0, 1)) && selected == ["c"] && stage.selected == [path(0, 1)])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-29 one handler serves several lists, with the positions of each")
    func ownHandlers() {
      func check<S: Stage>(_: S.Type) {
        let handler = VisitLog()
        let lists = [ListSource(reloading: ["a", "b"]), ListSource(reloading: ["c"])]
        let parts = lists.map { handler.handleSelection(of: $0.cells(on: S.self)) }
        let stage = S(ConcatenatedSections(parts))
        stage.tap(path(1))
        stage.tap(path(0, 1))
        #expect(handler.log == ["select b at 0-1", "deselect b at 0-1", "select c at 0-0"])
        lists[1].append("d")
        #expect(handler.log.suffix(1) == ["change"] && handler.log.count == 4)
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
#endif
