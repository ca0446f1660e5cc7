#if LIST_VIEWS
  package import DataSourcesCells

  // What tables and collections have in common as a `BatchedListView`.
  extension UIScrollView {
    package var isInWindow: Bool { window != nil }
    package var listSize: ListSize { ListSize(width: Double(bounds.width), height: Double(bounds.height)) }
    package func withoutAnimation(_ body: () -> Void) { UIView.performWithoutAnimation(body) }
  }
#endif
