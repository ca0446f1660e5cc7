#if canImport(SwiftUI) && !os(watchOS)
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
  /// - Complexity: That of the source, regardless of its number of items.
  public struct ListView<Item, Content: View>: View {
    let source: (any DataSource<Item>)?
    let content: (Item) -> Content
    let selection: ListSelection?
    var behavior = ItemBehavior<Item>()
    var parts = ListViewParts()
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
    /// An item that is deleted isn't selected anymore. IDs have the type that the items' IDs have, or are `ItemID`s; those of
    /// another type select nothing.
    public init<ID: Hashable & Sendable>(
      _ source: (any DataSource<Item>)?, selection: Binding<Set<ID>>, @ViewBuilder content: @escaping (Item) -> Content
    ) {
      self.init(source, ListSelection(selection), content)
    }

    /// Displays the items of a source, of which one can be selected, by ID.
    ///
    /// When the item is deleted, the selection becomes `nil`. IDs of another type than that of the items' IDs select nothing.
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
        ListRepresentable(list: self, source: source)
          .overlay { if status.isEmpty(source) { parts.emptyState } }
      } else {
        parts.loadingState ?? AnyView(ProgressView())
      }
    }
  }
#endif
