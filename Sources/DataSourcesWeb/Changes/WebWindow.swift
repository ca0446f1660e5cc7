import DataSources
import ListChanges

/// The rows that a page requests, in flat indices: rows counted through all sections.
public struct WebWindow: Hashable, Sendable {
  /// The most rows that a page can hold.
  package static let largestCount = 1_000

  /// The first row.
  public let start: Int
  /// The number of rows.
  public let count: Int
  /// The first visible row, whose place on the screen is preserved when rows are inserted or deleted above it.
  public let anchor: Int

  /// Creates a window; numbers out of range are brought into it.
  public init(start: Int, count: Int, anchor: Int? = nil) {
    let largest = Int(UInt32.max)  // more rows than a list can have, and far from an overflow
    self.start = min(max(0, start), largest)
    self.count = min(max(0, count), Self.largestCount)
    self.anchor = min(max(0, anchor ?? start), largest)
  }

  /// Returns the same window with fewer rows, if it has too many.
  func limited(to count: Int) -> WebWindow { WebWindow(start: start, count: min(self.count, count), anchor: anchor) }

  /// Returns the rows that the window has of a list.
  func range(in rowCount: Int) -> Range<Int> {
    let last = max(0, rowCount - count)
    let first = min(start, last)
    return first..<min(first + count, rowCount)
  }
}

/// The part of a list that a page has: some rows, and the headers beside them.
struct WindowContent: Hashable {
  /// The rows, by flat index.
  let rows: Range<Int>
  /// The sections whose headers the page has: those of its rows, and those that begin or end right before or after them.
  let headers: Range<Int>

  /// - Parameter hasHeaders: Whether the page displays headers.
  init(_ window: WebWindow, of shape: ListShape, hasHeaders: Bool = true) {
    rows = window.range(in: shape.itemCount)
    headers = hasHeaders ? Self.headers(of: rows, in: shape) : 0..<0
  }

  /// The sections of the rows and beside them, with as many empty ones on either side as a window can have rows.
  private static func headers(of rows: Range<Int>, in shape: ListShape) -> Range<Int> {
    let limit = WebWindow.largestCount
    var lower = shape.position(atFlatIndex: rows.lowerBound)?.section ?? max(0, shape.sectionCount - 1)
    var upper = lower
    let first = lower
    let last = shape.position(atFlatIndex: rows.upperBound - 1)?.section ?? lower
    while lower > 0, first - lower < limit, shape.flatStart(ofSection: lower) >= rows.lowerBound { lower -= 1 }
    while upper < shape.sectionCount, upper - last <= limit, shape.flatStart(ofSection: upper) <= rows.upperBound {
      upper += 1
    }
    return lower..<upper
  }
}
