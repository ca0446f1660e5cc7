import DataSources
import ListChanges

/// The rows that a page requests, in flat indices: rows counted through all sections.
public struct WebWindow: Hashable, Sendable {
  /// The maximum number of rows of a page.
  package static let maximumRowCount = 1_000

  /// The first row.
  public let start: Int
  /// The number of rows.
  public let count: Int
  /// The first visible row, whose position on the screen doesn't change when rows are inserted or deleted above it.
  public let anchor: Int

  /// Creates a window; values out of range are clamped.
  public init(start: Int, count: Int, anchor: Int? = nil) {
    let maximum = Int(UInt32.max)  // browsers count rows in 32 bits, and sums with a count don't overflow
    self.start = min(max(0, start), maximum)
    self.count = min(max(0, count), Self.maximumRowCount)
    self.anchor = min(max(0, anchor ?? start), maximum)
  }

  /// Returns the same window with fewer rows, if it has too many.
  func limited(to count: Int) -> WebWindow { WebWindow(start: start, count: min(self.count, count), anchor: anchor) }

  /// Returns the rows of a list that the window covers; a window that exceeds the end of the list is moved up.
  func range(in rowCount: Int) -> Range<Int> {
    let last = max(0, rowCount - count)
    let first = min(start, last)
    return first..<min(first + count, rowCount)
  }
}

/// The part of a list that a page displays: rows, and the headers of sections beside them.
struct WindowContent: Hashable {
  /// The rows, by flat index.
  let rows: Range<Int>
  /// The sections whose headers the page has: those of its rows, and the adjacent ones, whose headers may be visible.
  let headers: Range<Int>

  /// - Parameter hasHeaders: Whether the page displays headers.
  init(_ window: WebWindow, of shape: ListShape, hasHeaders: Bool = true) {
    rows = window.range(in: shape.itemCount)
    headers = hasHeaders ? Self.headers(of: rows, in: shape) : 0..<0
  }

  /// Returns the sections of the rows and the adjacent ones.
  ///
  /// Adjacent empty sections are included, but on either side at most as many as a page can have rows.
  private static func headers(of rows: Range<Int>, in shape: ListShape) -> Range<Int> {
    let limit = WebWindow.maximumRowCount
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
