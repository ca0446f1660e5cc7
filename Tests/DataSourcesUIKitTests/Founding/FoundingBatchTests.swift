#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// How changes get to tables and collections: in one batch, with a veto, completions and animations.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FoundingBatchTests {
    @Test(
      "TS-36, TS-48 a change is one batch with inserts, deletes and moves; updated items are configured in their cells"
    )
    func changesAreOneBatch() {
      func check<S: Stage>(_: S.Type) {
        let list = SectionedSource(
          (0..<3).map { s in ListSection(id: s, items: (0..<2).map { TestItem(10 * s + $0) }) })
        let stage = S(list.cells(on: S.self))
        let moved = stage.cell(path(1, 2))
        list.batch {
          list.removeSection(at: 0)
          list.move(from: at(1, 1), to: at(0, 0))
          list.append(TestItem(99), toSection: 0)
        }
        #expect(stage.texts == ["21", "10", "11", "99", "20"] && stage.record.batches == 1)
        // The moved item has kept its cell, which wasn't configured again.
        #expect(stage.cell(path(0, 0)) === moved && moved?.fillings == 1)
        #expect(stage.record.hazards.isEmpty)
        list.replace(at: at(0, 0), with: TestItem(21, content: 3))
        #expect(stage.texts.first == "21'3" && stage.cell(path(0, 0)) === moved)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-48 a veto, a change of too many items and a list outside of a window cause a reload instead")
    func batchesCanBeVetoed() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        let reloads = stage.record.reloads
        var asked: [Int] = []
        stage.adapter.settings.shouldAnimate = { update in
          asked.append(update.changes.count)
          return false
        }
        list.append(TestItem(3))
        #expect(stage.texts == ["0", "1", "2", "3"] && asked == [1])
        #expect(stage.record.batches == 0 && stage.record.reloads == reloads + 1)
        stage.adapter.settings.shouldAnimate = nil
        stage.adapter.settings.largestBatch = 1
        list.batch {
          list.append(TestItem(4))
          list.append(TestItem(5))
        }
        #expect(stage.texts.count == 6 && stage.record.batches == 0)
        list.append(TestItem(6))
        #expect(stage.texts.count == 7 && stage.record.batches == 1)
        stage.adapter.settings.largestBatch = nil
        list.append(contentsOf: (7..<2_000).map { TestItem($0) })
        #expect(stage.record.batches == 2)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("EZ-8, EZ-9, GDS-3 a change is applied in one batch with a completion, also if it is a reload or empty")
    func batchesHaveCompletions() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        var log: [String] = []
        stage.adapter.settings.didDisplay = { update, isFinished in log.append("\(update.changes) \(isFinished)") }
        let complete = { (name: String) in
          { (isFinished: Bool) in log.append("\(name) \(isFinished): \(stage.texts.count)") }
        }
        stage.adapter.perform({ list.append(TestItem(3)) }, completion: complete("some"))
        #expect(log == ["some true: 4", "insert 0-3 true"])
        log = []
        stage.adapter.perform({}, completion: complete("none"))
        #expect(log == ["none true: 4"])
        log = []
        stage.adapter.perform({ list.reload(with: [TestItem(8)]) }, completion: complete("all"))
        #expect(log == ["all true: 1", "reload true"])
        log = []
        stage.adapter.perform({ list.replace(at: 0, with: TestItem(8, content: 1)) }, completion: complete("content"))
        #expect(log.first == "content true: 1" && log.count == 2)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("EZ-8, EZ-9 a completion is called when the animation ends, and its changes are displayed immediately")
    func completionsAreLate() async {
      func check<S: Stage>(_: S.Type) async {
        Animations.areInstant = false
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        var isDone = false
        stage.adapter.perform {
          list.remove(at: 0)
        } completion: { _ in
          isDone = true
          list.append(TestItem(7))
        }
        #expect(!isDone && stage.texts == ["1", "2"])
        Animations.finish()
        // Before other tests have their turn.
        Animations.areInstant = true
        #expect(isDone && list.count == 3)
        #expect(await eventually { stage.texts.count == 3 })
        #expect(stage.texts == ["1", "2", "7"] && stage.record.hazards.isEmpty)
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test("EZ-8, ED-4 each kind of change has its animation, unless the change has one of its own")
    func animationsAreChosen() {
      let list = SectionedSource((0..<2).map { ListSection(id: $0, items: [TestItem($0)]) })
      let stage = TableStage(list.cells(on: TableStage.self))
      var animations = TableAnimations()
      animations.insertedRows = .left
      animations.deletedRows = .right
      animations.insertedSections = .top
      animations.deletedSections = .bottom
      stage.adapter.animations = animations
      func noted(_ change: () -> Void) -> [String] {
        stage.table.animations = []
        change()
        return stage.table.animations
      }
      #expect(noted { list.append(TestItem(7), toSection: 0) } == ["insert rows \(UITableView.RowAnimation.left)"])
      #expect(noted { list.remove(at: at(0, 0)) } == ["delete rows \(UITableView.RowAnimation.right)"])
      #expect(
        noted { list.appendSection(ListSection(id: 5, items: [])) } == [
          "insert sections \(UITableView.RowAnimation.top)"
        ])
      #expect(noted { list.removeSection(at: 1) } == ["delete sections \(UITableView.RowAnimation.bottom)"])
      let hints: [(AnimationHint, UITableView.RowAnimation)] = [
        (.none, .none), (.fade, .fade), (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
        (.automatic, .left),
      ]
      for (number, (hint, animation)) in hints.enumerated() {
        let row = TestItem(100 + number)
        #expect(noted { list.append(row, toSection: 0, animation: hint) } == ["insert rows \(animation)"])
      }
      stage.table.animations = []
      stage.adapter.perform(animation: .fade) {
        list.append(TestItem(50), toSection: 0)
      } completion: { _ in
      }
      #expect(stage.table.animations == ["insert rows \(UITableView.RowAnimation.fade)"])
      #expect(TableAnimations(.middle).deletedSections == .middle && TableAnimations(.middle).reloadedRows == .middle)
    }
  }
#endif
