#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Commands that parts of a list send with their own positions: on tables and on collections.
  @MainActor
  @Suite struct FoundingCommandTests {
    /// Two parts of rows in a stack in a filter in a concatenation, with something above.
    private func tree<S: Stage>(_: S.Type) -> (stage: S, list: ListSource<TestItem>, part: any DataSource<TestItem>) {
      let list = ListSource((0..<40).map { TestItem($0) })
      let part = list.filter { $0.id % 2 == 0 }
      let above = ListSource((100..<105).map { TestItem($0) }).cells(on: S.self)
      let head = ListSource(reloading: ["head"]).cells(on: S.self)
      return (S(head.appendingSections(of: above.appendingItems(of: part.cells(on: S.self)))), list, part)
    }

    @Test("GDS-2, GDS-22 a part scrolls, selects and reads its cells at its own positions, through all levels")
    func commandsAreInLocalPlaces() {
      func check<S: Stage>(_: S.Type) {
        let (stage, list, part) = tree(S.self)
        let adapter: ListAdapter<S.Host> = stage.adapter
        func position(_ item: Int) -> ItemPosition? { adapter.position(of: at(0, item), in: part) }
        #expect(position(0) == at(1, 5) && position(20) == nil)
        #expect(adapter.position(ofID: 4, in: list) == at(1, 7) && adapter.position(ofID: 5, in: list) == nil)
        #expect(adapter.visiblePositions == [at(0, 0)] + (0..<9).map { at(1, $0) })
        #expect(position(1).flatMap { (adapter.cell(at: $0) as? any TextShowing)?.text } == "2")
        if let target = position(15) { adapter.scroll(to: target, at: .start, animated: false) }
        stage.host.layoutIfNeeded()
        #expect(stage.texts.first == "20" && stage.texts.last == "38")
        #expect(adapter.visiblePositions.contains(at(1, 20)) && adapter.cell(at: at(1, 5)) == nil)
        if let target = position(15) { adapter.mark(target, isSelected: true) }
        #expect(stage.selected == [path(20, 1)])
        list.remove(at: 0)
        #expect(stage.selected == [path(19, 1)] && position(14) == at(1, 19))
        if let target = position(14) { adapter.mark(target, isSelected: false) }
        #expect(stage.selected.isEmpty)
        // Out of range, nothing happens.
        for bad in [at(0, 99), at(0, -1), at(3, 0)] {
          #expect(adapter.cell(at: bad) == nil && adapter.position(of: bad, in: part) == nil)
          adapter.scroll(to: bad, at: .middle, animated: true)
          adapter.mark(bad, isSelected: true)
          adapter.mark(bad, isSelected: false)
        }
        #expect(stage.selected.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-2 scroll positions: the beginning, the middle, the end, or as little as possible")
    func rowsAreScrolledTo() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<60).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        for (from, place, first) in [
          (0, ScrollAlignment.start, 30), (0, .end, 21), (0, .nearest, 21), (59, .nearest, 30), (30, .nearest, 30),
        ] {
          stage.adapter.scroll(to: ItemPosition(section: 0, item: from), at: .start, animated: false)
          stage.adapter.scroll(to: ItemPosition(section: 0, item: 30), at: place, animated: false)
          #expect(stage.texts.first == "\(first)", "\(place) from \(from)")
        }
        stage.adapter.scroll(to: ItemPosition(section: 0, item: 30), at: .middle, animated: false)
        #expect(stage.host.contentOffset == CGPoint(x: 0, y: 1_122))
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-2 counts are those that the view knows; without a view commands do nothing")
    func countsAndNoView() {
      func check<S: Stage>(_: S.Type) {
        let (stage, list, part) = tree(S.self)
        #expect(stage.counts.count == 2 && stage.counts[1] == 25)
        list.append(TestItem(42))
        #expect(stage.counts[1] == 26 && stage.record.batches == 1)
        var only: S? = S(list.cells(on: S.self))
        let adapter = only?.adapter
        only = nil
        #expect(
          adapter?.visiblePositions.isEmpty == true && adapter?.position(of: at(0, 0), in: list) == at(0, 0))
        adapter?.scroll(to: at(0, 0))
        adapter?.mark(at(0, 0), isSelected: true)
        #expect(adapter?.cell(at: at(0, 0)) == nil && adapter?.position(of: at(0, 0), in: part) == nil)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
