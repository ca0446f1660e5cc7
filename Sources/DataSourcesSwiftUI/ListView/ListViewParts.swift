#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// What the modifiers of a ``ListView`` set besides the behavior of items.
  struct ListViewParts {
    /// Returns the view of a section; `nil` displays none.
    typealias SectionView = (SectionContext) -> AnyView?

    var appearance = ListAppearance.plain
    var header: SectionView?
    var footer: SectionView?
    var emptyState: AnyView?
    var loadingState: AnyView?
    var settings = ListSettings()
    var scrollPosition: ListScrollPosition?
  }
#endif
