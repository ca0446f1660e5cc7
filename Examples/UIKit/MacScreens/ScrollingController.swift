#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// A screen that consists of a table, which a database fills.
  class ScrollingController<Table: NSTableView>: NSViewController {
    let tableView = Table()

    /// Where the database of the cities is.
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
