#if !canImport(UIKit)
  import DataSourcesUIKit
  import ExampleModels
  import Testing

  @testable import ExampleScreens

  /// The screens in tables of a UIKit without a screen.
  @MainActor
  struct ScreenTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    /// A table on screen.
    private func makeTable() -> UITableView {
      let table = UITableView(frame: window.frame, style: .plain)
      window.addSubview(table)
      return table
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    /// Runs a test that must not cause an exception of UIKit for an invalid update.
    private func withoutExceptions(_ body: () throws -> Void) rethrows {
      let exceptions = try HeadlessException.recorded(during: body)
      #expect(exceptions.isEmpty, "\(exceptions)")
    }

    @Test func homeOpensTheScreenThatIsTapped() {
      var opened: [ExampleScreen] = []
      let screen = ScreenOnTable(ExampleScreen.homeCells { opened.append($0) })
      #expect(screen.counts == [4, 5, 2, 3, 2])
      #expect(screen.titles.first == "Events")
      #expect(screen.table.user.tap(rowAt: path(1, 1)))
      #expect(opened == [.colors])
      #expect(screen.table.indexPathForSelectedRow == nil, "a row that opens something is deselected")
    }

    @Test func thingsAreDraggedIntoTheSuitcase() throws {
      let model = PackingModel()
      let (shelf, suitcase) = (makeTable(), makeTable())
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

    @Test func theDelegateOfTheStoreIsCalledWhenItScrolls() async {
      let model = AppStoreModel()
      let list = model.cells { _ in }
      await model.load(into: list) {}
      let screen = ScreenOnTable(list)
      var calls: [Bool] = []
      let scrolling = StoreScrolling { calls.append($0) }
      screen.adapter.setDelegate(scrolling)
      for offset in [100, 300, 400, 200, 0] { screen.table.user.scroll(to: CGFloat(offset)) }
      #expect(calls == [true, false])
      #expect(screen.table.rectForRow(at: path(4)).height == 45, "the list answers everything else")
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
      #expect(screen.changes.count == 5 && screen.changes.allSatisfy { $0.contains("insert") }, "nothing is reloaded")
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

    /// Prototypes of a storyboard, and views of a kind that the layout has.
    @Test func thirteenColorsWithHeadersAndBadges() {
      let screen = ScreenOnGrid(ListScreens.colors().colorCells(), layout: BadgeLayout()) { grid in
        grid.register(TileCell.self, forCellWithReuseIdentifier: "Color")
        grid.register(
          ColorHeaderView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          withReuseIdentifier: "ColorHeader")
      }
      #expect(screen.counts == [5, 8])
      #expect(screen.titles == NamedColor.allCases.map(\.title))
      let headers = screen.grid.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
      #expect(headers.map { ($0 as? ColorHeaderView)?.titleLabel.text } == ["Warm", "Cool"])
      let badges = screen.grid.visibleSupplementaryViews(ofKind: BadgeView.kind)
      let numbers = badges.map { ($0 as? BadgeView)?.label.text ?? "" }
      #expect(numbers == ["1", "2", "3", "4", "5", "1", "2", "3", "4", "5", "6", "7", "8"])
    }

    @Test func sectionsHaveHeadersOfAClassAndFootersOfANib() {
      UINib.provide("SectionFooterView") { [SectionFooterView(reuseIdentifier: nil)] }
      let table = ScreenOnTable(ListScreens.sections().sectionCells()).table
      func texts(_ view: (Int) -> UITableViewHeaderFooterView?) -> [String?] {
        (0..<3).map { view($0)?.textLabel?.text }
      }
      table.user.scroll(to: 0)
      #expect(
        table.headerView(forSection: 0) is SectionHeaderView && table.footerView(forSection: 0) is SectionFooterView)
      #expect(texts(table.headerView) == ["Header 1", nil, "Header 3"])
      #expect(texts(table.footerView) == ["Footer 1", "Footer 2", nil])
      #expect((0..<3).map { table.rectForHeader(inSection: $0).height } == [40, 0, 40])
      #expect((0..<3).map { table.rectForFooter(inSection: $0).height } == [36, 36, 0])
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

    /// The delegate is asked instead of the list, and only for the method that the screen names.
    @Test func aFourthRowIsRefused() {
      let model = ManualOrderModel()
      let screen = ScreenOnTable(model.cells())
      screen.table.allowsMultipleSelectionDuringEditing = true
      screen.table.allowsSelectionDuringEditing = true
      screen.table.setEditing(true, animated: false)
      let limit = SelectionLimit()
      screen.adapter.setDelegate(limit, overriding: ["tableView:willSelectRowAtIndexPath:"])
      for row in 0..<6 { screen.table.user.tap(rowAt: path(row)) }
      #expect(model.selection.selectedItems.map(\.value) == ["Bread", "Butter", "Coffee"])
      screen.table.user.tap(rowAt: path(0))
      screen.table.user.tap(rowAt: path(5))
      #expect(model.selection.selectedItems.map(\.value) == ["Butter", "Coffee", "Milk"])
      #expect((screen.table.indexPathsForSelectedRows ?? []).sorted() == [path(1), path(2), path(5)])
    }

    @Test func severalSelectedRowsBecomeOneWhenTheModeChanges() {
      let model = ManualOrderModel()
      let table = makeTable()
      table.allowsMultipleSelectionDuringEditing = true
      table.allowsSelectionDuringEditing = true
      table.setEditing(true, animated: false)
      let adapter = TableAdapter(model.cells(), in: table)
      for row in [1, 3, 4] { table.user.tap(rowAt: path(row)) }
      #expect(model.selection.selectedItems.map(\.value) == ["Butter", "Eggs", "Honey"])
      model.selection.mode = .single
      table.allowsMultipleSelectionDuringEditing = false
      adapter.markSelection()
      #expect(model.selection.selectedItems.count == 1)
      #expect((table.indexPathsForSelectedRows ?? []) == model.selection.selectedPositions.map { path($0.item) })
      table.user.tap(rowAt: path(0))
      #expect(model.selection.selectedItems.map(\.value) == ["Bread"])
      #expect((table.indexPathsForSelectedRows ?? []) == [path(0)])
    }
  }
#endif
