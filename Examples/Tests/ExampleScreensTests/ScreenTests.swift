#if !canImport(UIKit)
  import DataSourcesUIKit
  import ExampleModels
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
      #expect(screen.table.indexPathForSelectedRow == nil, "a row that opens something does not stay selected")
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
      let screen = ScreenOnTable(model.cells { opened.append($0.title) })
      #expect(screen.titles == ["Loading …"])
      #expect(screen.table.rectForRow(at: path(0)).height == 440, "it fills the screen")
      await model.load {}
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

    /// The list within a row follows its own source, while the row stays as it is.
    @Test func theListWithinARowOfTheStore() async throws {
      let model = AppStoreModel()
      await model.load {}
      let screen = ScreenOnTable(model.cells { _ in })
      let cell = try #require(screen.cells.first as? StoreFeatureCell)
      cell.layoutIfNeeded()
      #expect(cell.apps.numberOfItems(inSection: 0) == 10)
      model.features[0].apps.remove(at: 0)
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

    @Test func namesFollowTheQuery() {
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
#endif
