/// Where a window stands in its section: how many rows are before it, in it and behind it.
public struct RangePosition: Hashable, Sendable {
  /// The number of rows in front of the window.
  public var offsetFromBeginning: Int
  /// The number of rows behind the window.
  public var offsetFromEnd: Int
  /// The number of rows in the window.
  public var length: Int

  /// A place with these many rows around it and in it.
  public init(offsetFromBeginning: Int, offsetFromEnd: Int, length: Int) {
    self.offsetFromBeginning = offsetFromBeginning
    self.offsetFromEnd = offsetFromEnd
    self.length = length
  }
}
