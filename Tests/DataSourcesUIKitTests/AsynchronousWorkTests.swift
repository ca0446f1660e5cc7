#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesRouting
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Work of items that takes time, as in a database.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct AsynchronousWorkTests {
    /// A store whose list follows later, or not at all.
    @MainActor
    private final class Store {
      struct Refusal: Error {}
      let list = ListSource((0..<5).map { TestItem($0) })
      var refuses = false
      /// Whether the list stays behind the store until it is notified.
      var isLate = false
      private(set) var deleted: [Int] = []
      private(set) var isWorking = false

      func delete(_ item: TestItem) async throws {
        isWorking = true
        defer { isWorking = false }
        await Task.yield()
        if refuses { throw Refusal() }
        deleted.append(item.id)
        if !isLate { list.removeItem(withID: item.id) }
      }
    }

    #if !os(tvOS)
      private func swipe(_ stage: TableStage, _ row: Int) throws -> UIContextualAction {
        try #require(stage.table.user.swipe(rowAt: path(row), .trailing)?.actions.first)
      }
    #endif

    #if !os(tvOS)
      @Test("GDS-1 a swipe that deletes is done once the item has left the list, and reports whether it could")
      func swipesEndWithTheirWork() async throws {
        let store = Store()
        let stage = TableStage(
          store.list.cells(on: TableStage.self).onDelete { try await store.delete($0) }.swipeActions { _ in [] })
        let clock = ManualClock()
        stage.adapter.driver.clock = clock
        var errors = 0
        stage.adapter.settings.onError = { _ in errors += 1 }
        var done: [Bool] = []

        // The list follows at once.
        var action = try swipe(stage, 1)
        action.handler(action, UIView()) { done.append($0) }
        #expect(done.isEmpty && stage.texts.count == 5)
        #expect(await eventually { !done.isEmpty })
        #expect(done == [true] && stage.texts == ["0", "2", "3", "4"])
        stage.table.user.endSwipe()

        // The list follows later: the item neither returns nor leaves twice.
        store.isLate = true
        done = []
        action = try swipe(stage, 0)
        action.handler(action, UIView()) { done.append($0) }
        #expect(await eventually { store.deleted == [1, 0] })
        #expect(done.isEmpty && stage.texts.first == "0")
        store.list.removeItem(withID: 0)
        #expect(await eventually { !done.isEmpty })
        #expect(done == [true] && stage.texts == ["2", "3", "4"] && stage.record.batches == 2)
        stage.table.user.endSwipe()

        // The store refuses: the item stays.
        store.refuses = true
        done = []
        action = try swipe(stage, 0)
        action.handler(action, UIView()) { done.append($0) }
        #expect(await eventually { !done.isEmpty })
        #expect(done == [false] && errors == 1 && stage.texts == ["2", "3", "4"])
        stage.table.user.endSwipe()

        // The list doesn't follow at all: the swipe doesn't stay open forever.
        store.refuses = false
        done = []
        action = try swipe(stage, 0)
        action.handler(action, UIView()) { done.append($0) }
        // Behind the one that waited for the list that followed.
        #expect(await clock.sleeping(2))
        clock.advance(by: .milliseconds(999))
        await turns()
        #expect(done.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(await eventually { !done.isEmpty })
        #expect(done == [true] && stage.texts == ["2", "3", "4"])
      }
    #endif

    @Test func accessoryButtonsActOnTheirItems() async throws {
      let store = Store()
      var shown: [Int] = []
      let details = ListSource([TestItem(10), TestItem(11)])
      let stage = TableStage(
        store.list.cells(on: TableStage.self).onAccessoryAction { try await store.delete($0) }
          .appendingSections(of: details.cells(on: TableStage.self).onAccessoryAction { shown.append($0.id) }))
      var errors = 0
      stage.adapter.settings.onError = { _ in errors += 1 }
      stage.table.user.tap(accessoryAt: path(1, 1))
      stage.table.user.tap(accessoryAt: path(2))
      #expect(await eventually { store.deleted == [2] })
      #expect(shown == [11] && stage.texts == ["0", "1", "3", "4", "10", "11"])
      store.refuses = true
      stage.table.user.tap(accessoryAt: path(0))
      #expect(await eventually { errors == 1 })
      // Items without an action leave the button to a delegate of the app.
      final class Delegate: NSObject, UITableViewDelegate {
        var taps: [IndexPath] = []
        func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
          taps.append(indexPath)
        }
      }
      let delegate = Delegate()
      let mixed = TableStage(
        store.list.cells { item in
          let cell = CellConfiguration<TestItem, UITableView>.cell(TextCell.self) { $0.show("\($1)") }
          return item.id == 1 ? cell.onAccessoryAction { shown.append($0.id) } : cell
        })
      mixed.adapter.setDelegate(delegate)
      mixed.table.user.tap(accessoryAt: path(0))
      mixed.table.user.tap(accessoryAt: path(1))
      #expect(delegate.taps == [path(0)] && shown == [11, 1])
      let name = "tableView:accessoryButtonTappedForRowWithIndexPath:"
      #expect(stage.responder.routing.visible.contains(Selector(name)))
      let other = TableStage(store.list.cells(TextCell.self) { $0.show("\($1)") })
      #expect(!other.responder.routing.visible.contains(Selector(name)))
    }

    #if !os(tvOS)
      @Test func actionsAndCommandsReportErrors() async throws {
        let store = Store()
        store.refuses = true
        let stage = CollectionStage(
          store.list.cells(on: CollectionStage.self).onPrimaryAction { try await store.delete($0) }
            .contextMenu { item in [ItemCommand("Delete") { try await store.delete(item) }] })
        var errors = 0
        stage.adapter.settings.onError = { _ in errors += 1 }
        stage.tap(path(1))
        #expect(stage.selected.isEmpty)
        #expect(await eventually { errors == 1 })
        let command = stage.longPress(path(1))?.menu?.children.first as? UIAction
        command?.performWithSender(nil, target: nil)
        #expect(await eventually { errors == 2 })
        #expect(errors == 2 && stage.texts.count == 5)
      }
    #endif

    #if !os(tvOS)
      /// A collection marks only cells on screen, so that other items can have marks of an earlier selection, or none.
      @Test func menusHaveTheItemsOfTheSelection() {
        let list = ListSource((0..<100).map { TestItem($0) })
        let selection = list.selection(.multiple)
        let stage = CollectionStage(
          selection.cells(in: CollectionStage.self) { cell, row, _ in cell.show(row) }
            .contextMenu { row in [ItemCommand("Remove") { list.removeItem(withID: row.id) }] })
        stage.allowMultipleSelection()
        func remove(at item: Int) {
          let command = stage.longPress(path(item))?.menu?.children.first as? UIAction
          command?.performWithSender(nil, target: nil)
        }
        for item in [0, 1] { stage.tap(path(item)) }
        stage.scroll(to: 4_400 - 440)
        selection.deselectAll()
        stage.tap(path(98))
        remove(at: 98)
        #expect(list.items.map(\.id) == Array(0..<98) + [99])
        remove(at: 97)
        #expect(list.items.map(\.id) == Array(0..<97) + [99])
        selection.setSelection([0, 50, 96].map { at(0, $0) })
        remove(at: 96)
        #expect(list.items.map(\.id) == Array(1..<50) + Array(51..<96) + [99])
      }

      /// The menu at a selected item runs the work of all selected items, and reports every error.
      @Test func commandsOfSelectedItems() async throws {
        let store = Store()
        let stage = CollectionStage(
          store.list.cells(on: CollectionStage.self).onSelect { _ in }
            .contextMenu { item in
              [
                ItemCommand("Remove") { [list = store.list] in list.removeItem(withID: item.id) },
                ItemCommand("Delete") { try await store.delete(item) },
              ]
            })
        var errors = 0
        stage.adapter.settings.onError = { _ in errors += 1 }
        stage.allowMultipleSelection()
        for item in [0, 1, 3] { stage.tap(path(item)) }
        func choose(_ title: String, at item: Int) {
          let command = stage.longPress(path(item))?.menu?.children.first { $0.title == title } as? UIAction
          command?.performWithSender(nil, target: nil)
        }
        store.refuses = true
        choose("Delete", at: 1)
        #expect(await eventually { errors == 3 })
        #expect(errors == 3 && stage.texts.count == 5)
        choose("Remove", at: 3)
        #expect(stage.texts == ["2", "4"] && stage.record.batches == 1)
        choose("Remove", at: 0)
        #expect(stage.texts == ["4"] && stage.record.batches == 2)
      }
    #endif

    @Test func selectionsDecideHowManyItemsCanBeSelected() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<4).map { TestItem($0) })
        for (mode, expected) in [(Selection<TestItem>.Mode.single, [2]), (.multiple, [1, 2])] {
          let selection = list.selection(mode)
          let stage = S(selection.cells(in: S.self) { cell, item, _ in cell.show(item) })
          stage.tap(path(1))
          stage.tap(path(2))
          #expect(selection.selectedItems.map(\.id) == expected && stage.selected == expected.map { path($0) })
        }
        // In a composition, each part has a selected item.
        let (first, second) = (list.selection(.single), ListSource([TestItem(7)]).selection(.single))
        let both = S(
          first.cells(in: S.self) {
            $0.show($1); _ = $2
          }.appendingSections(
            of: second.cells(in: S.self) {
              $0.show($1); _ = $2
            }))
        both.tap(path(1))
        both.tap(path(0, 1))
        both.tap(path(2))
        #expect(both.selected.sorted() == [path(2), path(0, 1)])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// Plain tables leave a gap above the headers of sections, unless the list has views for some of them.
    @Test func sectionsWithoutHeadersHaveNoGap() {
      let list = ListSource(reloading: ["a"])
      let plain = TableStage(list.cells(on: TableStage.self))
      #expect(plain.table.sectionHeaderTopPadding == UITableView.automaticDimension)
      let adorned = TableStage(list.cells(on: TableStage.self).header { _ in nil })
      #expect(adorned.table.sectionHeaderTopPadding == 0)
      let own = TableStage()
      own.table.sectionHeaderTopPadding = 12
      own.show(list.cells(on: TableStage.self).header { _ in nil })
      #expect(own.table.sectionHeaderTopPadding == 12)
    }

    #if !os(tvOS)
      @Test func dropsAreProposed() throws {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = TableStage(list.cells(on: TableStage.self).onDrag { $0 })
        stage.adapter.onDrop = { _, _ in true }
        let local = try #require(stage.lift(path(0))).dropSession
        let proposal = stage.responder.tableView(
          stage.table, dropSessionDidUpdate: local, withDestinationIndexPath: path(1))
        #expect(proposal.operation == .move && proposal.intent == .insertAtDestinationIndexPath)
        let foreign = ListDrag(items: [UIDragItem(itemProvider: NSItemProvider())]).dropSession
        #expect(
          stage.responder.tableView(stage.table, dropSessionDidUpdate: foreign, withDestinationIndexPath: nil).operation
            == .copy)
      }
    #endif
  }
#endif
