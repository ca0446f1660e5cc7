/// Which item replaces a deleted item.
///
///     selection.replacement = .before
public enum NearestItem: Hashable, Sendable, CaseIterable {
  /// The next item of the same section or, if there is none, the previous one.
  ///
  /// If the section is empty, the nearest item of an earlier section or, if there is none, of a later one.
  case automatic
  /// The previous item.
  case before
  /// The next item.
  case after
}
