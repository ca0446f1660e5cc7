#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// What parts of a list tell the list, in their own places: on tables and on collections.
  @MainActor
  @Suite struct FoundingCommandTests {
    /// Two parts of rows in a stack in a filter in a concatenation, with something above.
    private func tree<S: Stage>(_: S.Type) -> (stage: S, list: ListSource<TestItem>, part: CellSource<TestItem, S.Host>)
    {
      let list = ListSource((0..<40).map { TestItem($0) })
      let part = list.filter { $0.id % 2 == 0 }.cells(on: S.self)
      let above = ListSource((100..<105).map { TestItem($0) }).cells(on: S.self)
      let head = ListSource(reloading: ["head"]).cells(on: S.self)
      return (S(head.appendingSections(of: above.appendingItems(of: part))), list, part)
    }

    @Test("GDS-2, GDS-22 a part scrolls, selects and looks at its cells in its own places, through all levels")
    func commandsAreInLocalPlaces() {
      func check<S: Stage>(_: S.Type) {
        let (stage, list, part) = tree(S.self)
        #expect(part.listPosition(of: place(0, 0)) == place(1, 5) && part.listPosition(of: place(0, 20)) == nil)
        #expect(part.visiblePositions == (0..<4).map { place(0, $0) })
        #expect((part.visibleCell(at: place(0, 1)) as? any TextShowing)?.text == "2")
        part.scroll(to: place(0, 15), at: .start, animated: false)
        stage.host.layoutIfNeeded()
        #expect(stage.texts.first == "20" && stage.texts.last == "38")
        #expect(part.visiblePositions.contains(place(0, 15)) && part.visibleCell(at: place(0, 0)) == nil)
        part.select(place(0, 15), animated: false)
        #expect(stage.selected == [path(20, 1)])
        list.remove(at: 0)
        #expect(stage.selected == [path(19, 1)] && part.listPosition(of: place(0, 14)) == place(1, 19))
        part.deselect(place(0, 14), animated: false)
        #expect(stage.selected.isEmpty)
        // Out of range, nothing happens.
        for bad in [place(0, 99), place(0, -1), place(3, 0)] {
          part.scroll(to: bad, animated: false)
          part.select(bad)
          part.deselect(bad)
          #expect(part.visibleCell(at: bad) == nil)
          stage.adapter.scroll(to: bad, at: .middle, animated: true)
          stage.adapter.select(bad, animated: false)
          stage.adapter.deselect(bad, animated: false)
        }
        #expect(stage.selected.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-2 places to scroll to: the beginning, the middle, the end, or as little as possible")
    func rowsAreScrolledTo() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<60).map { TestItem($0) })
        let cells = list.cells(on: S.self)
        let stage = S(cells)
        for (from, place, first) in [
          (0, ScrollAlignment.start, 30), (0, .end, 21), (0, .nearest, 21), (59, .nearest, 30), (30, .nearest, 30),
        ] {
          cells.scroll(to: ItemPosition(section: 0, item: from), at: .start, animated: false)
          cells.scroll(to: ItemPosition(section: 0, item: 30), at: place, animated: false)
          #expect(stage.texts.first == "\(first)", "\(place) from \(from)")
        }
        cells.scroll(to: ItemPosition(section: 0, item: 30), at: .middle, animated: false)
        #expect(stage.host.contentOffset == CGPoint(x: 0, y: 1_122))
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-2 counts are those that the view knows; without a view commands do nothing")
    func countsAndNoView() {
      func check<S: Stage>(_: S.Type) {
        let (stage, list, part) = tree(S.self)
        #expect(stage.presentation.sectionCount == 2 && stage.presentation.itemCount(inSection: 1) == 25)
        #expect(stage.presentation.itemCount(inSection: 7) == 0 && stage.presentation.itemCount(inSection: -1) == 0)
        list.append(TestItem(42))
        #expect(stage.presentation.itemCount(inSection: 1) == 26 && stage.record.batches == 1)
        stage.adapter = nil
        #expect(part.visiblePositions.isEmpty && part.listPosition(of: place(0, 0)) == nil)
        part.scroll(to: place(0, 0))
        part.select(place(0, 0))
        #expect(part.visibleCell(at: place(0, 0)) == nil)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
