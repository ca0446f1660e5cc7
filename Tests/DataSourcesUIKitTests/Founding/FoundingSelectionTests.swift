#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// What happens when the person touches rows: on tables and on collections.
  @MainActor
  @Suite struct FoundingSelectionTests {
    @Test("GDS-30 a closure for each event receives the item and its position; without one the host's default applies")
    func everyEventHasAClosure() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        var log: [String] = []
        let cells = list.cells(on: S.self)
          .onHighlight { item, isHighlighted in log.append("\(isHighlighted ? "" : "un")highlighted \(item)") }
          .onSelect { item in log.append("selected \(item)") }
          .onDeselect { item in log.append("deselected \(item)") }
          .deselectionDisabled { _ in true }
          .behavior {
            $0.canHighlight = { context in
              log.append("highlight \(context.item)@\(context.position)?")
              return context.item.id != 2
            }
            $0.canSelect = { $0.item.id != 1 }
          }
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
        var cells = ListSource(reloading: ["a"]).cells(on: TableStage.self)
        // A question without a closure is answered like one whose closure returns true.
        if !wanted[0] { cells = cells.behavior { $0.canHighlight = { _ in false } } }
        if !wanted[1] { cells = cells.behavior { $0.canSelect = { _ in false } } }
        if !wanted[2] { cells = cells.deselectionDisabled { _ in true } }
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
        let cells = list.cells(on: S.self).selectionDisabled { _ in true }
          .appendingSections(of: other.cells(on: S.self).onSelect { text in selected.append(text) })
        let stage = S(cells)
        #expect(!stage.tap(path(0)) && !stage.tap(path(1)) && stage.selected.isEmpty)
        #expect(stage.tap(path(0, 1)) && selected == ["c"] && stage.selected == [path(0, 1)])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-29 one behavior serves several lists, with the positions of each: highlights and selections")
    func ownHandlers() {
      func check<S: Stage>(_: S.Type) {
        var log: [String] = []
        let visits = ItemBehavior<String>().behavior {
          $0.canHighlight = { $0.item != "a" }
          $0.highlight = { log.append("\($1 ? "+" : "-")\($0.item) at \($0.position)") }
          $0.select = { log.append("select \($0.item) at \($0.position)") }
          $0.deselect = { log.append("deselect \($0.item) at \($0.position)") }
        }
        let lists = [ListSource(reloading: ["a", "b"]), ListSource(reloading: ["c"])]
        let parts = lists.map { $0.cells(on: S.self).behavior(visits) }
        let stage = S(ConcatenatedSections(parts))
        #expect(!stage.tap(path(0)) && log.isEmpty)
        stage.tap(path(1))
        #expect(log == ["+b at 0-1", "-b at 0-1", "select b at 0-1"])
        log = []
        stage.tap(path(0, 1))
        #expect(log == ["+c at 0-0", "-c at 0-0", "deselect b at 0-1", "select c at 0-0"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-30, GDS-31 the last one of a selection and a primary action replaces the other completely")
    func theLastHandlerCounts() {
      func check<S: Stage>(_: S.Type) {
        var log: [String] = []
        let cells = ListSource(reloading: ["a", "b"]).cells(on: S.self)
        let selecting = S(cells.onPrimaryAction { log.append("tap \($0)") }.onSelect { log.append("select \($0)") })
        selecting.tap(path(0))
        #expect(log == ["select a"] && selecting.selected == [path(0)])
        log = []
        let button = S(cells.onSelect { log.append("select \($0)") }.onPrimaryAction { log.append("tap \($0)") })
        button.tap(path(0))
        #expect(log == ["tap a"] && button.selected.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-31 items with a primary action don't stay selected when they are tapped")
    func buttons() {
      func check<S: Stage>(_: S.Type) {
        var taps: [String] = []
        let stage = S(
          ListSource(reloading: ["a", "b"]).cells(on: S.self).onPrimaryAction { text in taps.append(text) })
        stage.tap(path(0))
        stage.tap(path(0))
        #expect(taps == ["a", "a"] && stage.selected.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
