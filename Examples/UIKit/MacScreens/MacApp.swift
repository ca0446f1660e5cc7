#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit
  import ExampleCities

  /// The Mac app: a window with a tab for each screen.
  @main
  final class MacApp: NSObject, NSApplicationDelegate {
    private var window: NSWindow?

    static func main() {
      let app = NSApplication.shared
      let delegate = MacApp()
      app.delegate = delegate
      app.setActivationPolicy(.regular)
      withExtendedLifetime(delegate) { app.run() }
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
      let tabs = NSTabViewController()
      tabs.tabStyle = .toolbar
      let screens: [(NSViewController, String)] = [(CitiesTableController(), "Cities"), (PlacesController(), "Places")]
      for (controller, title) in screens {
        controller.title = title
        tabs.addTabViewItem(NSTabViewItem(viewController: controller))
      }
      let window = NSWindow(contentViewController: tabs)
      window.setContentSize(NSSize(width: 640, height: 720))
      window.title = "Data sources"
      window.makeKeyAndOrderFront(nil)
      self.window = window
      NSApplication.shared.activate(ignoringOtherApps: true)
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
  }

  /// All cities by country in two columns; the key Delete deletes one.
  final class CitiesTableController: ScrollingController<NSTableView> {
    override func open() async throws {
      let model = try await CitiesModel(directory: directory)
      let columns = [ListColumn<City>("Name") { $0.name }, ListColumn("Population") { $0.population.formatted() }]
      TableAdapter(
        model.cities.cells(columns, in: tableView).onDelete { city in try await model.delete(city) }, in: tableView)
    }
  }

  /// Continents, countries and cities as an outline.
  final class PlacesController: ScrollingController<NSOutlineView> {
    override func open() async throws {
      let model = try await PlacesModel(directory: directory)
      let columns = [
        ListColumn<OutlineItem<Place>>("Place") { $0.node.name },
        ListColumn("Population") { $0.node.population?.formatted() ?? "" },
      ]
      OutlineAdapter(model.places.cells(columns, in: tableView), in: tableView)
    }
  }

  /// A screen that consists of a table, which a database fills.
  class ScrollingController<Table: NSTableView>: NSViewController {
    let tableView = Table()

    /// The folder of the database of the cities.
    let directory = URL.applicationSupportDirectory.appending(path: "swift-data-sources-example")

    override func loadView() {
      let scrollView = NSScrollView()
      scrollView.hasVerticalScroller = true
      scrollView.documentView = tableView
      tableView.usesAlternatingRowBackgroundColors = true
      view = scrollView
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      Task {
        do { try await open() } catch { presentError(error) }
      }
    }

    /// Opens the database, and displays it.
    func open() async throws {}
  }
#endif
