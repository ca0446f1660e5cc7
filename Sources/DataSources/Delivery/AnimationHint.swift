/// How a change would like to be shown.
///
/// A hint beside the change set: hosts that can not, do what they can.
public enum AnimationHint: Hashable, Sendable, CaseIterable {
  /// What the host finds best.
  case automatic
  /// At once.
  case none
  /// Rows fade in and out.
  case fade
  /// Rows come from, and go to, the top.
  case top
  /// Rows come from, and go to, the bottom.
  case bottom
  /// Rows come from, and go to, the left.
  case left
  /// Rows come from, and go to, the right.
  case right

  /// The hint for two changes that are shown as one: that of both, if they agree.
  func merged(with next: AnimationHint) -> AnimationHint { self == next ? self : .automatic }
}
