#if !canImport(UIKit)
  import DataSourcesUIKit
  import ExampleDatabase
  import ExampleModels
  import Foundation
  import GRDB
  import Testing

  @testable import ExampleScreens

  /// The screens in tables of a UIKit without a screen.
  @MainActor
  struct ScreenTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    /// Runs a test that must not cause an exception of UIKit for an invalid update.
    private func withoutExceptions(_ body: () -> Void) {
      let exceptions = HeadlessException.recorded(during: body)
      #expect(exceptions.isEmpty, "\(exceptions)")
    }

    @Test func homeOpensTheScreenThatIsTapped() {
      var opened: [ExampleScreen] = []
      let screen = ScreenOnTable(ExampleScreen.homeCells { opened.append($0) })
      #expect(screen.counts == [3, 5, 2, 3, 2])
      #expect(screen.titles.first == "Events")
      #expect(screen.table.user.tap(rowAt: path(1, 1)))
      #expect(opened == [.colors])
      #expect(screen.table.indexPathForSelectedRow == nil, "a row that opens something is deselected")
    }

    @Test func eventsAreInsertedAndDeleted() {
      withoutExceptions {
        let model = EventsModel((0..<6).map { (EventsModel.colors[$0 % 3], 60 * $0) }, now: 600)
        let screen = ScreenOnTable(model.cells())
        screen.table.setEditing(true, animated: false)
        #expect(screen.titles == ["7 minutes ago", "10 minutes ago"])
        model.add(at: 700)
        #expect(screen.titles == ["just now", "7 minutes ago", "10 minutes ago"])
        #expect(screen.table.user.delete(rowAt: path(1)))
        #expect(screen.titles == ["just now", "10 minutes ago"])
        model.show(.green)
        #expect(screen.titles == ["5 minutes ago", "8 minutes ago"])
        model.removeAll()
        #expect(screen.counts == [0])
        #expect(screen.changes.count == 4)
      }
    }

    @Test func citiesFillTheTable() async {
      let model = USCitiesModel()
      let screen = ScreenOnTable(model.cells())
      #expect(screen.counts == [])
      await model.load { _ = screen.cells }
      #expect(screen.counts == model.rows.shape.itemCounts)
      #expect(screen.changes.count == 50)
      #expect(screen.titles.first == "Montgomery")
      #expect(
        screen.cells.first?.detailTextLabel?.text
          == model.rows.item(at: ItemPosition(section: 0, item: 0)).map {
            $0.population.formatted()
          })
    }

    @Test func aPhotoThatChangesItsKindGetsAnotherCell() {
      withoutExceptions {
        let model = PhotosModel()
        let screen = ScreenOnTable(model.cells())
        model.load()
        let kinds = model.rows.items.map(\.kind)
        #expect(screen.cells.map(Self.kind(of:)) == Array(kinds.prefix(screen.cells.count)))
        model.addTag("door", toPhoto: 2)
        #expect(Self.kind(of: screen.cells[1]) == .tagged)
        #expect(screen.cells[1].detailTextLabel?.text == "#door")
        model.removePlace(ofPhoto: 1)
        #expect(Self.kind(of: screen.cells[0]) == .plain)
      }
    }

    @Test func aSwipeTagsAPhoto() throws {
      let model = PhotosModel()
      let screen = ScreenOnTable(model.cells())
      model.load()
      let actions = screen.table.user.swipe(rowAt: path(1), .trailing)?.actions ?? []
      #expect(actions.map(\.title) == ["Delete", "Tag"])
      let tag = try #require(actions.last)
      #expect(screen.table.user.tap(tag))
      #expect(model.rows.item(withID: 2)?.tags == ["new"])
      #expect(Self.kind(of: screen.cells[1]) == .tagged)
    }

    @Test func aMenuTagsAPhoto() throws {
      let model = PhotosModel()
      let screen = ScreenOnTable(model.cells())
      model.load()
      let commands = screen.table.user.longPress(rowAt: path(1))?.headlessMenu?.children ?? []
      #expect(commands.map(\.title) == ["Tag"])
      (commands.first as? UIAction)?.performWithSender(nil, target: nil)
      #expect(model.rows.item(withID: 2)?.tags == ["new"])
    }

    @Test func thingsAreDraggedIntoTheSuitcase() throws {
      let model = PackingModel()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let (shelf, suitcase) = (UITableView(frame: window.frame), UITableView(frame: window.frame))
      for table in [shelf, suitcase] { window.addSubview(table) }
      model.show(model.shelf, in: shelf)
      model.show(model.suitcase, in: suitcase)
      let drag = try #require(shelf.user.lift(rowsAt: [path(1)]))
      #expect(suitcase.user.drop(drag, at: path(1)))
      #expect(model.shelf.items.map(\.value) == ["Boots", "Compass", "Map", "Scarf", "Tent"])
      #expect(model.suitcase.items.map(\.value) == ["Passport", "Camera", "Toothbrush"])
      #expect(shelf.numberOfRows(inSection: 0) == 5 && suitcase.numberOfRows(inSection: 0) == 3)
      let back = try #require(suitcase.user.lift(rowsAt: [path(1)]))
      #expect(shelf.user.drop(back, at: nil))
      #expect(model.shelf.items.last?.value == "Camera" && model.suitcase.items.count == 2)
    }

    private static func kind(of cell: TitleCell) -> Photo.Kind? {
      switch cell {
      case is TaggedPhotoCell: .tagged
      case is PlacedPhotoCell: .placed
      case is PhotoCell: .plain
      default: nil
      }
    }

    @Test func onlyLinksOfTheStoreCanBeTapped() async {
      let model = AppStoreModel()
      var opened: [String] = []
      let list = model.cells { opened.append($0.title) }
      let screen = ScreenOnTable(list)
      #expect(screen.titles == ["Loading …"])
      #expect(screen.table.rectForRow(at: path(0)).height == 440, "it fills the screen")
      await model.load(into: list) {}
      #expect(screen.counts == [11])
      #expect(
        (0..<11).map { screen.table.rectForRow(at: path($0)).height } == [
          252, 252, 252, 252, 45, 45, 45, 45, 45, 45, 140,
        ])
      for row in 0..<11 {
        screen.table.user.scroll(to: path(row))
        screen.table.user.tap(rowAt: path(row))
      }
      #expect(opened == ["Welcome", "Families", "Developers", "Business", "Help"])
    }

    @Test func theStoreIsEmptyOrFailsUntilItIsRetried() async {
      let model = AppStoreModel()
      let list = model.cells { _ in }
      let screen = ScreenOnTable(list)
      var retries = 0
      for (outcome, title) in [
        (AppStoreModel.Outcome.empty, "There is nothing in the store today."),
        (.failure, "The store can’t be reached."),
      ] {
        model.outcome = outcome
        await model.load(into: list, retry: { retries += 1 }) {}
        #expect(screen.titles == [title])
        #expect(screen.table.rectForRow(at: path(0)).height == 440, "it fills the screen")
        #expect(screen.table.user.tap(rowAt: path(0)) == (outcome == .failure))
      }
      #expect(retries == 1)
      model.outcome = .content
      await model.load(into: list) {}
      #expect(screen.counts == [11])
    }

    @Test func exchangingMovesRows() {
      withoutExceptions {
        var tapped: [String] = []
        let model = ExchangeTables.rows { tapped.append($0) }
        let screen = ScreenOnTable(model.rows)
        #expect(screen.counts == [14])
        #expect(screen.table.rectForRow(at: path(4)).height == 50 && screen.table.rectForRow(at: path(5)).height == 30)
        screen.table.user.tap(rowAt: path(0))
        model.exchange()
        #expect(screen.titles.first == "Red")
        screen.table.user.tap(rowAt: path(0))
        #expect(tapped == ["Mohamed Afifi contact tapped!", "Red color tapped!"])
        #expect(screen.changes.count == 1 && screen.changes[0].contains("move "))
      }
    }

    @Test func exchangingMovesASectionOfTwoLists() {
      withoutExceptions {
        let model = ExchangeTables.mixed { _ in }
        let screen = ScreenOnTable(model.rows)
        #expect(screen.counts == [6, 9])
        model.exchange()
        #expect(screen.counts == [9, 6])
        model.exchange()
        #expect(screen.titles.first == "Contacts")
        #expect(!screen.table.user.tap(rowAt: path(0)), "the title is no button")
      }
    }

    @Test func exchangingMovesSectionsOfAGrid() {
      withoutExceptions {
        var tapped: [String] = []
        let model = ExchangeGrid.sections { tapped.append($0) }
        let screen = ScreenOnGrid(model.rows)
        #expect(screen.counts == [5, 9])
        #expect(screen.titles.first == "Mohamed Afifi")
        model.exchange()
        #expect(screen.counts == [9, 5])
        #expect(screen.titles.first == "Red")
        screen.grid.user.tap(itemAt: path(0))
        #expect(tapped == ["Red color tapped!"])
        #expect(screen.changes.count == 1)
      }
    }

    @Test func theFourButtonsOfTheNumbers() {
      withoutExceptions {
        let model = EditsModel<Int>()
        let screen = ScreenOnGrid(model.cells())
        #expect(screen.titles == ["1", "2\neven", "3", "4\neven", "5", "6\neven"])
        #expect(screen.cells.map { $0 is EvenNumberCell } == [false, true, false, true, false, true])
        model.add()
        #expect(screen.titles.prefix(3) == ["7", "1", "8\neven"])
        model.update()
        #expect(screen.titles.prefix(3) == ["11", "12\neven", "10\neven"])
        #expect(screen.cells[1] is EvenNumberCell, "the number has become even")
        for _ in 0..<4 { model.remove() }
        #expect(screen.counts == [0])
      }
    }

    @Test func thirteenColors() {
      let screen = ScreenOnGrid(ListScreens.colors().gridCells())
      #expect(screen.counts == [13])
      #expect(screen.titles == NamedColor.allCases.prefix(screen.titles.count).map(\.title))
    }

    /// The list within a row displays its own source, while the row is unchanged.
    @Test func theListWithinARowOfTheStore() async throws {
      let model = AppStoreModel()
      let list = model.cells { _ in }
      await model.load(into: list) {}
      let screen = ScreenOnTable(list)
      let cell = try #require(screen.cells.first as? StoreFeatureCell)
      cell.layoutIfNeeded()
      #expect(cell.apps.numberOfItems(inSection: 0) == 10)
      model.features.items[0].apps.remove(at: 0)
      #expect(cell.apps.numberOfItems(inSection: 0) == 9)
      #expect(screen.changes.isEmpty)
    }

    @Test func theFourButtonsOfTheWords() {
      withoutExceptions {
        let model = EditsModel<String>()
        let screen = ScreenOnTable(model.cells())
        #expect(screen.cells.map { $0 is ShortWordCell } == [true, true, false, false, false])
        #expect(screen.cells.last is LongWordCell)
        for _ in 0..<4 { model.remove() }
        model.add()
        model.update()
        #expect(screen.counts == [2])
        #expect(screen.titles == ["null", "eins"], "words of four letters are no short ones any more")
        #expect(screen.cells.allSatisfy { !($0 is ShortWordCell) })
      }
    }

    @Test func itemsAreSwipedAway() {
      withoutExceptions {
        let model = ItemsModel()
        let screen = ScreenOnTable(model.cells())
        for _ in 0..<3 { model.add() }
        let button = screen.table.user.swipe(rowAt: path(1), .trailing)?.actions.first
        #expect(button.map { screen.table.user.tap($0) } == true)
        #expect(screen.titles == ["Item 1", "Item 3"])
      }
    }

    @Test func namesMatchTheQuery() {
      withoutExceptions {
        let model = NamesModel()
        let screen = ScreenOnTable(model.cells())
        for query in ["a", "ad", "ada l", "ada lo", "", "grace"] {
          model.query = query
          #expect(screen.counts == [model.results.itemCount])
        }
        #expect(screen.titles == ["Grace Hopper", "Grace Lamarr", "Grace Liskov", "Grace Lovelace"])
      }
    }

    /// The user drags a row: the table moves it once, the model is notified, and no other change is displayed.
    @Test func aDragIsNotShownTwice() {
      withoutExceptions {
        let model = ManualOrderModel()
        let screen = ScreenOnTable(model.cells())
        screen.table.allowsMultipleSelectionDuringEditing = true
        screen.table.setEditing(true, animated: false)
        screen.table.user.tap(rowAt: path(0))
        #expect(model.selection.selectedItems.map(\.value) == ["Bread"])
        let before = screen.changes.count

        #expect(screen.table.user.beginMoving(rowAt: path(0)))
        screen.table.user.drag(to: path(3))
        screen.table.user.drop()
        #expect(model.rows.items.map(\.value) == ["Butter", "Coffee", "Eggs", "Bread", "Honey", "Milk"])
        #expect(screen.titles == model.rows.items.map(\.value))
        #expect(screen.changes.count == before)
        #expect(screen.table.indexPathsForSelectedRows == [path(3)], "the selection went along")

        model.add("Jam")
        #expect(screen.titles.first == "Jam")
        #expect(screen.table.indexPathsForSelectedRows == [path(4)])
        #expect(screen.changes.count == before + 1)
        model.remove()
        #expect(screen.titles == ["Jam", "Butter", "Coffee", "Eggs", "Honey", "Milk"])
      }
    }
  }

  /// The screen over a database.
  @MainActor @Suite(.timeLimit(.minutes(15)))
  struct BooksScreenTests {
    private let pool: DatabasePool

    init() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      pool = try DatabasePool(path: folder.appending(path: "books.sqlite").path)
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    /// Waits until a condition is true; the time limit of the suite ends it otherwise.
    private func wait(until isTrue: () async throws -> Bool) async throws {
      while try await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func shelvesAreSections() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      #expect(screen.counts == [4, 3, 2] && screen.titles.first == "Emma")
      #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "Novels")
      // Another connection writes.
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO book VALUES (99, 'Faust', 'J. W. Goethe', 'Plays', -1)")
        try db.execute(sql: "DELETE FROM book WHERE shelf = 'Travels'")
      }
      try await wait { screen.counts == [4, 4] }
      #expect(screen.titles[4] == "Faust" && screen.cells[4].detailTextLabel?.text == "J. W. Goethe")
    }

    @Test func booksMatchTheQuery() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      for (query, titles) in [
        ("sh", ["Frankenstein", "Hamlet", "The Tempest"]), ("shakespeare tem", ["The Tempest"]), ("nothing", []),
      ] {
        model.query = query
        try await wait { screen.titles == titles }
      }
      screen.table.setEditing(true, animated: false)
      model.query = "sh"
      try await wait { screen.titles.count == 3 }
      #expect(!screen.table.user.beginMoving(rowAt: path(0)), "results can't be ordered")
      model.query = ""
      try await wait { screen.counts == [4, 3, 2] }
    }

    @Test func aSwipeDeletesABookInTheDatabase() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      let button = try #require(screen.table.user.swipe(rowAt: path(1), .trailing)?.actions.first)
      #expect(screen.table.user.tap(button))
      try await wait { screen.counts == [3, 3, 2] }
      #expect(screen.titles[1] == "War and Peace")
      #expect(try await pool.read { try Book.exists($0, key: 2) } == false)
    }

    @Test func booksAreOrderedByHand() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      screen.table.setEditing(true, animated: false)
      // On its shelf, and to another one.
      for (from, to, shelf) in [
        (path(0), path(2), ["Persuasion", "War and Peace", "Emma", "Frankenstein"]),
        (path(0, 1), path(1), ["Persuasion", "Peer Gynt", "War and Peace", "Emma", "Frankenstein"]),
      ] {
        #expect(screen.table.user.beginMoving(rowAt: from))
        screen.table.user.drag(to: to)
        screen.table.user.drop()
        #expect(Array(screen.titles.prefix(shelf.count)) == shelf, "where it was dropped")
        let sql = "SELECT title FROM book WHERE shelf = 'Novels' ORDER BY rank, id"
        try await wait { try await pool.read { try String.fetchAll($0, sql: sql) } == shelf }
        try await wait { Array(screen.titles.prefix(shelf.count)) == shelf }
      }
      #expect(!screen.changes.contains { $0.contains("move") }, "nothing moves twice")
    }
  }

  /// A screen's cells in a table with room for ten rows, and their visible content.
  @MainActor
  final class ScreenOnTable {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let adapter: TableAdapter
    /// The changes that were shown, in words.
    private(set) var changes: [String] = []

    init(_ cells: any DataSource<CellReference<UITableView>>) {
      window.addSubview(table)
      adapter = TableAdapter(cells, in: table)
      adapter.settings.didDisplay = { [weak self] update, _ in self?.changes.append("\(update.changes)") }
      table.layoutIfNeeded()
    }

    /// The cells on screen.
    var cells: [TitleCell] {
      table.layoutIfNeeded()
      return (table.indexPathsForVisibleRows ?? []).compactMap { table.cellForRow(at: $0) as? TitleCell }
    }

    /// Their titles.
    var titles: [String] { cells.map { $0.textLabel?.text ?? "" } }

    /// The item counts, of the table.
    var counts: [Int] {
      table.layoutIfNeeded()
      return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    }
  }

  /// A screen's cells in a grid, and their visible content.
  @MainActor
  final class ScreenOnGrid {
    let grid: UICollectionView
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 780))
    private let adapter: CollectionAdapter
    /// The changes that were shown, in words.
    private(set) var changes: [String] = []

    init(_ cells: any DataSource<CellReference<UICollectionView>>) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      grid = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 780), collectionViewLayout: layout)
      window.addSubview(grid)
      adapter = CollectionAdapter(cells, in: grid)
      adapter.settings.didDisplay = { [weak self] update, _ in self?.changes.append("\(update.changes)") }
      grid.layoutIfNeeded()
    }

    /// The cells on screen, in the order of their rows.
    var cells: [TileCell] {
      grid.layoutIfNeeded()
      return grid.indexPathsForVisibleItems.sorted().compactMap { grid.cellForItem(at: $0) as? TileCell }
    }

    /// Their titles.
    var titles: [String] { cells.map { $0.label.text ?? "" } }

    /// The item counts, of the grid.
    var counts: [Int] {
      grid.layoutIfNeeded()
      return (0..<grid.numberOfSections).map { grid.numberOfItems(inSection: $0) }
    }
  }
#endif
