#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit
  import SwiftUI

  /// A table, an outline view or a collection of AppKit under SwiftUI views.
  struct MacListRepresentable<Item, Content: View>: View {
    let list: ListView<Item, Content>
    let source: any DataSource<Item>

    var body: some View {
      if list.parts.layout.isList {
        TableRepresentable(list: list, source: source)
          // A table doesn't become an outline view, and has its columns from the beginning.
          .id([source.outlineRows == nil ? "table" : "outline"] + list.columns.map(\.id))
      } else {
        MacCollectionRepresentable(list: list, source: source)
      }
    }
  }

  /// A scroll view that reports when it has laid itself out.
  private final class ListScrollView: NSScrollView {
    var didLayout: () -> Void = {}

    init(_ list: NSView) {
      super.init(frame: .zero)
      hasVerticalScroller = true
      documentView = list
    }

    required init?(coder: NSCoder) { nil }

    override func layout() {
      super.layout()
      didLayout()
    }
  }

  // MARK: - Tables and outline views

  private struct TableRepresentable<Item, Content: View>: NSViewRepresentable {
    let list: ListView<Item, Content>
    let source: any DataSource<Item>

    func makeCoordinator() -> ListCoordinator<Item, Content, TablePlatform> { ListCoordinator() }

    func makeNSView(context: Context) -> ListScrollView {
      let table = source.outlineRows == nil ? NSTableView() : NSOutlineView()
      table.usesAutomaticRowHeights = true
      if list.columns.isEmpty {
        table.headerView = nil
        table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("items")))
      }
      let scrollView = ListScrollView(table)
      let coordinator = context.coordinator
      scrollView.didLayout = { [weak coordinator] in coordinator?.viewDidLayout() }
      return scrollView
    }

    func updateNSView(_ view: ListScrollView, context: Context) {
      guard let table = view.documentView as? NSTableView else { return }
      if case .list(let appearance) = list.parts.layout { table.style = appearance.tableStyle }
      // A footer would float above the items of the next section.
      table.floatsGroupRows = list.parts.footer == nil || list.parts.header != nil
      // Closures of the view are new with each update.
      table.add(list.columns.map { TablePlatform.column($0, context.environment) })
      for column in list.columns {
        table.tableColumn(withIdentifier: NSUserInterfaceItemIdentifier(column.id))?.title = column.title
      }
      if let outline = table as? NSOutlineView, outline.outlineTableColumn == nil {
        outline.outlineTableColumn = outline.tableColumns.first
      }
      context.coordinator.update(
        DisplayedListView(view: list, source: source, environment: context.environment), in: table)
    }
  }

  extension ListAppearance {
    fileprivate var tableStyle: NSTableView.Style {
      switch self {
      case .plain: .plain
      case .grouped, .insetGrouped: .inset
      case .sidebar: .sourceList
      }
    }
  }

  /// The tables and outline views of AppKit.
  private enum TablePlatform: @MainActor ListPlatform {
    static func cells<Item, Content: View>(
      of list: DisplayedListView<Item, Content>
    ) -> CellConfiguration<Item, NSTableView> {
      if list.view.columns.isEmpty { return .hosting { list.content($0) } }
      return .columns(list.view.columns.map { column($0, list.environment) })
    }

    /// Returns the column of a table.
    static func column<Item>(
      _ column: ListViewColumn<Item>, _ environment: EnvironmentValues
    ) -> ListColumn<Item> {
      var listColumn =
        if let content = column.content {
          ListColumn<Item>(column.title, id: column.id, HostingCell<AnyView>.self) { cell, item in
            cell.show(AnyView(content(item).environment(\.self, environment)), of: item)
          }
        } else {
          ListColumn<Item>(column.title, id: column.id) { item in column.text?(item) ?? "" }
        }
      if let sort = column.sort { listColumn = listColumn.onSort(sort) }
      if let width = column.width { listColumn = listColumn.width(width) }
      return listColumn
    }

    static func sectionView(_ content: some View) -> SectionViewConfiguration<NSTableView> { .hosting { _ in content } }

    static func adapter(_ list: any DataSource<CellReference<NSTableView>>, in view: NSTableView) -> TableAdapter {
      TableAdapter(list, in: view)
    }

    static func tracker(_ adapter: TableAdapter, _ view: NSTableView) -> ScrollTracker<NSTableView> {
      ScrollTracker(adapter, in: view)
    }
  }

  // MARK: - Collections

  private struct MacCollectionRepresentable<Item, Content: View>: NSViewRepresentable {
    let list: ListView<Item, Content>
    let source: any DataSource<Item>

    @MainActor
    final class Coordinator {
      let list = ListCoordinator<Item, Content, MacCollectionPlatform>()
      private(set) var layout: ListLayout?

      /// Gives a collection another layout.
      func set(_ layout: ListLayout, in view: NSCollectionView) {
        if self.layout?.isSame(as: layout) == true { return }
        self.layout = layout
        switch layout {
        case .list: break
        case .grid(let columns):
          view.collectionViewLayout = columns.layout { [weak list] in list?.hasView($0, inSection: $1) ?? false }
        case .custom(let make): view.collectionViewLayout = make()
        }
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeNSView(context: Context) -> ListScrollView {
      let collection = NSCollectionView()
      collection.backgroundColors = [.clear]
      collection.isSelectable = true
      let scrollView = ListScrollView(collection)
      let coordinator = context.coordinator
      scrollView.didLayout = { [weak coordinator] in coordinator?.list.viewDidLayout() }
      return scrollView
    }

    func updateNSView(_ view: ListScrollView, context: Context) {
      guard let collection = view.documentView as? NSCollectionView else { return }
      context.coordinator.set(list.parts.layout, in: collection)
      context.coordinator.list.update(
        DisplayedListView(view: list, source: source, environment: context.environment), in: collection)
    }
  }

  /// The collections of AppKit.
  private enum MacCollectionPlatform: @MainActor ListPlatform {
    static func cells<Item, Content: View>(
      of list: DisplayedListView<Item, Content>
    ) -> CellConfiguration<Item, NSCollectionView> { .hosting { list.content($0) } }

    static func sectionView(_ content: some View) -> SectionViewConfiguration<NSCollectionView> {
      .hosting { _ in content }
    }

    static func adapter(
      _ list: any DataSource<CellReference<NSCollectionView>>, in view: NSCollectionView
    ) -> CollectionAdapter { CollectionAdapter(list, in: view) }

    static func tracker(_ adapter: CollectionAdapter, _ view: NSCollectionView) -> ScrollTracker<NSCollectionView> {
      ScrollTracker(adapter, in: view)
    }
  }
#endif
