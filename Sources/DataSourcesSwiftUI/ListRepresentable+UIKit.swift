#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourcesUIKit
  import SwiftUI
  import UIKit

  /// A collection of UIKit under SwiftUI views.
  struct CollectionRepresentable<Item, Content: View>: UIViewRepresentable {
    let list: ListView<Item, Content>
    let source: any DataSource<Item>

    /// The state of a list in a collection.
    @MainActor
    final class Coordinator {
      fileprivate let list = ListCoordinator<Item, Content, CollectionPlatform>()
      private(set) var layout: ListLayout?
      #if !os(tvOS)
        fileprivate let refreshing = Refreshing()
      #endif

      /// Makes a layout for the collection.
      func makeLayout(_ layout: ListLayout) -> UICollectionViewLayout {
        self.layout = layout
        switch layout {
        case .list(let appearance):
          return UICollectionViewCompositionalLayout.swipeableList(using: .init(appearance: appearance.uiAppearance))
        case .grid(let columns):
          return columns.layout { [weak list] in list?.hasView($0, inSection: $1) ?? false }
        case .custom(let make): return make()
        }
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> UICollectionView {
      let coordinator = context.coordinator
      let view = ListCollectionView(
        frame: .zero, collectionViewLayout: coordinator.makeLayout(list.parts.layout))
      view.didLayout = { [weak coordinator] in coordinator?.list.viewDidLayout() }
      return view
    }

    func updateUIView(_ view: UICollectionView, context: Context) {
      let coordinator = context.coordinator
      let changesLayout = coordinator.layout?.isSame(as: list.parts.layout) == false
      coordinator.list.update(
        DisplayedListView(view: list, source: source, environment: context.environment), in: view)
      if changesLayout {
        view.setCollectionViewLayout(coordinator.makeLayout(list.parts.layout), animated: false)
        // The cells of another layout are of another class.
        coordinator.list.adapter?.reload()
      }
      #if !os(tvOS)
        let isEditing = context.environment.editMode?.wrappedValue.isEditing ?? false
        if isEditing != view.isEditing {
          view.allowsMultipleSelectionDuringEditing = list.selection?.isMultiple ?? false
          view.isEditing = isEditing
          // The collection may have removed marks.
          coordinator.list.adapter?.markSelection()
        }
        coordinator.refreshing.update(context.environment.refresh, in: view)
      #endif
    }
  }

  /// A collection that reports when it has laid itself out.
  private final class ListCollectionView: UICollectionView {
    var didLayout: () -> Void = {}

    override func layoutSubviews() {
      super.layoutSubviews()
      didLayout()
    }
  }

  extension ListAppearance {
    fileprivate var uiAppearance: UICollectionLayoutListConfiguration.Appearance {
      #if os(tvOS)
        self == .plain ? .plain : .grouped
      #else
        switch self {
        case .plain: .plain
        case .grouped: .grouped
        case .insetGrouped: .insetGrouped
        case .sidebar: .sidebar
        }
      #endif
    }
  }

  // MARK: - The platform

  /// The collections of UIKit.
  private enum CollectionPlatform: @MainActor ListPlatform {
    static func cells<Item, Content: View>(
      of list: DisplayedListView<Item, Content>
    ) -> CellConfiguration<Item, UICollectionView> {
      guard list.view.parts.layout.isList else {
        return .cell(HostingItemCell.self, reuseIdentifier: "hosting item \(Content.self)") { cell, item in
          #if !os(tvOS)
            // Nothing behind the view, and the usual background of selected items.
            cell.backgroundConfiguration = .listSidebarCell()
          #endif
          cell.show(list.content(item), of: item)
        }
      }
      return .cell(HostingListCell.self, reuseIdentifier: "hosting \(Content.self)") { cell, item, context in
        let disclosure = OutlineDisclosure(context, in: list.source)
        cell.show(OutlineRow(disclosure: disclosure, content: list.content(item)), of: item)
        #if !os(tvOS)
          cell.accessories = accessories(context, list.view)
        #endif
      }
    }

    static func behavior<Item, Content: View>(of list: DisplayedListView<Item, Content>) -> ItemBehavior<Item> {
      // A tap selects if there is a selection.
      list.view.selection == nil && list.view.parts.layout.isList
        ? list.view.behavior.togglingNodes(of: list.source) : list.view.behavior
    }

    #if !os(tvOS)
      /// Returns the controls that an item has while the list is edited.
      private static func accessories<Item>(
        _ context: CellContext<Item>, _ view: ListView<Item, some View>
      ) -> [UICellAccessory] {
        var accessories: [UICellAccessory] = []
        if view.selection?.isMultiple == true {
          // Several selected items have a mark in place of the button that deletes one.
          accessories.append(.multiselect(displayed: .whenEditing))
        } else if view.behavior.delete != nil, view.behavior.canDelete?(context) != false {
          accessories.append(.delete(displayed: .whenEditing))
        }
        if view.behavior.move != nil, view.behavior.canMove?(context) != false {
          accessories.append(.reorder(displayed: .whenEditing))
        }
        return accessories
      }
    #endif

    static func sectionView(_ content: some View) -> SectionViewConfiguration<UICollectionView> {
      .hosting { _ in content }
    }

    static func adapter(
      _ list: any DataSource<CellReference<UICollectionView>>, in view: UICollectionView
    ) -> CollectionAdapter { CollectionAdapter(list, in: view) }

    static func tracker(_ adapter: CollectionAdapter, _ view: UICollectionView) -> ScrollTracker<UICollectionView> {
      ScrollTracker(adapter, in: view)
    }
  }

  /// An item of an outline: indented, with a control that expands and collapses it.
  private struct OutlineRow<Content: View>: View {
    let disclosure: OutlineDisclosure?
    let content: Content
    @Environment(\.layoutDirection) private var layoutDirection

    var body: some View {
      if let disclosure {
        HStack {
          content.frame(maxWidth: .infinity, alignment: .leading)
          if disclosure.isExpandable { control(disclosure) }
        }
        .padding(.leading, CGFloat(disclosure.depth) * 16)
      } else {
        content
      }
    }

    @ViewBuilder private func control(_ disclosure: OutlineDisclosure) -> some View {
      let angle = disclosure.isExpanded ? layoutDirection == .leftToRight ? 90.0 : -90.0 : 0
      let chevron = Image(systemName: "chevron.forward")
        .imageScale(.small)
        .fontWeight(.semibold)
        .rotationEffect(.degrees(angle))
        .animation(.default, value: disclosure.isExpanded)
      #if os(tvOS)
        // Cells have the focus, and a click on a cell expands the node.
        chevron
      #else
        Button(action: disclosure.toggle) {
          // As large as a finger.
          chevron.frame(minWidth: 44, minHeight: 32).contentShape(Rectangle())
        }
        .buttonStyle(.borderless)
        .accessibilityLabel(disclosure.isExpanded ? Text("Collapse") : Text("Expand"))
      #endif
    }
  }

  // MARK: - Refreshing

  #if !os(tvOS)
    /// The refresh control of a list under `refreshable`.
    @MainActor
    private final class Refreshing: NSObject {
      private var action: RefreshAction?
      private weak var control: UIRefreshControl?

      func update(_ action: RefreshAction?, in view: UIScrollView) {
        self.action = action
        // Catalyst apps in the idiom of the Mac may not have one.
        if view.traitCollection.userInterfaceIdiom == .mac { return }
        if action == nil {
          view.refreshControl = nil
        } else if view.refreshControl == nil {
          let control = UIRefreshControl()
          control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
          view.refreshControl = control
        }
        control = view.refreshControl
      }

      private func refresh() {
        Task {
          await action?()
          control?.endRefreshing()
        }
      }
    }
  #endif
#endif
