#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Lists of cells as units, every way to views of sections, and the way back from the screen to an item.
  @MainActor
  @Suite struct FoundingUnitTests {
    @Test("TS-13 headers and footers are created from a class, a nib or a prototype; the other one is absent")
    func viewsOfEveryOrigin() {
      func check<S: Stage>(
        _: S.Type, register: (S, SectionViewKind) -> Void,
        prototype: (@escaping (S.Part, SectionContext) -> Void) -> SectionViewConfiguration<S.Host>
      ) {
        S.providesNib("origin") { [S.makePart()] }
        for kind in [SectionViewKind.header, .footer] {
          let configure: (String) -> (S.Part, SectionContext) -> Void = { origin in
            { view, section in view.show("\(origin) \(kind) \(section.section)") }
          }
          for (origin, view) in [
            ("class", S.view(configure("class"))), ("nib", S.partNib("origin", configure: configure("nib"))),
            ("prototype", prototype(configure("prototype"))),
          ] {
            let stage = S()
            register(stage, kind)
            let size = CellSize(width: 320, height: 28)
            stage.show(ListSource(reloading: ["a"]).cells(on: S.self).sectionView(kind) { _ in view.size(size) })
            #expect(stage.text(kind) == "\(origin) \(kind) 0")
            #expect(stage.text(kind == .header ? .footer : .header) == nil && stage.texts == ["a"])
          }
        }
      }
      check(TableStage.self) { stage, _ in
        stage.table.register(TextPart.self, forHeaderFooterViewReuseIdentifier: "own")
      } prototype: {
        .prototype("own", configure: $0)
      }
      check(CollectionStage.self) { stage, kind in
        stage.collection.register(
          TextView.self,
          forSupplementaryViewOfKind: kind == .header
            ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter,
          withReuseIdentifier: "own")
      } prototype: {
        .prototype("own", configure: $0)
      }
    }

    @Test(
      "TS-23 a list of cells is source, cells and editing in one value: displayed twice, and as a part of another list")
    func listsAreUnits() {
      let items = ListSource((0..<4).map { TestItem($0) })
      let unit = items.cells(on: TableStage.self).onDelete(from: items).onMove(in: items)
      let (alone, again) = (TableStage(unit), TableStage(unit))
      let whole = TableStage(ListSource(reloading: ["x"]).cells(on: TableStage.self).appendingSections(of: unit))
      for stage in [alone, again, whole] {
        stage.table.isEditing = true
        stage.table.layoutIfNeeded()
      }
      #expect(!whole.table.user.delete(rowAt: path(0)) && whole.table.user.delete(rowAt: path(1, 1)))
      #expect([alone, again].allSatisfy { $0.texts == ["0", "2", "3"] } && whole.texts == ["x", "0", "2", "3"])
      #expect(again.move(path(0), to: path(2)) && items.items.map(\.id) == [2, 3, 0])
      #expect([alone, again].allSatisfy { $0.texts == ["2", "3", "0"] } && whole.texts == ["x", "2", "3", "0"])
      // Another unit over the same source doesn't change the first one.
      let kept = TableStage(unit.onDelete(where: { _ in false }) { _ in items.removeAll() })
      kept.table.isEditing = true
      #expect(!kept.table.user.delete(rowAt: path(0)) && alone.table.user.delete(rowAt: path(0)))
      #expect(kept.texts == ["3", "0"])
    }

    @Test("GDS-2 the position of an item in its own list is found by its cell, or by a point on the screen")
    func cellsLeadToItems() {
      func check<S: Stage>(
        _: S.Type, ofCell: (S, S.Host.Cell) -> IndexPath?, atPoint: (S, CGPoint) -> IndexPath?
      ) {
        let list = ListSource((0..<40).map { TestItem($0) })
        let part = list.filter { $0.id % 2 == 0 }
        let head = ListSource(reloading: ["head"]).cells(on: S.self)
        let above = ListSource((100..<105).map { TestItem($0) }).cells(on: S.self)
        let stage = S(head.appendingSections(of: above.appendingItems(of: part.cells(on: S.self))))
        func position(_ path: IndexPath?) -> ItemPosition? {
          path.flatMap { stage.adapter.sourcePosition(of: ItemPosition($0)) }
            .flatMap { stage.adapter.source.item(at: $0) }?.position
        }
        for offset in [0, 250] as [CGFloat] {
          stage.scroll(to: offset)
          for (path, cell) in stage.cells where path.section == 1 && path.item >= 5 {
            let local = position(ofCell(stage, cell))
            #expect(local.flatMap { part.item(at: $0) }.map { "\($0)" } == (cell as? any TextShowing)?.text)
            let frame = (cell as? UIView)?.frame ?? .zero
            let middle = CGPoint(x: frame.midX, y: frame.midY)
            #expect(position(atPoint(stage, middle)) == local && local == at(0, path.item - 5))
          }
        }
        #expect(position(atPoint(stage, CGPoint(x: -5, y: -5))) == nil)
      }
      check(TableStage.self) {
        $0.table.indexPath(for: $1)
      } atPoint: {
        $0.table.indexPathForRow(at: $1)
      }
      check(CollectionStage.self) {
        $0.collection.indexPath(for: $1)
      } atPoint: {
        $0.collection.indexPathForItem(at: $1)
      }
    }

    /// While the user holds an item, the view doesn't follow its source.
    @Test func positionsInASourceThatIsAhead() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<4).map { TestItem($0) })
        let stage = S(list.cells(on: S.self).onMove { _, from, to in list.move(from: from.item, to: to.item) })
        #expect(stage.beginMoving(path(0)))
        list.insert(TestItem(9), at: 0)
        list.remove(at: 3)
        #expect(stage.texts == ["0", "1", "2", "3"])
        #expect((0..<5).map { stage.adapter.sourcePosition(of: at(0, $0))?.item } == [1, 2, nil, 3, nil])
        stage.drop()
        #expect(await eventually { stage.texts == ["9", "0", "1", "3"] })
        #expect(stage.adapter.sourcePosition(of: at(0, 0)) == at(0, 0))
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }
  }
#endif
