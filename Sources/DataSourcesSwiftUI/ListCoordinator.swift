#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// A platform's list, as far as it is needed to display SwiftUI views.
  @MainActor
  protocol ListPlatform {
    associatedtype Host: BatchedListView

    /// Returns the cells of a list, which display SwiftUI views.
    static func cells<Item, Content: View>(of list: DisplayedListView<Item, Content>) -> CellConfiguration<Item, Host>
    /// Returns the behavior of a list's items, with what the platform adds.
    static func behavior<Item, Content: View>(of list: DisplayedListView<Item, Content>) -> ItemBehavior<Item>
    /// Returns a configuration of section views that display a view.
    static func sectionView(_ content: some View) -> SectionViewConfiguration<Host>
    /// Displays a list of cells.
    static func adapter(_ list: any DataSource<CellReference<Host>>, in view: Host) -> ListAdapter<Host>
    /// Returns a tracker that is notified of scrolling.
    static func tracker(_ adapter: ListAdapter<Host>, _ view: Host) -> ScrollTracker<Host>
  }

  extension ListPlatform {
    static func behavior<Item, Content: View>(of list: DisplayedListView<Item, Content>) -> ItemBehavior<Item> {
      list.view.behavior
    }
  }

  /// A ``ListView`` that has a source, with the environment in which it is displayed.
  @MainActor
  struct DisplayedListView<Item, Content: View> {
    let view: ListView<Item, Content>
    let source: any DataSource<Item>
    let environment: EnvironmentValues

    /// Returns the view of an item.
    func content(_ item: Item) -> some View { view.content(item).environment(\.self, environment) }
  }

  /// The state of a ``ListView`` while its values come and go.
  @MainActor
  final class ListCoordinator<Item, Content: View, Platform: ListPlatform> {
    private typealias Contents = ListContents<Item, Platform.Host>

    // Guarded by the main actor. `update(_:in:)` changes the variables.

    private var cells: ChangeableCells<Item, Platform.Host>?
    private(set) var adapter: ListAdapter<Platform.Host>?
    private var tracker: ScrollTracker<Platform.Host>?

    /// Displays a list as its view is now.
    func update(_ list: DisplayedListView<Item, Content>, in view: Platform.Host) {
      let contents = contents(list)
      if let cells, let adapter {
        if cells.update(contents) { adapter.source = cells.list } else { adapter.reconfigureVisibleItems() }
      } else {
        let cells = ChangeableCells(contents)
        adapter = Platform.adapter(cells.list, in: view)
        self.cells = cells
      }
      guard let adapter else { return }
      if let settings = list.view.parts.settings { adapter.settings = settings }
      list.source.outlineRows?.displayLoadErrors(in: adapter.driver) { [weak adapter] in
        adapter?.settings.report($0)
      }
      if let selection = list.view.selection, let bound = cells?.selection {
        bound.update(selection)
      }
      if let binding = list.view.parts.scrollBinding {
        let tracker = tracker ?? Platform.tracker(adapter, view)
        self.tracker = tracker
        tracker.update(binding)
      }
    }

    /// Continues to scroll to an item; called after each layout.
    func viewDidLayout() { tracker?.listDidLayout() }

    /// Whether a section has a header or a footer.
    func hasView(_ kind: SectionViewKind, inSection section: Int) -> Bool {
      adapter?.driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
    }

    private func contents(_ list: DisplayedListView<Item, Content>) -> Contents {
      var contents = Contents(source: list.source, configuration: Platform.cells(of: list))
      contents.behavior = Platform.behavior(of: list)
      contents.header = Self.sectionView(list.view.parts.header, \.header, list.environment)
      contents.footer = Self.sectionView(list.view.parts.footer, \.footer, list.environment)
      contents.allowsMultipleSelection = list.view.selection?.isMultiple
      return contents
    }

    /// Returns a section's view: the one of the app, or else the section's title.
    private static func sectionView(
      _ content: ListViewParts.SectionView?, _ title: KeyPath<SectionInfo, String?>, _ environment: EnvironmentValues
    ) -> Contents.SectionView {
      { section in
        let view = content.map { $0(section) } ?? section.info[keyPath: title].map { AnyView(Text($0)) }
        return view.map { Platform.sectionView($0.environment(\.self, environment)) }
      }
    }
  }
#endif
