#if LIST_VIEWS
  @testable import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Actions of the user and of an app's closures on a list while it changes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct DisturbanceTests {
    /// The user selects a row, and a closure removes it, changes it, or displays another list.
    @Test(arguments: ["remove", "insert", "reload", "replace", "nothing"])
    func selectionsChangeTheList(_ action: String) {
      func check<S: Stage>(_: S.Type, taps: Bool, selects: Bool) {
        let list = ListSource((0..<5).map { TestItem($0) })
        let selection = list.selection(.multiple)
        let other = ListSource(reloading: ["x", "y"])
        var stage: S?
        let act = {
          switch action {
          case "remove": list.remove(at: 0)
          case "insert": list.insert(TestItem(9), at: 0)
          case "reload": list.reload(with: list.items.reversed())
          case "replace": stage?.adapter.source = other.cells(on: S.self)
          default: break
          }
        }
        var chosen: [Int] = []
        let plain =
          selects
          ? selection.cells(in: S.self) { cell, row, _ in cell.show(row) }
          : list.cells(on: S.self)
        let choose = { (row: TestItem) in
          chosen.append(row.id)
          act()
        }
        let cells = taps ? plain.onPrimaryAction(choose) : plain.onSelect(choose)
        let shown = S(cells)
        stage = shown
        shown.allowMultipleSelection()
        shown.tap(path(1))
        let texts = shown.texts
        #expect(chosen == [1] && texts == (action == "replace" ? ["x", "y"] : list.items.map(String.init)))
        if !taps, !selects, action == "remove" { #expect(shown.selected == [path(0)]) }
        if !taps, selects, action == "insert" { #expect(shown.selected == [path(2)]) }
        if taps, !selects { #expect(shown.selected == []) }
      }
      let exceptions = ViewException.recorded {
        for (taps, selects) in [(false, false), (false, true), (true, false), (true, true)] {
          check(TableStage.self, taps: taps, selects: selects)
          check(CollectionStage.self, taps: taps, selects: selects)
        }
      }
      #expect(exceptions.isEmpty, "\(exceptions)")
    }

    /// A handler that deletes the deselected item doesn't change which item the same tap selects.
    @Test func aTapSelectsTheTappedItemThoughHandlersChangeTheList() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<5).map { TestItem($0) })
        var selected: [Int] = []
        let stage = S(
          list.cells(on: S.self).onSelect { selected.append($0.id) }
            .onDeselect { item in list.removeItem(withID: item.id) })
        stage.tap(path(0))
        stage.tap(path(2))
        #expect(await eventually { !stage.presentation.hasPending })
        #expect(selected == [0, 2] && stage.texts == ["1", "2", "3", "4"] && stage.selected == [path(1)], "\(S.self)")
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// A handler that deletes the item that loses the focus doesn't change which item gets it.
    @Test func theItemWithTheFocusIsNotifiedThoughHandlersChangeTheList() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<5).map { TestItem($0) })
        var focused: [Int] = []
        let stage = S(
          list.cells(on: S.self).focusable { _ in true }.onFocus { item, isFocused in
            if isFocused { focused.append(item.id) }
            if !isFocused { list.removeItem(withID: item.id) }
          })
        #expect(stage.focus(path(0)) && stage.focus(path(2)))
        #expect(await eventually { !stage.presentation.hasPending })
        #expect(focused == [0, 2] && stage.texts == ["1", "2", "3", "4"], "\(S.self)")
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    #if os(Linux)
      /// Editing ends for the item for which it began: as it is now, or was before it was deleted.
      @Test func editingEndsForTheItemOfTheSwipe() {
        let list = ListSource((0..<4).map { TestItem($0) })
        var log: [String] = []
        let stage = TableStage(
          list.cells(on: TableStage.self).onDelete(from: list)
            .onEditing { item, isEditing in log.append("\(item)\(isEditing ? "+" : "-")") })
        #expect(stage.table.user.swipe(rowAt: path(1), .trailing) != nil)
        list.insert(TestItem(9), at: 0)
        list.replace(at: 2, with: TestItem(1, content: 7))
        stage.table.user.endSwipe()
        #expect(log == ["1+", "1'7-"])
        #expect(stage.table.user.swipe(rowAt: path(3), .trailing) != nil)
        list.removeItem(withID: 2)
        #expect(log == ["1+", "1'7-", "2+", "2-"] && stage.texts == ["9", "0", "1'7", "3"])
      }

      /// Changes wait while a drag is held over a list, which then displays other positions than the source has.
      @Test func dropsHavePositionsOfTheSource() throws {
        func check<S: Stage>(_: S.Type) throws {
          for (target, expected) in [(0, 1), (2, 3), (3, 4), (4, 4), (5, 4), (6, 5), (nil, 5)] as [(Int?, Int)] {
            let list = ListSource((0..<6).map { TestItem($0) })
            let stage = S(list.cells(on: S.self).onDrag { $0 })
            var targets: [ItemPosition] = []
            stage.adapter.onDrop = { _, position in
              targets.append(position)
              list.insert(TestItem(9), at: position.item)
              return true
            }
            let drag = try #require(stage.lift(path(0)))
            (stage.host as? UITableView)?.user.hover()
            (stage.host as? UICollectionView)?.user.hover()
            list.insert(TestItem(8), at: 0)
            list.remove(at: 5)
            list.remove(at: 4)
            #expect(stage.counts == [6] && stage.presentation.hasPending)
            stage.drop(drag, at: target.map { path($0) })
            stage.presentation.showPending()
            #expect(targets == [at(0, expected)], "\(S.self) \(target ?? -1)")
            #expect(stage.texts == list.items.map(String.init))
          }
        }
        try check(TableStage.self)
        try check(CollectionStage.self)
      }

      /// A drag carries all items that are added to it, except those that can't be dragged.
      @Test func dragsCarrySeveralItems() {
        let list = ListSource((0..<4).map { TestItem($0) })
        let (table, collection) = (TableStage(), CollectionStage())
        table.show(list.cells(on: TableStage.self).onDrag { $0.id == 1 ? nil : $0 })
        collection.show(list.cells(on: CollectionStage.self).onDrag { $0.id == 1 ? nil : $0 })
        var dropped: [[TestItem]] = []
        table.adapter.onDrop = { payloads, _ in
          dropped.append(payloads.compactMap { $0 as? TestItem })
          return true
        }
        for drag in [
          table.table.user.lift(rowsAt: [0, 1, 3].map { path($0) }),
          collection.collection.user.lift(itemsAt: [2, 1, 3].map { path($0) }),
        ] {
          drag.map { _ = table.table.user.drop($0, at: path(0)) }
        }
        #expect(dropped == [[TestItem(0), TestItem(3)], [TestItem(2), TestItem(3)]])
      }
    #endif

    /// Closures that the list calls while it lays itself out: what they change is shown when it is done.
    @Test(arguments: ["appear", "disappear", "prefetch"])
    func changesWaitForTheLayout(_ moment: String) async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<60).map { TestItem($0) })
        var stage: S?
        var batches: [Int] = []
        var isArmed = false
        func change(at place: String) {
          guard isArmed, place == moment else { return }
          isArmed = false
          list.insert(TestItem(100), at: 0)
          batches.append(stage?.record.batches ?? -1)
        }
        let shown = S(
          list.cells(on: S.self).onAppear { _ in change(at: "appear") }
            .onDisappear { _ in change(at: "disappear") }.onPrefetch { _ in change(at: "prefetch") })
        stage = shown
        _ = shown.texts
        isArmed = true
        shown.scroll(to: 900)
        #expect(batches == [0] && shown.record.batches == 0, "\(moment)")
        #expect(await eventually { shown.record.batches == 1 })
        #expect(shown.record.batches == 1 && !shown.presentation.hasPending && list.count == 61)
        #expect(shown.cells.allSatisfy { ($0.cell as? any TextShowing)?.text == "\($0.path.item - 1)" })
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// An action deletes an item; the mark that the tap leaves for a moment doesn't stay, and that of the selection
    /// does.
    @Test func tapsLeaveNoMarkOnRowsThatMove() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<5).map { TestItem($0) })
        let selection = list.selection(.multiple)
        let stage = S(
          selection.cells(in: S.self) { cell, row, _ in cell.show(row) }.onPrimaryAction { _ in list.remove(at: 0) })
        stage.allowMultipleSelection()
        selection.select(at: at(0, 3))
        _ = stage.texts
        stage.tap(path(2))
        #expect(stage.texts == ["1", "2", "3", "4"] && stage.selected == [path(2)], "\(stage.selected)")
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// What happens to the list while the user holds a row.
    @Test(arguments: ["reload", "adapter", "replace", "remote", "sections", "clear"])
    func listsChangeWhileARowIsMoved(_ action: String) async {
      func check<S: Stage>(_: S.Type) async {
        let source = SectionedSource<TestSection>.three()
        var moved: [Int] = []
        let stage = S(
          source.cells(on: S.self).headerTitle { $0.info.header }.onMove { row, position, target in
            moved.append(row.id)
            source.move(from: position, to: target)
          })
        let other = ListSource(reloading: ["x", "y"])
        var otherMoves = 0
        #expect(stage.beginMoving(path(0)))
        stage.drag(to: path(1))
        switch action {
        case "reload": source.reload(with: source.sections.reversed())
        case "adapter": stage.adapter.reload()
        case "replace": stage.adapter.source = other.cells(on: S.self).onMove { _, _, _ in otherMoves += 1 }
        case "remote":
          source.remove(at: at(0, 1))
          source.insert(TestItem(5), at: at(0, 0))
        case "sections":
          var sections = source.sections
          sections.insert(TestSection(id: "Z", items: [TestItem(50)], header: "z"), at: 0)
          sections.remove(at: 2)
          source.sections = sections
        default: source.sections = []
        }
        stage.host.layoutIfNeeded()
        stage.drop()
        #expect(await eventually { !stage.presentation.hasPending })
        let expected = action == "replace" ? ["x", "y"] : source.sections.flatMap { $0.items.map(String.init) }
        if action == "replace" {
          #expect(stage.beginMoving(path(0)))
          stage.drag(to: path(1))
          stage.drop()
          #expect(otherMoves == 1)
          otherMoves = 0
          #expect(await eventually { !stage.presentation.hasPending })
        }
        #expect(stage.texts == expected && otherMoves == 0, "\(action) \(S.self): \(stage.texts), not \(expected)")
        #expect(action == "clear" || action == "replace" || moved.isEmpty || moved == [0], "\(moved)")
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// One list of cells in two tables, and the user moves, selects and deletes in one of them.
    @Test func twoListsDisplayOneSource() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<5).map { TestItem($0) })
        let selection = list.selection(.multiple)
        let cells = selection.cells(in: S.self) { cell, row, _ in cell.show(row) }.onMove(in: list)
        let (one, two) = (S(cells), S(cells))
        for stage in [one, two] { stage.allowMultipleSelection() }
        #expect(one.texts == two.texts)
        one.tap(path(1))
        #expect(two.selected == [path(1)] && one.selected == [path(1)])
        #expect(one.beginMoving(path(1)))
        list.append(TestItem(7))
        #expect(two.texts == ["0", "1", "2", "3", "4", "7"])
        one.drag(to: path(3))
        one.drop()
        one.presentation.showPending()
        #expect(one.texts == ["0", "2", "3", "1", "4", "7"] && two.texts == one.texts)
        #expect(two.selected == [path(3)], "\(two.selected)")
        one.adapter.source = ListSource(reloading: [1]).cells(on: S.self)
        list.remove(at: 0)
        #expect(two.texts == ["2", "3", "1", "4", "7"] && one.texts == ["1"])
      }
      let exceptions = ViewException.recorded {
        check(TableStage.self)
        check(CollectionStage.self)
      }
      #expect(exceptions.isEmpty, "\(exceptions)")
    }
  }
#endif
