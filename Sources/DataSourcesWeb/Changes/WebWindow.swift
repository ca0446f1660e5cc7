import DataSources
import ListChanges

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

/// Which part of a list a change concerns, in flat indices that mean the same before and after it.
///
/// So a page that shows other rows need not look at the change, and isn't woken for it.
struct ChangeReach {
  /// Beyond this number, one range around all has to do.
  private static let mostRanges = 16

  private var rows: [ClosedRange<Int>] = []
  private let headers: [Int]

  /// - Returns: `nil` when the change concerns every page: a reload, or other numbers of items.
  init?(_ changes: ChangeSet, in shape: ListShape) {
    guard !changes.isReload, !changes.hasSectionChanges, changes.deletes.isEmpty, changes.inserts.isEmpty else {
      return nil
    }
    headers = changes.sectionUpdates
    for move in changes.moves {
      guard move.from.section == move.to.section, let from = shape.flatIndex(of: move.from),
        let to = shape.flatIndex(of: move.to)
      else { return nil }
      rows.append(min(from, to)...max(from, to))
    }
    for position in changes.updates {
      guard let row = shape.flatIndex(of: position) else { return nil }
      rows.append(row...row)
    }
    if rows.count > Self.mostRanges, let first = rows.map(\.lowerBound).min(), let last = rows.map(\.upperBound).max() {
      rows = [first...last]
    }
  }

  /// Whether a page that holds a window may have to show the change.
  func concerns(_ held: HeldWindow) -> Bool {
    rows.contains { $0.overlaps(held.rows) } || headers.contains { held.headers.contains($0) }
  }
}
