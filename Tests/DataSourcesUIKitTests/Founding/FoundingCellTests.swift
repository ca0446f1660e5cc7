#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// How cells become known, and how they are made and filled: on tables and on collections.
  @MainActor
  @Suite struct FoundingCellTests {
    @Test("TS-1, GDS-15 cells are known by the names of their classes, unless they are told another one")
    func cellsAreNamedAfterTheirClasses() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a"])
        func identifier(_ descriptor: CellDescriptor<S.Cell>) -> String? {
          list.cells(descriptor) { cell, text, _ in cell.show(text) }.item(at: place(0, 0))?.reuseIdentifier
        }
        let name = String(describing: S.Cell.self)
        #expect(identifier(.class()) == String(reflecting: S.Cell.self))
        #expect(identifier(.class(reuseIdentifier: "x")) == "x")
        #expect(identifier(.prototype()) == name && identifier(.prototype("y")) == "y")
        #expect(identifier(S.nib("some nib")) == name)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-2 a view is made from the nib of its class: the last view in it, or nothing if that is of another class")
    func viewsAreMadeFromNibs() {
      func check<S: Stage>(_: S.Type) {
        let name = String(describing: S.Cell.self)
        S.providesNib(name) { [UIView(), S.makeCell()] }
        #expect(S.Cell.loadFromNib() != nil)
        S.providesNib(name) { [S.makeCell(), UIView()] }
        #expect(S.Cell.loadFromNib() == nil)
        S.providesNib(name) { [] }
        #expect(S.Cell.loadFromNib() == nil)
      }
      check(TableStage.self)
      check(CollectionStage.self)
      let exceptions = UIException.recorded { #expect(MissingView.loadFromNib() == nil) }
      #expect(exceptions.map(\.reason) == ["Could not load NIB in bundle: 'MissingView'"])
    }

    @Test("TS-3 cells are known by class, by nib, or as prototypes that somebody else makes known")
    func cellsAreKnownInThreeWays() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a", "b"])
        var made = 0
        S.providesNib("three ways") {
          made += 1
          return [S.makeCell()]
        }
        for descriptor: CellDescriptor<S.Cell> in [.class(), S.nib("three ways"), .prototype("from a storyboard")] {
          let stage = S()
          stage.providePrototype("from a storyboard")
          stage.show(list.cells(descriptor) { cell, text, _ in cell.show(text) })
          #expect(stage.texts == ["a", "b"])
          list.append("c")
          #expect(stage.texts == ["a", "b", "c"])
          list.remove(at: 2)
        }
        #expect(made == 3)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-5 one source is shown by a table and by a collection, with the same few words")
    func tablesAndCollectionsAreOneAbstraction() {
      let list = ListSource((0..<30).map { TestItem($0) })
      func shown<S: Stage>(_: S.Type) -> S { S(list.cells(on: S.self)) }
      let (table, collection) = (shown(TableStage.self), shown(CollectionStage.self))
      #expect(table.texts == (0..<10).map(String.init) && collection.texts == table.texts)
      list.batch {
        list.remove(at: 3)
        list.move(from: 0, to: 8)
        list.replace(at: 1, with: TestItem(2, content: 7))
      }
      #expect(table.texts == list.items.prefix(10).map(String.init) && collection.texts == table.texts)
      #expect(table.record.batches == collection.record.batches && table.record.hazards.isEmpty)
    }

    @Test("TS-6 what closures are told carries a context of the source besides positions and selection")
    func indexesCarryAContext() throws {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let store = Store(list, "snapshot 1")
        var contexts: [String] = []
        // Through an operator, and in a list where it stands elsewhere.
        let part = store.filter { $0.id > 0 }
        let cells = part.cells(S.Cell.self) { cell, row, index in
          cell.show("\(row) at \(index.position), \(index.listPosition): \(index.context(String.self) ?? "none")")
          #expect(index.context(Int.self) == nil)
        }
        cells.headerTitle { index in
          contexts.append(index.context() ?? "none")
          return nil
        }
        let other = list.cells(S.Cell.self) { cell, _, index in cell.show("\(index.context(String.self) ?? "none")") }
        let stage = S(other.appendingSections(of: cells))
        #expect(stage.texts == ["none", "none", "none", "1 at 0-0, 1-0: snapshot 1", "2 at 0-1, 1-1: snapshot 1"])
        _ = cells.sectionInfo(at: 0)
        #expect(Set(contexts) == ["snapshot 1"])
        store.cellContext = "snapshot 2"
        list.replace(at: 2, with: TestItem(2, content: 1))
        #expect(stage.texts.last == "2'1 at 0-1, 1-1: snapshot 2")
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-12 how a cell is made can be replaced in a subclass, even by cells that are never used again")
    func makingCellsCanBeReplaced() {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let table = UITableView(frame: window.frame, style: .plain)
      window.addSubview(table)
      let list = ListSource((0..<30).map { TestItem($0) })
      let adapter = OwnCellsAdapter(list.cells(on: TableStage.self), in: table)
      table.user.scroll(to: 440)
      table.user.scroll(to: 0)
      #expect(table.visibleCells.map { ($0 as? TextCell)?.text } == (0..<10).map { "own \($0)" })
      #expect(adapter.made == 30 && table.record.cellsReused == 0)

      let stage = CollectionStage()
      let cells = list.cells(on: CollectionStage.self)
      stage.adapter = OwnItemsAdapter(cells, in: stage.collection)
      stage.collection.register(OtherTextItem.self, forCellWithReuseIdentifier: "own")
      #expect(stage.texts == (0..<10).map { "own \($0)" } && stage.cells.allSatisfy { $0.cell is OtherTextItem })
    }

    @Test("GDS-13 a closure fills a cell with a row, and knows where it is; a change fills the cell that is there")
    func cellsAreFilledByAClosure() throws {
      func check<S: Stage>(_: S.Type) throws {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = S(list.cells(S.Cell.self) { cell, row, index in cell.show("\(row)@\(index.position.item)") })
        #expect(stage.texts == ["0@0", "1@1", "2@2"])
        let before = try #require(stage.cell(path(1)))
        list.replace(at: 1, with: TestItem(1, content: 5))
        #expect(stage.cell(path(1)) === before && before.text == "1'5@1" && before.fillings == 2)
        #expect(stage.cell(path(0))?.fillings == 1)
      }
      try check(TableStage.self)
      try check(CollectionStage.self)
    }

    @Test("GDS-13, GDS-29 what is added for cells of any kind runs after the source has filled them")
    func configuringHasAnOrder() {
      func check<S: Stage>(_: S.Type) {
        var log: [String] = []
        let list = ListSource(reloading: ["a"])
        let cells = list.cells(S.Cell.self) { cell, text, _ in
          cell.show(text)
          log.append("fill \(text)")
        }
        .onConfigure { cell, text, index in
          log.append("then \((cell as? any TextShowing)?.text ?? "-") \(index.position)")
        }
        .onAppear { _, text, _ in log.append("appear \(text)") }
        let stage = S(cells)
        #expect(log == ["fill a", "then a 0-0", "appear a"])
        log = []
        list.replace(at: 0, with: "b")
        #expect(stage.texts == ["b"] && log == ["fill b", "then b 0-0"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }

  private final class MissingView: UIView {}

  /// A list that offers a context to its cells.
  private final class Store: ContextSource {
    let changeHub = ChangeHub()
    private let base: ListSource<TestItem>
    var cellContext: Any?

    init(_ base: ListSource<TestItem>, _ context: Any) {
      self.base = base
      cellContext = context
      changeHub.follow(base.changeHub) { $0 }
    }

    var sectionCount: Int { base.sectionCount }
    func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
    func item(at position: ItemPosition) -> TestItem? { base.item(at: position) }
    var upstream: [any DataSource] { [base] }
  }

  /// An adapter that has cells of its own.
  private final class OwnItemsAdapter: ModelCollectionAdapter {
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "own", for: indexPath)
      (cell as? OtherTextItem)?.text = "own \(indexPath.item)"
      return cell
    }
  }

  /// An adapter that makes a new cell each time.
  private final class OwnCellsAdapter: ModelTableAdapter {
    var made = 0

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      made += 1
      let cell = TextCell(style: .default, reuseIdentifier: nil)
      cell.text = "own \(indexPath.row)"
      return cell
    }
  }
#endif
