#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Nested batches, cells of several classes, and lists with late requests: on tables and on collections.
  @MainActor
  @Suite struct FoundingNestingTests {
    @Test(
      "GDS-3 nested batches are one batch of the view, and inner completions are called when the outermost one has ended"
    )
    func nestedBatches() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<2).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        var log: [String] = []
        stage.adapter.settings.didDisplay = { update, _ in log.append("\(update.changes)") }
        func run(_ name: String, _ changes: () -> Void) {
          stage.adapter.perform(changes) { _ in log.append("\(name): \(stage.texts.count)") }
        }
        run("outer") {
          list.append(TestItem(2))
          run("first") { list.append(TestItem(3)) }
          run("second") {
            run("innermost") { list.remove(at: 0) }
            list.append(TestItem(4))
          }
          log.append("still inside: \(stage.texts.count)")
        }
        #expect(
          log == [
            "still inside: 2", "outer: 4", "first: 4", "second: 4", "innermost: 4", "delete 0-0; insert 0-1, 0-2, 0-3",
          ])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-15 cells of several classes are registered, and reused, under the names of their classes")
    func cellsAreReused() {
      func check<S: Stage>(_: S.Type) {
        let texts = ListSource(reloading: ["a", "b"])
        let others = ListSource(reloading: ["c"])
        let cells = texts.cells(on: S.self).appendingSections(
          of: others.cells(other: S.self) { cell, text, _ in cell.show(text) })
        let stage = S(cells)
        func identifiers() -> [String?] {
          stage.cells.map {
            ($0.cell as? UITableViewCell)?.reuseIdentifier ?? ($0.cell as? UICollectionReusableView)?.reuseIdentifier
          }
        }
        let (name, other) = (String(reflecting: S.Cell.self), String(reflecting: S.OtherCell.self))
        #expect(stage.texts == ["a", "b", "c"] && identifiers() == [name, name, other])
        let before = Set(stage.cells.map { ObjectIdentifier($0.cell as AnyObject) })
        stage.adapter.reload()
        #expect(stage.texts == ["a", "b", "c"] && identifiers() == [name, name, other])
        #expect(Set(stage.cells.map { ObjectIdentifier($0.cell as AnyObject) }) == before)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-4 a table or collection gets 0 items for a section that was deleted")
    func askingTooLate() throws {
      let list = SectionedSource([
        TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2)]),
      ])
      let table = TableStage(list.cells(on: TableStage.self))
      let collection = CollectionStage(list.cells(on: CollectionStage.self))
      let adapter = collection.responder
      list.removeSection(at: 1)
      for section in [1, 9, -1, .max, .min] {
        #expect(table.responder.tableView(table.table, numberOfRowsInSection: section) == 0)
        #expect(adapter.collectionView(collection.collection, numberOfItemsInSection: section) == 0)
      }
      #expect(table.responder.tableView(table.table, numberOfRowsInSection: 0) == 1)
      #expect(adapter.collectionView(collection.collection, numberOfItemsInSection: 0) == 1)
    }
  }
#endif
