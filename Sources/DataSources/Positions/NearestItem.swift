/// Which row stands in for one that is gone, when there is one on either side.
public enum NearestItem: Hashable, Sendable, CaseIterable {
  /// The row that took its place in the section, else the one before it; of other sections one before, else one after.
  case automatic
  /// The row before.
  case before
  /// The row after.
  case after
}
