/// Which rows a page wants to hold, in flat indices: rows counted through all sections.
public struct WebWindow: Hashable, Sendable {
  /// The most rows that a page can hold.
  package static let largestCount = 1_000

  /// The first row.
  public let start: Int
  /// The number of rows.
  public let count: Int
  /// The first row that the person sees: it is kept in place when rows come and go above it.
  public let anchor: Int

  /// A window; numbers out of range are brought into it.
  public init(start: Int, count: Int, anchor: Int? = nil) {
    let largest = Int(UInt32.max)  // more rows than a list can have, and far from an overflow
    self.start = min(max(0, start), largest)
    self.count = min(max(0, count), Self.largestCount)
    self.anchor = min(max(0, anchor ?? start), largest)
  }

  /// The same window with fewer rows, if it has too many.
  func limited(to count: Int) -> WebWindow { WebWindow(start: start, count: min(self.count, count), anchor: anchor) }

  /// The rows that the window holds of a list.
  func range(in rowCount: Int) -> Range<Int> {
    let last = max(0, rowCount - count)
    let first = min(start, last)
    return first..<min(first + count, rowCount)
  }
}
