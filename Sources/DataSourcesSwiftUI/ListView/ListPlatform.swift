#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// What a platform's list needs to display SwiftUI views.
  @MainActor
  protocol ListPlatform {
    associatedtype Host: CellHost

    /// Returns a configuration of cells that display views.
    static func cell<Item>(_ content: @escaping (Item) -> some View) -> CellConfiguration<Item, Host>
    /// Returns the same configuration with the controls that items have while the list is edited.
    static func addingControls<Item>(
      to configuration: CellConfiguration<Item, Host>, _ behavior: ItemBehavior<Item>, allowsMultipleSelection: Bool
    ) -> CellConfiguration<Item, Host>
    /// Returns a configuration of section views that display a view.
    static func sectionView(_ content: some View) -> SectionViewConfiguration<Host>
    /// Displays a list of cells.
    static func adapter(_ list: any DataSource<CellReference<Host>>, in view: Host) -> ListAdapter<Host>
    /// Whether a list is in a window, and has a size.
    static func hasLayout(_ view: Host) -> Bool
    /// Calls a closure whenever a list scrolls, for as long as what is returned is kept.
    static func observeScrolling(_ adapter: ListAdapter<Host>, _ view: Host, _ didScroll: @escaping () -> Void)
      -> AnyObject
  }

  extension ListPlatform {
    static func addingControls<Item>(
      to configuration: CellConfiguration<Item, Host>, _ behavior: ItemBehavior<Item>, allowsMultipleSelection: Bool
    ) -> CellConfiguration<Item, Host> { configuration }
  }
#endif
