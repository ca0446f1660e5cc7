#if canImport(SwiftUI) && !os(watchOS)
  public import DataSourcesCells
  public import SwiftUI

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
    public func appearance(_ appearance: ListAppearance) -> ListView { with(\.appearance, appearance) }

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

    /// Binds the ID of the first visible item: the list scrolls to an ID that is set, if it has the item.
    ///
    /// - Parameter id: A binding to an ID of the type that the items' IDs have, or to an `ItemID`.
    public func scrollPosition<ID: Hashable & Sendable>(id: Binding<ID?>) -> ListView {
      with(\.scrollPosition, ListScrollPosition(id))
    }
  }
#endif
