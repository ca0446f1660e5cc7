#if LIST_VIEWS
  @testable import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Sources, adapters and views that change hands in the middle of a change.
  @MainActor
  @Suite struct ReplacedSourceTests {
    /// A source whose change takes two batches is replaced by one with other headers and contents.
    @Test(arguments: ["fill", "appear", "disappear", "header", "completion", "veto", "observer"])
    func sourcesAreReplacedBetweenBatches(_ moment: String) {
      func check<S: Stage>(_: S.Type) {
        let source = SectionedSource<TestSection>.three()
        let other = ListSource(reloading: ["x"])
        var stage: S?
        var isArmed = false
        func replace(at place: String) {
          guard isArmed, place == moment else { return }
          isArmed = false
          stage?.adapter.source = other.cells(on: S.self)
        }
        let cells = source.cells(in: S.self) { cell, row, _ in
          cell.show(row)
          replace(at: "fill")
        }
        .onAppear { _ in replace(at: "appear") }
        .onDisappear { _ in replace(at: "disappear") }
        .header(on: S.self, size: CellSize(width: 320, height: 20)) { view, index in
          view.show(index.info.header ?? "-")
          replace(at: "header")
        }
        let observation = source.observe { _ in replace(at: "observer") }
        let shown = S(cells)
        stage = shown
        shown.adapter.settings.didDisplay = { _, _ in replace(at: "completion") }
        shown.adapter.settings.shouldAnimate = { _ in
          replace(at: "veto")
          return true
        }
        isArmed = true
        var finished = 0
        shown.adapter.perform {
          source.batch {
            var sections = source.sections
            sections.append(TestSection(id: "D", items: [TestItem(30)], header: "d"))
            sections.swapAt(0, 1)
            sections[0].items.removeFirst()
            sections[0].items.append(TestItem(99))
            sections[1].items.append(TestItem(98))
            sections[2].header = "new"
            sections[2].items[0].content = 7
            sections[2].items[1].content = 7
            source.sections = sections
          }
        } completion: { _ in
          finished += 1
        }
        #expect(!isArmed && shown.texts == ["x"] && finished == 1, "\(moment), \(S.self): \(shown.texts), \(finished)")
        other.append("y")
        #expect(shown.texts == ["x", "y"] && shown.record.hazards.isEmpty)
        withExtendedLifetime(observation) {}
      }
      let exceptions = ViewException.recorded {
        check(TableStage.self)
        check(CollectionStage.self)
      }
      #expect(exceptions.isEmpty, "\(moment): \(exceptions)")
    }

    /// The source is replaced before a deferred change is displayed.
    @Test func completionsOfChangesThatAreNeverShown() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: [1, 2, 3])
        let stage = S(list.cells(on: S.self).onMove(in: list))
        var finished = 0
        #expect(stage.beginMoving(path(0)))
        stage.adapter.perform {
          list.append(4)
        } completion: { _ in
          finished += 1
        }
        #expect(finished == 0)
        stage.adapter.source = ListSource(reloading: ["x"]).cells(on: S.self)
        #expect(finished == 1 && stage.texts == ["x"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// The adapter that had the view before is retained, and its source changes.
    @Test func anAdapterThatLostItsViewLeavesItAlone() async {
      func check<S: Stage>(_: S.Type) async {
        let (first, second) = (ListSource(reloading: [1, 2]), ListSource(reloading: ["x", "y", "z"]))
        let stage = S(first.cells(on: S.self))
        let former = stage.adapter
        stage.show(second.cells(on: S.self))
        #expect(stage.texts == ["x", "y", "z"])
        var finished = 0
        former?.perform {
          first.remove(at: 0)
          first.replace(at: 0, with: 7)
        } completion: { _ in
          finished += 1
        }
        first.reload(with: [])
        former?.reload()
        await Task.yield()
        second.append("!")
        #expect(stage.texts == ["x", "y", "z", "!"] && finished == 1 && stage.record.hazards.isEmpty)
        // A new source doesn't connect the view again: a new adapter does.
        former?.source = second.cells(on: S.self)
        first.append(8)
        second.append("?")
        #expect(stage.texts == ["x", "y", "z", "!", "?"])
        stage.show(first.cells(on: S.self))
        first.append(9)
        #expect(stage.texts == ["8", "9"])
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// Nested changes of the source: each completion is called once, when everything is displayed.
    @Test func performsNest() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: [1, 2])
        let stage = S(list.cells(on: S.self))
        var log: [String] = []
        stage.adapter.perform {
          stage.adapter.perform {
          } completion: { _ in
            log.append("empty \(stage.presentation.shape.itemCounts)")
          }
          list.append(3)
          stage.adapter.perform {
            list.append(4)
          } completion: { _ in
            log.append("inner \(stage.presentation.shape.itemCounts)")
          }
          log.append("end")
        } completion: { _ in
          log.append("outer \(stage.presentation.shape.itemCounts)")
        }
        #expect(
          log.first == "end" && Set(log) == ["end", "empty [4]", "inner [4]", "outer [4]"] && log.count == 4, "\(log)")
        #expect(stage.texts == ["1", "2", "3", "4"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    #if !os(tvOS)
      /// The app releases the adapter in the middle of its work; the view keeps it.
      @Test(arguments: ["fill", "appear", "disappear", "completion", "veto", "select", "drop"])
      func adaptersGoInTheMiddle(_ moment: String) {
        func check<S: Stage>(_: S.Type) {
          let list = ListSource(reloading: [1, 2, 3])
          var stage: S?
          var isArmed = false
          func leave(at place: String) {
            guard isArmed, place == moment else { return }
            isArmed = false
            stage?.adapter = nil
          }
          let cells = list.cells(in: S.self) { cell, row, _ in
            cell.show(row)
            leave(at: "fill")
          }
          .onAppear { _ in leave(at: "appear") }
          .onDisappear { _ in leave(at: "disappear") }
          .onSelect { _ in leave(at: "select") }
          .onDrag { row in row }
          let shown = S(cells)
          stage = shown
          shown.adapter.settings.didDisplay = { _, _ in leave(at: "completion") }
          shown.adapter.settings.shouldAnimate = { _ in
            leave(at: "veto")
            return true
          }
          shown.adapter.onDrop = { _, _ in
            leave(at: "drop")
            return true
          }
          _ = shown.texts
          isArmed = true
          shown.tap(path(0))
          if let drag = shown.lift(path(0)) { shown.drop(drag, at: path(1)) }
          list.batch {
            list.remove(at: 0)
            list.append(4)
          }
          #expect(!isArmed && shown.adapter == nil, "\(moment)")
          list.append(5)
          #expect(shown.texts == ["2", "3", "4", "5"])
        }
        let exceptions = ViewException.recorded {
          check(TableStage.self)
          check(CollectionStage.self)
        }
        #expect(exceptions.isEmpty, "\(moment): \(exceptions)")
      }
    #endif
  }
#endif
