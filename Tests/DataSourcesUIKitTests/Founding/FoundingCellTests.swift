#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// How cells are registered, created and configured: on tables and on collections.
  @MainActor
  @Suite struct FoundingCellTests {
    @Test("TS-1, GDS-15 cells are registered by the names of their classes, unless another one is given")
    func cellsAreNamedAfterTheirClasses() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a"])
        let name = String(describing: S.Cell.self)
        S.providesNib("some nib") { [S.makeCell()] }
        func identifier(_ configuration: CellConfiguration<String, S.Host>) -> String? {
          let stage = S()
          stage.providePrototype(name)
          stage.providePrototype("y")
          stage.show(list.cells(configuration))
          let cell: (any TextShowing)? = stage.cell(path(0))
          return (cell as? UITableViewCell)?.reuseIdentifier ?? (cell as? UICollectionReusableView)?.reuseIdentifier
        }
        #expect(identifier(S.cell { _, _, _ in }) == String(reflecting: S.Cell.self))
        #expect(identifier(S.cell("x") { _, _, _ in }) == "x")
        #expect(identifier(S.prototype(nil) { _, _ in }) == name && identifier(S.prototype("y") { _, _ in }) == "y")
        #expect(identifier(S.nib("some nib") { _, _ in }) == name)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("TS-2 a view is loaded from the nib of its class: the last view in it, or none if that has another class")
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
      let exceptions = ViewException.recorded { #expect(MissingView.loadFromNib() == nil) }
      #expect(exceptions.map(\.reason) == ["Could not load NIB in bundle: 'MissingView'"])
    }

    @Test("TS-3 cells are registered by class, by nib, or as prototypes of other code")
    func cellsAreKnownInThreeWays() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a", "b"])
        var made = 0
        S.providesNib("three ways") {
          made += 1
          return [S.makeCell()]
        }
        let configurations: [CellConfiguration<String, S.Host>] = [
          S.cell { cell, text, _ in cell.show(text) }, S.nib("three ways") { $0.show($1) },
          S.prototype("from a storyboard") { $0.show($1) },
        ]
        for configuration in configurations {
          let stage = S()
          stage.providePrototype("from a storyboard")
          stage.show(list.cells(configuration))
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

    @Test("TS-5 a table and a collection display the same source with the same API")
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

    @Test("TS-6 closures receive a context of the source besides positions and selection")
    func indexesCarryAContext() throws {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let store = Store(list, "snapshot 1")
        var contexts: [String] = []
        // Through an operator, and in a list where it has another position.
        let part = store.filter { $0.id > 0 }
        let cells = part.cells(in: S.self) { cell, row, index in
          cell.show("\(row) at \(index.position), \(index.listPosition): \(index.value(of: String.self) ?? "none")")
          #expect(index.value(of: Int.self) == nil)
        }
        .headerTitle { index in
          contexts.append(index.value() ?? "none")
          return nil
        }
        let other = list.cells(in: S.self) { cell, _, index in cell.show("\(index.value(of: String.self) ?? "none")") }
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

    @Test("TS-6 the closures of nibs and prototypes get the context as well")
    func nibsAndPrototypesHaveTheContext() {
      let store = Store(ListSource((0..<2).map { TestItem($0) }), "snapshot")
      func text(_ context: CellContext<TestItem>) -> String {
        "\(context.item) at \(context.position): \(context.value(of: String.self) ?? "none")"
      }
      TableStage.providesNib("with a context") { [TextCell(style: .default, reuseIdentifier: nil)] }
      let rows: [CellConfiguration<TestItem, UITableView>] = [
        .nib(UINib(nibName: "with a context", bundle: nil)) { (cell: TextCell, _, context) in cell.show(text(context))
        },
        .prototype("row") { (cell: TextCell, _, context) in cell.show(text(context)) },
      ]
      for configuration in rows {
        let stage = TableStage()
        stage.providePrototype("row")
        stage.show(store.cells(configuration))
        #expect(stage.texts == ["0 at 0-0: snapshot", "1 at 0-1: snapshot"])
      }
      CollectionStage.providesNib("with a context") { [TextItem(frame: .zero)] }
      let items: [CellConfiguration<TestItem, UICollectionView>] = [
        .nib(UINib(nibName: "with a context", bundle: nil)) { (cell: TextItem, _, context) in cell.show(text(context))
        },
        .prototype("item") { (cell: TextItem, _, context) in cell.show(text(context)) },
      ]
      for configuration in items {
        let stage = CollectionStage()
        stage.providePrototype("item")
        stage.show(store.cells(configuration))
        #expect(stage.texts == ["0 at 0-0: snapshot", "1 at 0-1: snapshot"])
      }
    }

    @Test("GDS-12 a closure of the app creates the cells, even cells that are never reused")
    func makingCellsCanBeReplaced() {
      let list = ListSource((0..<30).map { TestItem($0) })
      let configuration = CellConfiguration<TestItem, UITableView>(kind: "own") { _, _, context in
        let cell = TextCell(style: .default, reuseIdentifier: nil)
        cell.text = "own \(context.item)"
        return cell
      }
      let stage = TableStage(list.cells(configuration))
      stage.scroll(to: 440)
      stage.scroll(to: 0)
      #expect(stage.texts == (0..<10).map { "own \($0)" })
      #if os(Linux)
        #expect(stage.record.cellsReused == 0)
      #endif

      let collection = CollectionStage()
      collection.collection.register(OtherTextItem.self, forCellWithReuseIdentifier: "own")
      collection.show(
        list.cells(
          CellConfiguration(kind: "own") { (collection: UICollectionView, position, context: CellContext<TestItem>) in
            let cell = collection.dequeueReusableCell(withReuseIdentifier: "own", for: IndexPath(position))
            (cell as? OtherTextItem)?.text = "own \(context.item)"
            return cell
          }))
      #expect(collection.texts == (0..<10).map { "own \($0)" })
      #expect(collection.cells.allSatisfy { $0.cell is OtherTextItem })
    }

    @Test("GDS-13 a closure configures a cell with an item and its position; an update configures the existing cell")
    func cellsAreFilledByAClosure() throws {
      func check<S: Stage>(_: S.Type) throws {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = S(list.cells(in: S.self) { cell, row, index in cell.show("\(row)@\(index.position.item)") })
        #expect(stage.texts == ["0@0", "1@1", "2@2"])
        let before = try #require(stage.cell(path(1)))
        list.replace(at: 1, with: TestItem(1, content: 5))
        #expect(stage.cell(path(1)) === before && before.text == "1'5@1" && before.fillings == 2)
        #expect(stage.cell(path(0))?.fillings == 1)
      }
      try check(TableStage.self)
      try check(CollectionStage.self)
    }

    @Test("GDS-13, GDS-29 a closure that is added for cells of any kind runs after the source has configured them")
    func configuringHasAnOrder() {
      func check<S: Stage>(_: S.Type) {
        var log: [String] = []
        let list = ListSource(reloading: ["a"])
        let cells = list.cells(in: S.self) { cell, text, _ in
          cell.show(text)
          log.append("fill \(text)")
        }
        .onConfigure { cell, context in
          log.append("then \((cell as? any TextShowing)?.text ?? "-") \(context.position)")
        }
        .onAppear { text in log.append("appear \(text)") }
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
    private let emitter = ChangeEmitter()
    private let base: ListSource<TestItem>
    var cellContext: Any?

    init(_ base: ListSource<TestItem>, _ context: Any) {
      self.base = base
      cellContext = context
      emitter.follow(base) { $0 }
    }

    var changeHub: ChangeHub { emitter.hub }

    var sectionCount: Int { base.sectionCount }
    func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
    func item(at position: ItemPosition) -> TestItem? { base.item(at: position) }
    var upstream: [any DataSource] { [base] }
  }
#endif
