/// A side of an item that can be swiped.
public enum SwipeEdge: Hashable, Sendable, CaseIterable {
  /// The side where text begins.
  case leading
  /// The side where text ends.
  case trailing
}
