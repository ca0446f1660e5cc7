#if os(Linux)
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Programming errors, which trap with a message that explains the solution.
  @MainActor
  @Suite struct TrapTests {
    @Test("TS-10 a prototype that isn't registered traps as in UIKit, with the identifier")
    func unregisteredPrototypes() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = TableStage(ListSource(reloading: [7]).cells(TableStage.prototype("one") { _, _ in })).texts
      }
      expect(table, says: "with identifier one - must register a nib or a class")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = CollectionStage(ListSource(reloading: [7]).cells(CollectionStage.prototype("one") { _, _ in })).texts
      }
      expect(collection, says: "with identifier one - must register a nib or a class")
    }

    @Test("TS-10, GDS-12 a cell of another class traps, with both classes and the name")
    func wrongClasses() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let stage = TableStage()
        stage.table.register(OtherTextCell.self, forCellReuseIdentifier: "cell")
        stage.show(ListSource(reloading: [1]).cells(TableStage.prototype("cell") { $0.show($1) }))
        _ = stage.texts
      }
      expect(table, says: "The table has OtherTextCell for \"cell\", not TextCell")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let stage = CollectionStage()
        stage.collection.register(OtherTextItem.self, forCellWithReuseIdentifier: "cell")
        stage.show(ListSource(reloading: [1]).cells(CollectionStage.prototype("cell") { $0.show($1) }))
        _ = stage.texts
      }
      expect(collection, says: "The collection has OtherTextItem for \"cell\", not TextItem")
    }

    @Test("TS-11 a header of another class, or one that isn't registered, traps with a message")
    func wrongHeaders() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let header = SectionViewConfiguration<UITableView>.prototype("head", TextPart.self) { _, _ in }
        _ = TableStage(ListSource(reloading: [1]).cells(on: TableStage.self).header { _ in header }).texts
      }
      expect(table, says: "The table has nothing for \"head\", not TextPart")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let stage = CollectionStage()
        stage.collection.register(
          OtherTextView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          withReuseIdentifier: "head")
        let header = SectionViewConfiguration<UICollectionView>.prototype("head", TextView.self) { _, _ in }
          .size(CellSize(width: 10, height: 10))
        stage.show(ListSource(reloading: [1]).cells(on: CollectionStage.self).header { _ in header })
        _ = stage.texts
      }
      expect(collection, says: "The collection has OtherTextView for \"head\", not TextView")
    }

    @Test("TS-3 a missing nib traps as in UIKit, with the name of the nib")
    func missingNibs() async {
      let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = TableStage(ListSource(reloading: [1]).cells(TableStage.nib("Nowhere") { _, _ in })).texts
      }
      expect(table, says: "Could not load NIB in bundle: 'Nowhere'")
      let collection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = CollectionStage(ListSource(reloading: [1]).cells(CollectionStage.nib("Nowhere") { _, _ in })).texts
      }
      expect(collection, says: "Could not load NIB in bundle: 'Nowhere'")
    }

    @Test("TS-10, TS-11 two classes with one name trap before the list dequeues the wrong one")
    func sharedNames() async {
      let cells = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let cells = ListSource(reloading: [1, 2]).cells { number in
          number > 1
            ? TableStage.otherCell("cell") {
              $0.show($1); _ = $2
            }
            : TableStage.cell("cell") {
              $0.show($1); _ = $2
            }
        }
        _ = TableStage(cells).texts
      }
      expect(cells, says: "\"cell\" is the reuse identifier of TextCell and of OtherTextCell in one list")
      let views = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let size = CellSize(width: 10, height: 10)
        let sections = (0..<2).map { ListSection(id: $0, items: [$0]) }
        let cells = SectionedSource(reloading: sections).cells(on: CollectionStage.self).header {
          $0.section == 0
            ? CollectionStage.view("head") { _, _ in }.size(size)
            : CollectionStage.otherView("head") { _, _ in }.size(size)
        }
        _ = CollectionStage(cells).texts
      }
      expect(views, says: "\"header head\" is the reuse identifier of TextView and of OtherTextView in one list")
    }

    /// Checks the message of a trap; optimized programs have none.
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
