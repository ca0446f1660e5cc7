/// A suggestion for how a host animates a change.
///
/// A host that doesn't support the suggested animation uses its own.
public enum AnimationHint: Hashable, Sendable, CaseIterable {
  /// The host's default animation.
  case automatic
  /// No animation.
  case none
  /// Items fade in and out.
  case fade
  /// Items slide in from the top, and out to the top.
  case top
  /// Items slide in from the bottom, and out to the bottom.
  case bottom
  /// Items slide in from the left, and out to the left.
  case left
  /// Items slide in from the right, and out to the right.
  case right

  /// Returns the hint for two changes that are delivered as one: their common hint, or `automatic` if they differ.
  func merged(with next: AnimationHint) -> AnimationHint { self == next ? self : .automatic }
}
