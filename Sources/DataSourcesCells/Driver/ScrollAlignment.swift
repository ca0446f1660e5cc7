/// Where an item is displayed after scrolling to it.
public enum ScrollAlignment: Hashable, Sendable, CaseIterable {
  /// Anywhere in the visible part, with as little scrolling as possible.
  case nearest
  /// At the start of the visible part.
  case start
  /// In the middle of the visible part.
  case middle
  /// At the end of the visible part.
  case end
}
