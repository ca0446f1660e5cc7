#if os(Linux)
  /// Creates cells or other reusable views.
  enum CellMaker<View: UIView> {
    case type(View.Type)
    case nib(UINib)
    case prototype(@MainActor () -> View)
  }

  /// Reusable views, by their identifiers.
  typealias CellPool<View: UIView> = ReusePool<String, CellMaker<View>, View>
#endif
