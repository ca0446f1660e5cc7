import DataSources

/// What a page holds of a list: some rows, and the headers that touch them.
struct HeldWindow: Hashable {
  /// The rows, by flat index.
  let rows: Range<Int>
  /// The sections whose headers the page has: those that its rows touch, also by standing right before or after them.
  let headers: Range<Int>

  /// - Parameter hasHeaders: Whether the page displays headers.
  init(_ window: WebWindow, of shape: ListShape, hasHeaders: Bool = true) {
    rows = window.range(in: shape.itemCount)
    headers = hasHeaders ? Self.headers(of: rows, in: shape) : 0..<0
  }

  /// The sections that touch the rows; at most so many empty ones on either side.
  private static func headers(of rows: Range<Int>, in shape: ListShape) -> Range<Int> {
    let most = WebWindow.largestCount
    var lower = shape.position(atFlatIndex: rows.lowerBound)?.section ?? max(0, shape.sectionCount - 1)
    var upper = min(lower, shape.sectionCount)
    let (first, last) = (lower, shape.position(atFlatIndex: rows.upperBound - 1)?.section ?? lower)
    while lower > 0, first - lower < most, shape.flatStart(ofSection: lower) >= rows.lowerBound { lower -= 1 }
    while upper < shape.sectionCount, upper - last < most, shape.flatStart(ofSection: upper) <= rows.upperBound {
      upper += 1
    }
    return lower..<upper
  }
}
