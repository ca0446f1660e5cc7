/// The range of the whole list that the pages cover, as counted by the loader.
///
/// Edits aren't counted, so the indices of placeholders don't change. The length of the range is at least the number of
/// items that the loader returned, so the placeholders on both sides never overlap.
struct PagedWindow {
  /// The range, or `nil` while it is unknown.
  private(set) var known: Range<Int>?
  private(set) var total: Int?

  /// The upper limit for counts.
  private static let maximumCount = 1 << 40

  init() {}

  /// Creates the window of pages with a number of items.
  init(start: Int?, loadedCount: Int, total: Int?) {
    if let start = start.map(Self.clamped) { known = start..<start + loadedCount }
    take(total: total)
  }

  mutating func take(total: Int?) {
    if let total { self.total = Self.clamped(total) }
  }

  /// Extends the window by a page behind the others, which contain `loadedCount` items.
  mutating func append(_ count: Int, itemsBefore: Int?, loadedCount: Int) {
    if let itemsBefore = itemsBefore.map(Self.clamped) {
      let known = known ?? max(0, itemsBefore - loadedCount)..<max(itemsBefore, loadedCount)
      self.known = known.lowerBound..<max(known.upperBound, itemsBefore) + count
    } else if let known {
      self.known = known.lowerBound..<known.upperBound + count
    }
  }

  /// Extends the window by a page in front of the others, which contain `loadedCount` items.
  mutating func prepend(_ count: Int, itemsBefore: Int?, isFirst: Bool, loadedCount: Int) {
    if let first = isFirst ? 0 : itemsBefore.map(Self.clamped), known == nil {
      known = first + count..<first + count + loadedCount
    }
    guard let known else { return }
    let start = known.lowerBound - count
    // There are more items than expected, so the list has grown at its front.
    let growth = max(0, -start)
    let newStart = isFirst ? 0 : min(itemsBefore.map(Self.clamped) ?? start, start)
    self.known = max(0, newStart)..<known.upperBound + growth
    if let total { self.total = total + growth }
  }

  mutating func dropFirst(_ count: Int) {
    if let known { self.known = known.lowerBound + count..<known.upperBound }
  }

  mutating func dropLast(_ count: Int) {
    if let known { self.known = known.lowerBound..<known.upperBound - count }
  }

  /// The placeholders in front of the pages, at most `limit`.
  func before(limit: Int) -> Range<Int> {
    guard let known else { return 0..<0 }
    return max(0, known.lowerBound - limit)..<known.lowerBound
  }

  /// The placeholders behind the pages, at most `limit`.
  func after(limit: Int) -> Range<Int> {
    guard let known, let total, total > known.upperBound else { return 0..<0 }
    return known.upperBound..<min(total, known.upperBound + limit)
  }

  private static func clamped(_ count: Int) -> Int { min(max(0, count), maximumCount) }
}
