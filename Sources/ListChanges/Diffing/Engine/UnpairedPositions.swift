/// The positions of unpaired items, section by section, in four bytes each if all are in one section.
@usableFromInline
struct UnpairedPositions {
  @usableFromInline let items: [UInt32]
  /// The section of each position; empty if all are in one section.
  @usableFromInline let sections: [UInt32]
  /// The section of all positions, if they are in one section.
  @usableFromInline let only: Int

  @usableFromInline
  init(_ rest: UnpairedRanges) {
    let count = rest.ranges.reduce(0) { $0 + Int($1.end - $1.start) }
    let first = rest.ranges.first?.section ?? 0
    only = Int(first)
    items = Self.array(count, rest) { _, item in item }
    let isOne = rest.ranges.allSatisfy { $0.section == first }
    sections = isOne ? [] : Self.array(count, rest) { section, _ in section }
  }

  private static func array(_ count: Int, _ rest: UnpairedRanges, _ value: (UInt32, UInt32) -> UInt32) -> [UInt32] {
    // For no elements, this initializer would write to the empty array that all threads share.
    guard count > 0 else { return [] }
    return [UInt32](unsafeUninitializedCapacity: count) { values, initialized in
      for range in rest.ranges {
        for item in range.start..<range.end {
          values[initialized] = value(range.section, item)
          initialized += 1
        }
      }
    }
  }

  @inlinable var count: Int { items.count }

  func section(_ number: Int) -> Int { sections.isEmpty ? only : Int(sections[number]) }

  func position(_ number: Int) -> PackedPosition {
    PackedPosition(section: section(number), item: Int(items[number]))
  }

  /// Returns the numbers from `start` on whose items are in a section.
  func numbers(from start: Int, inSection section: Int) -> Range<Int> {
    if sections.isEmpty { return start..<(section == only ? count : start) }
    var end = start
    while end < count, Int(sections[end]) == section { end += 1 }
    return start..<end
  }

  /// Returns the included positions, of which there are `count`.
  func some(_ count: Int, where isIncluded: (Int) -> Bool) -> [PackedPosition] {
    guard count > 0 else { return [] }
    return [PackedPosition](unsafeUninitializedCapacity: count) { some, initialized in
      for number in items.indices where isIncluded(number) {
        some[initialized] = position(number)
        initialized += 1
      }
    }
  }
}
