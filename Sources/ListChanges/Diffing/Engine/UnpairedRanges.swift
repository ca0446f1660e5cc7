/// The items without a pair as ranges within sections, ascending within each section.
@usableFromInline
struct UnpairedRanges {
  /// A range of consecutive items.
  @usableFromInline
  @frozen
  struct Range {
    @usableFromInline let section: UInt32
    @usableFromInline let start: UInt32
    @usableFromInline var end: UInt32

    @inlinable
    init(section: Int, start: Int, end: Int) {
      self.section = UInt32(truncatingIfNeeded: section)
      self.start = UInt32(truncatingIfNeeded: start)
      self.end = UInt32(truncatingIfNeeded: end)
    }
  }

  @usableFromInline var ranges: [Range] = []

  @inlinable init() {}

  @inlinable var isEmpty: Bool { ranges.isEmpty }

  /// Appends items of the last section or of another one.
  @inlinable
  mutating func append(_ start: Int, _ end: Int, section: Int) {
    guard start < end else { return }
    if let last = ranges.last, Int(last.section) == section, Int(last.end) == start {
      ranges[ranges.count - 1].end = UInt32(truncatingIfNeeded: end)
    } else {
      ranges.append(Range(section: section, start: start, end: end))
    }
  }

  /// Returns whether an item was appended last.
  @inlinable
  func ends(with item: Int, section: Int) -> Bool {
    guard let last = ranges.last else { return false }
    return Int(last.section) == section && Int(last.end) - 1 == item
  }

  @inlinable
  mutating func removeLast() {
    let last = ranges.count - 1
    ranges[last].end -= 1
    if ranges[last].end == ranges[last].start { ranges.removeLast() }
  }
}
