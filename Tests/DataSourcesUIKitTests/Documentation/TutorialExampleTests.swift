#if os(Linux)
  import DataSourcesTesting
  import DataSourcesUIKit
  import Foundation
  import ListTestSupport
  import Testing
  import UIKitStage

  /// What the tutorial uses of UIKit and the views without a screen don't have.
  struct UIListContentConfiguration {
    var text: String?
    var secondaryText: String?

    static func cell() -> Self { Self() }
    static func subtitleCell() -> Self { Self() }
  }

  extension CellConfiguration where Host == UITableView {
    /// Takes the place of the method on Apple platforms.
    @MainActor
    static func content(_ content: @escaping (Item) -> UIListContentConfiguration) -> Self {
      .cell(UITableViewCell.self) { cell, item in
        let content = content(item)
        cell.textLabel?.text = [content.text, content.secondaryText].compactMap(\.self).joined(separator: ", ")
      }
    }
  }

  @MainActor
  protocol UISearchResultsUpdating: AnyObject {
    func updateSearchResults(for searchController: UISearchController)
  }

  @MainActor
  final class UISearchController {
    let searchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    var obscuresBackgroundDuringPresentation = true

    init(searchResultsController: UIViewController?) {}

    /// Enters a text as a user does.
    func type(_ text: String) {
      searchBar.text = text
      searchResultsUpdater?.updateSearchResults(for: self)
    }
  }

  final class UISearchBar: UIView {
    var text: String?
  }

  /// The tutorial “A UIKit screen”.
  @MainActor
  @Suite struct TutorialExampleTests {
    class UIViewController: HeadlessUIKit.UIViewController {
      func viewDidLoad() {}
      func viewDidAppear(_ animated: Bool) {}
    }

    struct Event: Identifiable, Equatable {
      let id: Int
      var title: String
      var place: String
      var day: String
    }

    class ViewController: UIViewController {
      let events = ListSource([
        Event(id: 1, title: "Change sets", place: "Room 1", day: "Monday"),
        Event(id: 2, title: "Accessible lists", place: "Room 2", day: "Tuesday"),
        Event(id: 3, title: "Lunch", place: "Garden", day: "Monday"),
      ])
      let tableView = UITableView(frame: .zero, style: .insetGrouped)

      override func viewDidLoad() {
        super.viewDidLoad()
        tableView.frame = view.bounds
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(tableView)

        let cells = events.cells(
          .content { event in
            var content = UIListContentConfiguration.subtitleCell()
            content.text = event.title
            content.secondaryText = event.place
            return content
          })
        TableAdapter(cells, in: tableView)
      }
    }

    class ChangingViewController: ViewController {
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        events.append(Event(id: 4, title: "Party", place: "Hall", day: "Tuesday"), animation: .fade)
        events.update(Event(id: 1, title: "Change sets", place: "Room 5", day: "Monday"))
      }
    }

    final class SearchingViewController: ChangingViewController {
      lazy var found = events.filter { _ in true }
      let searchController = UISearchController(searchResultsController: nil)

      func displayDays() {
        let days = found.sorted(by: \.title).grouped(by: \.day) { $0 }
        let cells = days.cells(
          .content { event in
            var content = UIListContentConfiguration.cell()
            content.text = event.title
            return content
          }
        )
        .onDelete(from: events)
        TableAdapter(cells, in: tableView)
        searchController.searchResultsUpdater = self
        searchController.obscuresBackgroundDuringPresentation = false
        tableView.tableHeaderView = searchController.searchBar
      }
    }

    class UITableViewController: UIViewController {
      let tableView: UITableView! = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    }

    final class EventsController: UITableViewController {
      let events = ListSource<Event>()

      override func viewDidLoad() {
        super.viewDidLoad()
        let days = events.sorted(by: \.title).grouped(by: \.day) { $0 }
        let cells = days.cells(UITableViewCell.self) { cell, event in cell.textLabel?.text = event.title }
        TableAdapter(cells.onDelete(from: events), in: tableView)
      }

      func show(_ all: [Event]) { events.items = all }  // only the differences are animated
    }

    /// The example of the README.
    @Test func theREADME() throws {
      let controller = EventsController()
      window.addSubview(controller.tableView)
      controller.viewDidLoad()
      controller.show(events.items)
      let table = try #require(controller.tableView)
      table.layoutIfNeeded()
      #expect(table.visibleCells.first?.textLabel?.text == "Change sets" && table.numberOfSections == 2)
      table.user.swipe(rowAt: IndexPath(row: 0, section: 0), .trailing)?.actions.first.map { _ = table.user.tap($0) }
      #expect(controller.events.items.map(\.id) == [2, 3])

      let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized
      let tests = try Quotations(testedIn: root.appending(path: "Tests/DataSourcesUIKitTests/Documentation"))
      let readme = Quotations.blocks(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
        .filter { $0.contains("EventsController") }
      #expect(readme.count == 1 && readme.allSatisfy(tests.contains))
    }

    private let controller = SearchingViewController()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private var events: ListSource<Event> { controller.events }
    private var tableView: UITableView { controller.tableView }

    init() {
      controller.view.frame = window.bounds
      window.addSubview(controller.view)
      controller.viewDidLoad()
    }

    /// The texts of the cells on screen.
    private var texts: [String?] {
      tableView.layoutIfNeeded()
      return tableView.visibleCells.map { $0.textLabel?.text }
    }

    @Test @MainActor func everyChangeIsExact() {
      let events = ListSource([
        Event(id: 1, title: "Change sets", place: "Room 1", day: "Monday"),
        Event(id: 2, title: "Accessible lists", place: "Room 2", day: "Tuesday"),
      ])
      let mirror = ListMirror(events.sorted(by: \.title).grouped(by: \.day) { $0 })
      events.update(Event(id: 1, title: "Change sets", place: "Room 1", day: "Tuesday"))
      #expect(mirror.difference() == nil)
    }

    @Test func daysAreHeaders() {
      let events = ListSource([
        Event(id: 1, title: "Change sets", place: "Room 1", day: "Monday"),
        Event(id: 2, title: "Accessible lists", place: "Room 2", day: "Tuesday"),
      ])
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let tableView = UITableView(frame: window.bounds)
      window.addSubview(tableView)
      let cells = events.grouped(by: \.day) { $0 }.cells(
        .cell(UITableViewCell.self) { cell, event in cell.textLabel?.text = event.title })
      TableAdapter(cells, in: tableView)
      tableView.layoutIfNeeded()
      #expect(tableView.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text == "Change sets")
      #expect(tableView.headerView(forSection: 1)?.textLabel?.text == "Tuesday")
    }

    @Test func aListThatChanges() {
      #expect(texts == ["Change sets, Room 1", "Accessible lists, Room 2", "Lunch, Garden"])
      let cell = tableView.cellForRow(at: IndexPath(row: 0, section: 0))
      controller.viewDidAppear(true)
      #expect(texts == ["Change sets, Room 5", "Accessible lists, Room 2", "Lunch, Garden", "Party, Hall"])
      #expect(tableView.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
    }

    @Test func actions() {
      let cells = events.cells(
        .content { event in
          var content = UIListContentConfiguration.subtitleCell()
          content.text = event.title
          content.secondaryText = event.place
          return content
        }
      )
      .onPrimaryAction { event in print("Open \(event.title)") }
      .onDelete(from: events)
      .swipeActions(.leading) { [events] event in
        [ItemCommand("Later") { events.moveItem(withID: event.id, to: events.items.count - 1) }]
      }
      TableAdapter(cells, in: tableView)
      tableView.layoutIfNeeded()

      tableView.user.tap(rowAt: IndexPath(row: 0, section: 0))
      let buttons = tableView.user.swipe(rowAt: IndexPath(row: 1, section: 0), .trailing)
      if let delete = buttons?.actions.first { tableView.user.tap(delete) }
      #expect(events.items.map(\.id) == [1, 3])
      #expect(texts == ["Change sets, Room 1", "Lunch, Garden"])
      let others = tableView.user.swipe(rowAt: IndexPath(row: 0, section: 0), .leading)
      if let later = others?.actions.first { tableView.user.tap(later) }
      #expect(events.items.map(\.id) == [3, 1])
    }

    @Test func sectionsAndASearch() {
      controller.displayDays()
      #expect(texts == ["Change sets", "Lunch", "Accessible lists"])
      #expect(tableView.headerView(forSection: 1)?.textLabel?.text == "Tuesday")
      events.update(Event(id: 3, title: "Lunch", place: "Garden", day: "Tuesday"))
      #expect(texts == ["Change sets", "Accessible lists", "Lunch"])

      controller.searchController.type("LISTS")
      #expect(texts == ["Accessible lists"] && tableView.numberOfSections == 1)
      controller.searchController.type("")
      #expect(texts.count == 3)
    }
  }

  typealias ViewController = TutorialExampleTests.SearchingViewController

  extension ViewController: UISearchResultsUpdating {
    func updateSearchResults(for searchController: UISearchController) {
      let text = searchController.searchBar.text ?? ""
      found.isIncluded = { text.isEmpty || $0.title.localizedCaseInsensitiveContains(text) }
    }
  }
#endif
