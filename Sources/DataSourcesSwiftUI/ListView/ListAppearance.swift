/// How a `ListView` looks.
///
/// A platform without one of these appearances uses the most similar one.
public enum ListAppearance: Hashable, Sendable, CaseIterable {
  /// Items from edge to edge.
  case plain
  /// Sections as groups.
  case grouped
  /// Sections as groups with round corners.
  case insetGrouped
  /// The sidebar of a split view.
  case sidebar
}
