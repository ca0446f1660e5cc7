#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Errors around a list on screen that are harmless: on tables and on collections.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct BadInputTests {
    /// A view that is released while its source changes, at every moment that an app gets to see.
    @Test(arguments: ["batch", "veto", "completion", "fill"])
    func viewsGoInTheMiddle(_ moment: String) {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stages = Stages<S>()
        var isArmed = false
        func leave(at place: String) { if isArmed, place == moment { stages.only = nil } }
        stages.only?.show(
          list.cells(in: S.self) { cell, row, _ in
            cell.show(row)
            leave(at: "fill")
          })
        _ = stages.only?.texts
        let adapter: ListAdapter<S.Host>? = stages.only?.adapter
        adapter?.settings.shouldAnimate = { _ in
          leave(at: "veto")
          return true
        }
        adapter?.settings.didDisplay = { _, _ in leave(at: "completion") }
        isArmed = true
        var finished: [Bool] = []
        adapter?.perform {
          list.append(TestItem(3))
          leave(at: "batch")
        } completion: {
          finished.append($0)
        }
        let isGone = stages.only == nil
        #expect(isGone && finished.count == 1, "\(moment)")
        list.append(TestItem(4))
        #expect(adapter?.driver.list.shape.itemCounts == [5] && adapter?.driver.list.hasPending == false)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test func viewsGoWhileARowIsInTheHand() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        var stage: S? = S(list.cells(on: S.self).onMove(in: list))
        let adapter: ListAdapter<S.Host>? = stage?.adapter
        #expect(stage?.beginMoving(path(0)) == true)
        list.append(TestItem(3))
        #expect(adapter?.driver.list.hasPending == true)
        stage = nil
        adapter?.driver.list.showPending()
        #expect(adapter?.driver.list.shape.itemCounts == [4] && adapter?.driver.list.hasPending == false)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// A source is replaced while it is changing.
    @Test(arguments: ["batch", "veto", "completion"])
    func sourcesAreReplacedDuringABatch(_ moment: String) {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let other = ListSource(reloading: ["x", "y"])
        let stage = S(list.cells(on: S.self))
        var isArmed = true
        func replace(at place: String) {
          guard isArmed, place == moment else { return }
          isArmed = false
          stage.adapter.source = other.cells(on: S.self)
        }
        stage.adapter.settings.shouldAnimate = { _ in
          replace(at: "veto")
          return true
        }
        stage.adapter.settings.didDisplay = { _, _ in replace(at: "completion") }
        var finished = 0
        stage.adapter.perform {
          list.remove(at: 0)
          replace(at: "batch")
          list.append(TestItem(8))
        } completion: { _ in
          finished += 1
        }
        #expect(stage.texts == ["x", "y"] && finished == 1, "\(moment)")
        other.append("z")
        list.append(TestItem(9))
        #expect(stage.texts == ["x", "y", "z"])
      }
      let exceptions = ViewException.recorded {
        check(TableStage.self)
        check(CollectionStage.self)
      }
      #expect(exceptions.isEmpty, "\(exceptions)")
    }

    #if !os(tvOS)
      /// Actions of the user on a row that changes, moves or is deleted at the same time.
      @Test func editingMeetsChangesFromElsewhere() throws {
        let list = ListSource((0..<5).map { TestItem($0) })
        let stage = TableStage(
          list.cells(on: TableStage.self)
            .swipeActions { row in [ItemCommand("Delete") { list.removeItem(withID: row.id) }] }
            .onDelete { row in list.removeItem(withID: row.id) })
        // A row is open; others are inserted before it, and it is the one that is deleted.
        var action = try #require(stage.table.user.swipe(rowAt: path(1), .trailing)?.actions.first)
        list.insert(TestItem(9), at: 0)
        stage.table.user.tap(action)
        #expect(stage.texts == ["9", "0", "2", "3", "4"])
        // The row itself is deleted first: nothing else is.
        action = try #require(stage.table.user.swipe(rowAt: path(0), .trailing)?.actions.first)
        list.removeItem(withID: 9)
        stage.table.user.tap(action)
        #expect(stage.texts == ["0", "2", "3", "4"] && list.count == 4)
        // In editing mode, several at once.
        stage.table.isEditing = true
        list.batch {
          list.removeItem(withID: 2)
          #expect(!stage.responder.tableView(stage.table, canEditRowAt: path(1)))
          stage.responder.tableView(stage.table, commit: .delete, forRowAt: path(1))
          stage.responder.tableView(stage.table, commit: .delete, forRowAt: path(2))
        }
        #expect(stage.texts == ["0", "4"] && stage.record.hazards.isEmpty)
      }
    #endif

    #if !os(tvOS)
      /// The row in the person's hand is deleted: nothing is moved, and everything is shown afterwards.
      @Test func aRowIsDeletedDuringItsOwnDrag() async {
        func check<S: Stage>(_: S.Type) async {
          let list = ListSource((0..<4).map { TestItem($0) })
          var moves = 0
          let stage = S(
            list.cells(on: S.self).onMove { _, position, target in
              moves += 1
              list.move(from: position.item, to: target.item)
            })
          #expect(stage.beginMoving(path(1)))
          stage.drag(to: path(3))
          list.removeItem(withID: 1)
          #expect(stage.presentation.itemCount(inSection: 0) == 4 && stage.record.batches == 0)
          stage.drop()
          #expect(await eventually { !stage.presentation.hasPending })
          #expect(moves == 0 && list.items.map(\.id) == [0, 2, 3] && stage.texts == ["0", "2", "3"])
          // With drag and drop it can be deleted before the drop.
          let dragged = S(list.cells(on: S.self).onDrag { row in row })
          dragged.adapter.onDrop = { objects, _ in
            for case let row as TestItem in objects { list.removeItem(withID: row.id) }
            return true
          }
          let drag = dragged.lift(path(0))
          list.removeItem(withID: 0)
          if let drag { dragged.drop(drag, at: path(1)) }
          #expect(dragged.texts == ["2", "3"])
        }
        await check(TableStage.self)
        await check(CollectionStage.self)
      }
    #endif

    @Test func listsAreTurnedWhileTheyChange() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<40).map { TestItem($0) })
        let stage = S(list.cells(on: S.self).size { _, list in CellSize(width: list.width, height: list.width / 8) })
        #expect(stage.texts == (0..<11).map(String.init))
        list.batch {
          list.remove(at: 0)
          stage.host.frame = CGRect(x: 0, y: 0, width: 480, height: 300)
          list.append(TestItem(99))
        }
        #expect(stage.texts == (1..<6).map(String.init) && stage.height(path(0)) == 60)
        stage.scroll(to: 60 * 30)
        stage.host.frame = CGRect(x: 0, y: 0, width: 320, height: 440)
        list.remove(at: 0)
        #expect(stage.height(stage.cells[0].path) == 40 && stage.texts.count >= 10 && stage.record.hazards.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test func changesOutsideOfAWindowCauseAReload() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        var finished = 0
        for round in 0..<3 {
          stage.host.removeFromSuperview()
          stage.adapter.perform {
            list.remove(at: 0)
            list.append(TestItem(10 + round))
          } completion: { _ in
            finished += 1
          }
          list.move(from: 0, to: 2)
          stage.window.addSubview(stage.host)
          #expect(stage.texts == list.items.map(String.init) && stage.record.batches == 2 * round)
          list.insert(TestItem(30 + round), at: 1)
          list.remove(at: 0)
        }
        #expect(finished == 3 && stage.record.hazards.isEmpty)
      }
      let exceptions = ViewException.recorded {
        check(TableStage.self)
        check(CollectionStage.self)
      }
      #expect(exceptions.isEmpty, "\(exceptions)")
    }
  }

  /// Keeps a stage until it is to release it.
  @MainActor
  private final class Stages<S: Stage> {
    var only: S? = S()
  }
#endif
