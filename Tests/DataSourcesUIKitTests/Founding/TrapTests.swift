#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// Mistakes in a program's own code, which end it with a sentence that says what to do.
  @MainActor
  @Suite struct TrapTests {
    @Test("TS-10 a key without a cell ends the program, with the key, the place and the keys that there are")
    func unregisteredKeys() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let factory = CellFactory<String, Int, UITableView> { number, _ in number == 1 ? "one" : "few" }
        for key in ["many", "few"] { factory.register(key, .class(TextCell.self)) { cell, row, _ in cell.show(row) } }
        _ = TableStage(ListSource(reloading: [7, 1]).cells(factory)).texts
      }
      expect(result, says: "No cell is registered for the key one of the row at 0-1. Registered keys: few, many")
    }

    @Test("TS-10 a factory that nothing was registered with says so")
    func emptyFactories() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let factory = CellFactory<String, Int, UICollectionView> { _, _ in "only" }
        _ = CollectionStage(ListSource(reloading: [7]).cells(factory)).texts
      }
      expect(result, says: "No cell is registered for the key only of the row at 0-0. Registered keys: none")
    }

    @Test("TS-10, GDS-12 a cell of another class ends the program, with both classes and the name")
    func wrongClasses() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let stage = TableStage()
        stage.table.register(OtherTextCell.self, forCellReuseIdentifier: "cell")
        let cells = ListSource(reloading: [1]).cells(.prototype("cell")) { (cell: TextCell, row, _) in cell.show(row) }
        stage.show(cells)
        _ = stage.texts
      }
      expect(table, says: "The table has OtherTextCell for \"cell\", not TextCell")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let stage = CollectionStage()
        stage.collection.register(OtherTextItem.self, forCellWithReuseIdentifier: "cell")
        let cells = ListSource(reloading: [1]).cells(.prototype("cell")) { (cell: TextItem, row, _) in cell.show(row) }
        stage.show(cells)
        _ = stage.texts
      }
      expect(collection, says: "The collection has OtherTextItem for \"cell\", not TextItem")
    }

    @Test("TS-11 a header of another class, or that nobody made known, ends the program with a sentence")
    func wrongHeaders() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let template = SectionViewTemplate<UITableView>.prototype(TextPart.self, reuseIdentifier: "head") { _, _ in }
        _ =
          TableStage(ListSource(reloading: [1]).cells(on: TableStage.self).sectionView(.header) { _ in template }).texts
      }
      expect(table, says: "The table has nothing for \"header head\", not TextPart")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let stage = CollectionStage()
        stage.collection.register(
          OtherTextView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          withReuseIdentifier: "head")
        let template = SectionViewTemplate<UICollectionView>.prototype(TextView.self, reuseIdentifier: "head") { _, _ in
        }
        .size(CellSize(width: 10, height: 10))
        stage.show(ListSource(reloading: [1]).cells(on: CollectionStage.self).sectionView(.header) { _ in template })
        _ = stage.texts
      }
      expect(collection, says: "The collection has OtherTextView for \"head\", not TextView")
    }

    @Test("TS-3 a nib that is missing ends the program as UIKit does, with the name of the nib")
    func missingNibs() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = TableStage(ListSource(reloading: [1]).cells(TableStage.nib("Nowhere")) { _, _, _ in }).texts
      }
      expect(table, says: "Could not load NIB in bundle: 'Nowhere'")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = CollectionStage(ListSource(reloading: [1]).cells(CollectionStage.nib("Nowhere")) { _, _, _ in }).texts
      }
      expect(collection, says: "Could not load NIB in bundle: 'Nowhere'")
    }

    @Test("TS-10, TS-11 two classes under one name end the program before the list hands out the wrong one")
    func sharedNames() async {
      let cells = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let factory = CellFactory<Bool, Int, UITableView> { number, _ in number > 1 }
        factory.register(false, .class(TextCell.self, reuseIdentifier: "cell")) { cell, row, _ in cell.show(row) }
        factory.register(true, .class(OtherTextCell.self, reuseIdentifier: "cell")) { cell, row, _ in cell.show(row) }
        _ = TableStage(ListSource(reloading: [1, 2]).cells(factory)).texts
      }
      expect(cells, says: "\"cell\" is the reuse identifier of TextCell and of OtherTextCell in one list")
      let views = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let templates = [
          SectionViewTemplate<UICollectionView>(TextView.self, reuseIdentifier: "head") { _, _ in },
          SectionViewTemplate<UICollectionView>(OtherTextView.self, reuseIdentifier: "head") { _, _ in },
        ].map { $0.size(CellSize(width: 10, height: 10)) }
        let sections = (0..<2).map { ListSection(id: $0, items: [$0]) }
        let cells = SectionedSource(reloading: sections).cells(on: CollectionStage.self)
        _ = CollectionStage(cells.sectionView(.header) { templates[$0.section] }).texts
      }
      expect(views, says: "\"header head\" is the reuse identifier of TextView and of OtherTextView in one list")
    }

    /// Checks what a program said at its end; optimized ones say nothing.
    private func expect(
      _ result: ExitTest.Result?, says sentence: String, at location: SourceLocation = #_sourceLocation
    ) {
      #if DEBUG
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains(sentence), "\(words.prefix(300))", sourceLocation: location)
      #endif
    }
  }
#endif
