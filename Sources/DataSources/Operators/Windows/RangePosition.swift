/// The position of a window in its section: the number of items before it, in it and after it.
public struct RangePosition: Hashable, Sendable {
  /// The number of items before the window.
  public var offsetFromBeginning: Int
  /// The number of items after the window.
  public var offsetFromEnd: Int
  /// The number of items in the window.
  public var length: Int

  package init(offsetFromBeginning: Int, offsetFromEnd: Int, length: Int) {
    self.offsetFromBeginning = offsetFromBeginning
    self.offsetFromEnd = offsetFromEnd
    self.length = length
  }
}
