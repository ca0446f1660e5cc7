#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Rows that the person moves and drags: on tables and on collections.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FoundingMovingTests {
    @Test("TS-26, GDS-1 every move of every item is written to the source, and displayed once")
    func everyMoveIsWrittenBack() {
      func check<S: Stage>(_: S.Type) {
        for from in 0..<4 {
          for to in 0..<4 {
            let list = ListSource((0..<4).map { TestItem($0) })
            let stage = S(
              ListSource(reloading: ["x"]).cells(on: S.self).appendingSections(
                of: list.cells(on: S.self).onMove(in: list)))
            #expect(stage.move(path(from, 1), to: path(to, 1)))
            var expected = Array(0..<4)
            expected.insert(expected.remove(at: from), at: to)
            #expect(list.items.map(\.id) == expected && stage.texts == ["x"] + expected.map(String.init))
            #expect(stage.record.batches == (from == to ? 0 : 1), "\(from) to \(to)")
          }
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-26 items move between the sections of their source, also into an empty one")
    func rowsMoveBetweenSections() {
      func check<S: Stage>(_: S.Type) {
        let list = SectionedSource([
          ListSection(id: 0, items: [TestItem(0), TestItem(1)]), ListSection(id: 1, items: []),
          ListSection(id: 2, items: [TestItem(2)]),
        ])
        let stage = S(list.cells(on: S.self).onMove(in: list))
        stage.move(path(0, 0), to: path(0, 1))
        #expect(list.shape.itemCounts == [1, 1, 1] && stage.texts == ["1", "0", "2"])
        stage.move(path(0, 2), to: path(0, 0))
        #expect(list.shape.itemCounts == [2, 1, 0] && stage.texts == ["2", "1", "0"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-25, TS-26 an item doesn't leave its source, unless the composite's handler moves it")
    func rowsStayInTheirSource() async {
      func check<S: Stage>(_: S.Type) async {
        let (first, second) = (ListSource(reloading: ["a", "b"]), ListSource(reloading: ["c", "d"]))
        let stack = first.cells(on: S.self).onMove(in: first).appendingSections(
          of: second.cells(on: S.self).onMove(in: second))
        let stage = S(stack)
        #expect(stage.beginMoving(path(0)))
        #expect(stage.drag(to: path(1, 1)) == path(0))
        stage.drop()
        #expect(stage.texts == ["a", "b", "c", "d"] && stage.record.batches == 0)
        stack.moveHandler = { move in
          guard let from = [first, second][safe: move.from.child], let to = [first, second][safe: move.to.child] else {
            return .refused(reason: "no such list")
          }
          to.insert(from.remove(at: move.from.position.item)!, at: move.to.position.item)
          return .moved
        }
        #expect(stage.beginMoving(path(0)) && stage.drag(to: path(1, 1)) == path(1, 1))
        stage.drop()
        #expect(first.items == ["b"] && second.items == ["c", "a", "d"])
        #expect(await eventually { stage.texts == ["b", "c", "a", "d"] })
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test("GDS-25 a move that the source rejects is reverted")
    func refusedMovesAreTakenBack() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource(reloading: ["a", "b", "c"])
        let stage = S(list.cells(on: S.self).onMove { _, _, _ in })
        #expect(stage.move(path(0), to: path(2)))
        #expect(await eventually { stage.texts == ["a", "b", "c"] })
        #expect(stage.texts == ["a", "b", "c"] && list.items == ["a", "b", "c"])
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    #if !os(tvOS)
      @Test(
        "GDS-1 items are dragged from one list to another, before an item or behind the last one, as the object itself")
      func rowsAreDraggedBetweenLists() {
        func check<S: Stage, T: Stage>(_: S.Type, _: T.Type) {
          let (from, to) = (ListSource((0..<3).map { TestItem($0) }), ListSource((10..<12).map { TestItem($0) }))
          let source = S(from.cells(on: S.self).onDrag { row in row.id == 1 ? nil : row })
          let target = T(to.cells(on: T.self))
          #expect(source.lift(path(1)) == nil)
          let refused = source.lift(path(0))
          #expect(refused != nil)
          if let refused { #expect(!target.drop(refused, at: path(0))) }
          var places: [ItemPosition] = []
          target.adapter.onDrop = { objects, place in
            places.append(place)
            for case let row as TestItem in objects {
              from.removeItem(withID: row.id)
              to.insert(row, at: place.item)
            }
            return true
          }
          if let drag = source.lift(path(0)) { #expect(target.drop(drag, at: path(1))) }
          #expect(source.texts == ["1", "2"] && target.texts == ["10", "0", "11"])
          if let drag = source.lift(path(1)) { #expect(target.drop(drag, at: nil)) }
          #expect(
            source.texts == ["1"] && target.texts == ["10", "0", "11", "2"] && places == [at(0, 1), at(0, 3)])
          #expect(source.record.hazards.isEmpty && target.record.hazards.isEmpty)
        }
        check(TableStage.self, TableStage.self)
        check(TableStage.self, CollectionStage.self)
        check(CollectionStage.self, TableStage.self)
        check(CollectionStage.self, CollectionStage.self)
      }
    #endif

    #if !os(tvOS)
      @Test("GDS-1 an item is dragged and dropped within one list; drops of other apps are passed on too")
      func rowsAreDraggedWithinAList() {
        func check<S: Stage>(_: S.Type) {
          let list = ListSource((0..<4).map { TestItem($0) })
          let stage = S(list.cells(on: S.self).onDrag { row in row })
          var others = 0
          stage.adapter.onDrop = { objects, place in
            for object in objects {
              guard let row = object as? TestItem, let index = list.items.firstIndex(of: row) else {
                others += 1
                continue
              }
              list.move(from: index, to: place.item)
            }
            return true
          }
          if let drag = stage.lift(path(3)) { stage.drop(drag, at: path(0)) }
          #expect(list.items.map(\.id) == [3, 0, 1, 2] && stage.texts == ["3", "0", "1", "2"])
          let foreign = ListDrag(items: [UIDragItem(itemProvider: NSItemProvider())])
          #expect(stage.drop(foreign, at: path(1)) && others == 1)
        }
        check(TableStage.self)
        check(CollectionStage.self)
      }
    #endif
  }

  extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
  }
#endif
