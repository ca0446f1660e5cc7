#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// The sizes of items, and when they appear and disappear: on tables and on collections.
  @MainActor
  @Suite struct FoundingShowingTests {
    @Test("GDS-11 one height for all items, one from a closure, or none: then that of the table or layout applies")
    func heightsAreSaid() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        func heights(_ change: (CellList<TestItem, S.Host>) -> CellList<TestItem, S.Host>) -> [CGFloat?] {
          let stage = S(change(list.cells(on: S.self)))
          return (0..<3).map { stage.height(path($0)) }
        }
        #expect(heights { $0 } == [44, 44, 44])
        #expect(heights { $0.height(60) } == [60, 60, 60])
        #expect(
          heights {
            $0.behavior {
              $0.size = { context, _ in .height(Double(10 * (context.item.id + context.position.item) + 20)) }
            }
          } == [
            20, 40, 60,
          ])
        #expect(heights { $0.size { row, _ in row.id == 1 ? .height(30) : .automatic } } == [44, 30, 44])
        #expect(heights { $0.size { _, list in .height(list.height / 8) } } == [55, 55, 55])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-11 by default UIKit's own row height applies, also when it changes")
    func ownHeightsStay() {
      let stage = TableStage(ListSource(reloading: ["a"]).cells(on: TableStage.self))
      for height: CGFloat in [70, 90] {
        stage.table.rowHeight = height
        #expect(stage.height(path(0)) == height)
      }
      let collection = CollectionStage(ListSource(reloading: ["a"]).cells(on: CollectionStage.self))
      collection.layout.itemSize = CGSize(width: 100, height: 80)
      #expect(collection.height(path(0)) == 80)
      #expect(!collection.responds(to: "collectionView:layout:sizeForItemAtIndexPath:"))
    }

    @Test("GDS-11 sizes are updated when an item changes and when the list is rotated")
    func sizesFollow() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0, content: 40) })
        let stage = S(
          list.cells(on: S.self).size { row, list in
            CellSize(width: list.width, height: list.width > 400 ? 20 : Double(row.content))
          })
        #expect(stage.height(path(1)) == 40)
        list.replace(at: 1, with: TestItem(1, content: 80))
        list.append(TestItem(3, content: 10))
        #expect((0..<4).map { stage.height(path($0)) } == [40, 80, 40, 10])
        stage.host.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
        #expect((0..<4).map { stage.height(path($0)) } == [20, 20, 20, 20])
        #expect((stage.cells.first?.cell as? UIView)?.frame.width == 480)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-1 items are notified when they appear and disappear, also if they were deleted before")
    func itemsAreNotifiedOfDisplay() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0) })
        var log: [String] = []
        let cells = list.cells(on: S.self)
          .onDisplay { cell, context in log.append("+\(context.item) \((cell as? any TextShowing)?.text ?? "")") }
          .onDisappear { row in log.append("-\(row)") }
        let stage = S(cells)
        #expect(log == (0..<10).map { "+\($0) \($0)" })
        log = []
        list.remove(at: 3)
        stage.host.layoutIfNeeded()
        #expect(log == ["+10 10", "-3"])
        log = []
        // The item that a cell displays by then is reported.
        list.replace(at: 0, with: TestItem(0, content: 9))
        stage.host.layoutIfNeeded()
        list.removeAll()
        stage.host.layoutIfNeeded()
        #expect(log == ["-0'9", "-1", "-2"] + (4...10).map { "-\($0)" })
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-1, GDS-21 every cell that appeared disappears once, with its item, after any changes")
    func endsOfDisplayAreBalanced() {
      func check<S: Stage>(_: S.Type) {
        for seed: UInt64 in 0..<10 {
          var random = SeededGenerator(seed: seed)
          let list = ListSource((0..<20).map { TestItem($0) })
          var shown: [ObjectIdentifier: Int] = [:]
          var faults: [String] = []
          let cells = list.cells(on: S.self)
            .onDisplay { cell, context in
              let row = context.item
              if shown.updateValue(row.id, forKey: ObjectIdentifier(cell as AnyObject)) != nil {
                faults.append("twice \(row)")
              }
            }
            .onEndDisplay { cell, context in
              let row = context.item
              let id = shown.removeValue(forKey: ObjectIdentifier(cell as AnyObject))
              if id != row.id { faults.append("\(row) ends the cell of \(id ?? -1)") }
            }
          let stage = S(cells)
          for step in 0..<20 {
            switch random.below(5) {
            case 0: list.append(TestItem(100 + step))
            case 1 where list.count > 0: list.remove(at: random.below(list.count))
            case 2 where list.count > 0: list.move(from: random.below(list.count), to: random.below(list.count))
            case 3: stage.scroll(to: CGFloat(44 * random.below(10)))
            default: list.reload(with: list.items)
            }
            stage.host.layoutIfNeeded()
            let visible = Set(stage.cells.map { ObjectIdentifier($0.cell as AnyObject) })
            if Set(shown.keys) != visible { faults.append("step \(step): other cells are on screen") }
          }
          stage.adapter.source = StaticSource<CellReference<S.Host>>(withoutIDs: [])
          if !shown.isEmpty { faults.append("\(shown.count) rows have not left") }
          #expect(faults.isEmpty, "seed \(seed): \(faults)")
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-1 items are notified of prefetching and of its cancellation")
    func rowsArePrefetched() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<60).map { TestItem($0) })
        var (wanted, cancelled): ([Int], [Int]) = ([], [])
        let part = list.cells(on: S.self)
          .behavior {
            $0.prefetch = { context in
              #expect(context.item.id == context.position.item && context.listPosition.section == 1)
              wanted.append(context.item.id)
            }
            $0.cancelPrefetch = { cancelled.append($0.item.id) }
          }
        let stage = S(ListSource(reloading: ["x"]).cells(on: S.self).appendingSections(of: part))
        #expect(wanted.first == 9 && wanted.last == 18 && cancelled.isEmpty)
        stage.scroll(to: 44 * 40)
        #expect(cancelled == Array(9...18) && wanted.contains(50))
        // A deleted item isn't reported.
        list.removeAll()
        stage.host.layoutIfNeeded()
        #expect(stage.texts == ["x"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-1 an index at the edge contains the sections that have a name, and scrolls to them")
    func indexTitles() {
      let names = ["Anna", "Bert", nil, "Dora"]
      let list = StaticSource(
        sections: names.enumerated().map { ListSection(id: $0, items: Array(repeating: "row", count: 15), header: $1) },
        id: \.self)
      let stage = TableStage(
        list.cells(on: TableStage.self).indexTitle { $0.info.header.map { String($0.prefix(1)) } })
      #expect(stage.table.indexTitles == ["A", "B", "D"])
      stage.table.user.tap(indexTitleAt: 2)
      #expect(
        stage.cells.last?.path.section == 3 && stage.table.indexPathsForVisibleRows?.contains(path(14, 2)) != true)
      #if os(Linux)
        #expect(stage.responder.tableView(stage.table, sectionForSectionIndexTitle: "?", at: 9) == 0)

        let collection = CollectionStage(
          list.cells(on: CollectionStage.self).indexTitle { $0.info.header.map { String($0.prefix(1)) } })
        let adapter = collection.responder
        #expect(adapter.indexTitles(for: collection.collection) == ["A", "B", "D"])
        let target = adapter.collectionView(collection.collection, indexPathForIndexTitle: "D", at: 2)
        #expect(target == path(0, 3))
        // The collection displays the titles of before.
        #expect(adapter.collectionView(collection.collection, indexPathForIndexTitle: "D", at: 1) == path(0, 3))
        #expect(adapter.collectionView(collection.collection, indexPathForIndexTitle: "C", at: 1) == path(0, 0))
      #endif
    }

    @Test("the index of a table follows its sections, and names neighbors with the same title once")
    func theIndexFollowsItsSections() {
      let list = ListSource(["Bert", "Bodo", "Dora"], id: \.self)
      let stage = TableStage(
        list.grouped(by: \.self) { $0 }.cells(on: TableStage.self)
          .indexTitle { $0.info.header.map { String($0.prefix(1)) } })
      #expect(stage.table.indexTitles == ["B", "D"])
      list.insert("Anna", at: 0)
      #expect(stage.table.indexTitles == ["A", "B", "D"])
      list.remove(at: 3)
      list.remove(at: 1)
      #expect(stage.table.indexTitles == ["A", "B"])
      list.items = []
      #expect(stage.table.indexTitles == [])
      list.append("Emil")
      #expect(stage.table.indexTitles == ["E"])
    }
  }
#endif
