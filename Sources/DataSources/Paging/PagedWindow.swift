/// Where the pages that are there stand in the whole list, in the loader's own counting.
///
/// Edits do not count, so that the numbers of placeholders stay. Always `end - start` is at least the number of rows
/// that were loaded for the pages, so places before and after never meet.
struct PagedWindow {
  /// `nil` while that is not known.
  private(set) var known: Range<Int>?
  private(set) var total: Int?

  /// No list is longer; whoever says so is not believed.
  private static let longest = 1 << 40

  init() {}

  /// The window of pages with this many loaded rows.
  init(start: Int?, loadedCount: Int, total: Int?) {
    if let start = start.map(Self.sensible) { known = start..<start + loadedCount }
    take(total: total)
  }

  mutating func take(total: Int?) {
    if let total { self.total = Self.sensible(total) }
  }

  /// A page came after the others, which have `loadedCount` rows without it.
  mutating func append(_ count: Int, itemsBefore: Int?, loadedCount: Int) {
    if let itemsBefore = itemsBefore.map(Self.sensible) {
      let known = known ?? max(0, itemsBefore - loadedCount)..<max(itemsBefore, loadedCount)
      self.known = known.lowerBound..<max(known.upperBound, itemsBefore) + count
    } else if let known {
      self.known = known.lowerBound..<known.upperBound + count
    }
  }

  /// A page came before the others, which have `loadedCount` rows without it.
  mutating func prepend(_ count: Int, itemsBefore: Int?, isFirst: Bool, loadedCount: Int) {
    if let told = isFirst ? 0 : itemsBefore.map(Self.sensible), known == nil {
      known = told + count..<told + count + loadedCount
    }
    guard let known else { return }
    let start = known.lowerBound - count
    // More rows than there was room for: the list has grown at its front.
    let growth = max(0, -start)
    let told = isFirst ? 0 : min(itemsBefore.map(Self.sensible) ?? start, start)
    self.known = max(0, told)..<known.upperBound + growth
    if let total { self.total = total + growth }
  }

  mutating func dropFirst(_ count: Int) {
    if let known { self.known = known.lowerBound + count..<known.upperBound }
  }

  mutating func dropLast(_ count: Int) {
    if let known { self.known = known.lowerBound..<known.upperBound - count }
  }

  /// The places before the pages, at most `limit`.
  func before(limit: Int) -> Range<Int> {
    guard let known else { return 0..<0 }
    return max(0, known.lowerBound - limit)..<known.lowerBound
  }

  /// The places after the pages, at most `limit`.
  func after(limit: Int) -> Range<Int> {
    guard let known, let total, total > known.upperBound else { return 0..<0 }
    return known.upperBound..<min(total, known.upperBound + limit)
  }

  private static func sensible(_ number: Int) -> Int { min(max(0, number), longest) }
}
