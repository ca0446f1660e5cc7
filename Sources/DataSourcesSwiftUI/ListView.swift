#if canImport(SwiftUI) && !os(watchOS)
  import Combine
  public import DataSourcesCells
  public import SwiftUI

  /// A source in the platform's own list, with a SwiftUI view for each item.
  ///
  ///     ListView(inbox) { mail in Text(mail.subject) }
  ///       .onPrimaryAction(open)
  ///       .onDelete(from: inbox)
  ///
  /// Only items on screen have views. A change of the source is displayed by a batch of the list, as in UIKit and AppKit, and
  /// never passes through SwiftUI: no view is evaluated except those of the items that changed. When the view around the list
  /// is evaluated, so are the views of the items on screen.
  ///
  /// The environment of the list is that of its items. `searchable`, `refreshable` and `EditButton` work as with `List`.
  ///
  /// An `OutlineSource` is displayed as an outline: its nodes are indented, and have the disclosure control of the platform.
  ///
  /// - Complexity: That of the source, regardless of its number of items.
  public struct ListView<Item, Content: View>: View {
    let source: (any DataSource<Item>)?
    let content: (Item) -> Content
    let selection: ListSelection?
    private(set) var behavior = ItemBehavior<Item>()
    private(set) var columns: [ListViewColumn<Item>] = []
    private(set) var parts = ListViewParts()
    @StateObject private var status = ListStatus()

    /// Displays the items of a source, each as a view.
    ///
    /// - Parameters:
    ///   - source: The source, or `nil` while it is being opened.
    ///   - content: Returns the view of an item.
    public init(_ source: (any DataSource<Item>)?, @ViewBuilder content: @escaping (Item) -> Content) {
      self.init(source, nil, content)
    }

    /// Displays the items of a source, of which several can be selected, by ID.
    ///
    ///     ListView(inbox, selection: $selected) { mail in Text(mail.subject) }
    ///
    /// An item that is deleted isn't selected anymore. IDs have the type that the items' IDs have, or are `ItemID`s, which are
    /// different for items with equal IDs in several children of a composite; those of another type select nothing.
    public init<ID: Hashable & Sendable>(
      _ source: (any DataSource<Item>)?, selection: Binding<Set<ID>>, @ViewBuilder content: @escaping (Item) -> Content
    ) {
      self.init(source, ListSelection(selection), content)
    }

    /// Displays the items of a source, of which one can be selected, by ID.
    ///
    /// When the item is deleted, the selection becomes `nil`. IDs have the type that the items' IDs have, or are `ItemID`s; those of another
    /// type select nothing.
    public init<ID: Hashable & Sendable>(
      _ source: (any DataSource<Item>)?, selection: Binding<ID?>, @ViewBuilder content: @escaping (Item) -> Content
    ) {
      self.init(source, ListSelection(selection), content)
    }

    private init(_ source: (any DataSource<Item>)?, _ selection: ListSelection?, _ content: @escaping (Item) -> Content)
    {
      self.source = source
      self.selection = selection
      self.content = content
    }

    public var body: some View {
      if let source {
        representable(of: source)
          .overlay { if status.isEmpty(source) { parts.emptyState } }
      } else {
        parts.loadingState ?? AnyView(ProgressView())
      }
    }

    private func representable(of source: any DataSource<Item>) -> some View {
      #if canImport(UIKit)
        CollectionRepresentable(list: self, source: source)
      #else
        MacListRepresentable(list: self, source: source)
      #endif
    }
  }

  // MARK: - Modifiers

  extension ListView: ItemModifying {
    public func behavior(_ change: (inout ItemBehavior<Item>) -> Void) -> ListView {
      var copy = self
      change(&copy.behavior)
      return copy
    }

    private func with<Value>(_ path: WritableKeyPath<ListViewParts, Value>, _ value: Value) -> ListView {
      var copy = self
      copy.parts[keyPath: path] = value
      return copy
    }

    /// Displays a view above the items of each section, instead of the section's title.
    public func header(@ViewBuilder _ content: @escaping (SectionContext) -> some View) -> ListView {
      with(\.header) { AnyView(content($0)) }
    }

    /// Displays a view below the items of each section, instead of the section's title.
    public func footer(@ViewBuilder _ content: @escaping (SectionContext) -> some View) -> ListView {
      with(\.footer) { AnyView(content($0)) }
    }

    /// Sets how the list looks; ``ListAppearance/plain`` by default.
    public func appearance(_ appearance: ListAppearance) -> ListView { with(\.layout, .list(appearance)) }

    /// Displays items in a grid, instead of one below the other.
    ///
    ///     ListView(photos) { photo in PhotoView(photo) }
    ///       .grid(columns: [GridItem(.adaptive(minimum: 120))])
    ///
    /// Cells have the height that their views need. On the Mac, a grid has no swipe actions, as in AppKit.
    ///
    /// - Parameters:
    ///   - columns: The columns, as those of `LazyVGrid`. Their alignment is ignored.
    ///   - spacing: The distance between rows; 8 points by default.
    public func grid(columns: [GridItem], spacing: CGFloat? = nil) -> ListView {
      with(\.layout, .grid(GridColumns(columns, rowSpacing: spacing)))
    }

    /// Displays items in a layout of your own, instead of one below the other.
    ///
    ///     ListView(photos) { photo in PhotoView(photo) }
    ///       .layout { WaterfallLayout(columnCount: 2) }
    ///
    /// - Parameter layout: Returns a layout of UIKit's or, on the Mac, AppKit's collections. It is called when the list is
    ///   displayed; later values of the closure aren't called.
    public func layout(_ layout: @escaping () -> ListViewLayout) -> ListView { with(\.layout, .custom(layout)) }

    /// Displays items in columns on the Mac.
    ///
    /// Other platforms have no lists with columns, and display the view of an item.
    ///
    /// A click on the header of a column sorts a source by the value of the column. To sort in another way, such as by opening
    /// another list of a database, use ``ListViewColumn/onSort(_:)``.
    ///
    /// - Parameters:
    ///   - columns: The columns. If there are others than before, the list is displayed from its beginning.
    ///   - source: The source that the columns with a value sort: the displayed one, or one that it is derived from.
    public func columns(_ columns: [ListViewColumn<Item>], sorting source: SortedSource<Item>? = nil) -> ListView {
      var copy = self
      copy.columns = columns.map { $0.sorting(source) }
      return copy
    }

    /// Displays a view while the list has no items.
    public func emptyState(@ViewBuilder _ content: () -> some View) -> ListView {
      with(\.emptyState, AnyView(content()))
    }

    /// Displays a view while there is no source; a progress view by default.
    public func loadingState(@ViewBuilder _ content: () -> some View) -> ListView {
      with(\.loadingState, AnyView(content()))
    }

    /// Sets how changes are displayed, and what happens when the work of an item fails.
    public func settings(_ settings: ListSettings) -> ListView { with(\.settings, settings) }

    /// Binds the ID of the first visible item: the list scrolls to an ID that is set, as soon as it has the item.
    ///
    /// To restore the position when the app is launched again, use ``scrollPosition(_:)``.
    ///
    /// - Parameter id: A binding to an ID of the type that the items' IDs have, or to an `ItemID`.
    public func scrollPosition<ID: Hashable & Sendable>(id: Binding<ID?>) -> ListView {
      with(\.scrollBinding, ScrollBinding(id))
    }

    /// Binds the position of the list, which a scene can restore: see ``ListScrollPosition``.
    ///
    /// The position is set after scrolling, not for each item that passes.
    public func scrollPosition<ID>(_ position: Binding<ListScrollPosition<ID>>) -> ListView {
      with(\.scrollBinding, ScrollBinding(position))
    }
  }

  // MARK: - Parts

  /// The values that modifiers of a ``ListView`` set, whatever its items are.
  struct ListViewParts {
    /// Returns the view of a section; `nil` displays none.
    typealias SectionView = (SectionContext) -> AnyView?

    var layout = ListLayout.list(.plain)
    var header: SectionView?
    var footer: SectionView?
    var emptyState: AnyView?
    var loadingState: AnyView?
    /// The settings; `nil` for those that the adapter of the list has.
    var settings: ListSettings?
    var scrollBinding: ScrollBinding?
  }

  /// Whether a source has items; SwiftUI is notified only of the first and the last item.
  @MainActor
  private final class ListStatus: ObservableObject {
    // Guarded by the main actor. `isEmpty(_:)` and the observation change the variables.

    private weak var source: (any DataSource)?
    private var observation: ListObservation?
    private var isEmpty = true

    /// Returns whether a source is empty, and observes it from then on.
    ///
    /// - Complexity: O(*e*) for *e* empty sections in front of the first item.
    func isEmpty(_ source: any DataSource) -> Bool {
      if source !== self.source { observe(source) }
      return isEmpty
    }

    private func observe(_ source: any DataSource) {
      self.source = source
      isEmpty = source.positions.isEmpty
      observation = source.observe { [weak self, weak source] update in
        guard let self, let source, self.source === source else { return }
        // Updates and most inserts and deletes don't change whether there are items.
        guard update.changes.isReload || update.changes.hasStructuralChanges else { return }
        let isEmpty = source.positions.isEmpty
        guard isEmpty != self.isEmpty else { return }
        objectWillChange.send()
        self.isEmpty = isEmpty
      }
    }
  }
#endif
