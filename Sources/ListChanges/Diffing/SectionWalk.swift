/// A walk through two versions of a section in parallel, which pairs adjacent items.
///
/// Runs of items with equal IDs are extended as far as possible. At a difference, the walk looks ahead for the nearest indices at
/// which the lists match again; a ``LeftoverPairing`` pairs the skipped items later. Each comparison of looking ahead costs credit
/// that matches earn, so that the walk is linear for any input.
@usableFromInline
@frozen
struct SectionWalk<Comparer: ItemComparer> {
  // MARK: - State

  @usableFromInline let old: UnsafeBufferPointer<Comparer.Item>
  @usableFromInline let new: UnsafeBufferPointer<Comparer.Item>
  @usableFromInline let comparer: Comparer
  @usableFromInline let sections: (old: Int, new: Int)

  /// The current indices in the two lists, and the indices at which their common end starts.
  @usableFromInline var x = 0
  @usableFromInline var y = 0
  @usableFromInline var oldEnd: Int
  @usableFromInline var newEnd: Int
  /// `y - x` of the last run of at least ``longRun`` items.
  @usableFromInline var diagonal = 0
  @usableFromInline var hasSearchedEnd = false
  /// The number of comparisons that looking ahead can spend, and that for items more than ``reach`` items ahead.
  @usableFromInline var credit = 512
  @usableFromInline var farCredit = 0
  /// The number of items to skip at a difference without a match ahead.
  @usableFromInline var stride = 1
  /// The old index at which to check the clock again.
  @usableFromInline var nextCheck = DiffClock.interval

  /// The maximum distance of a nearby match, and the maximum of ``stride``.
  @usableFromInline static var reach: Int { 64 }
  /// The minimum length of a run that sets the diagonal; fewer matches are considered a coincidence.
  @usableFromInline static var longRun: Int { 4 }

  // MARK: - Creation

  @inlinable
  init(
    old: UnsafeBufferPointer<Comparer.Item>, new: UnsafeBufferPointer<Comparer.Item>, sections: (old: Int, new: Int),
    comparer: Comparer
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    self.comparer = comparer
    oldEnd = old.count
    newEnd = new.count
  }

  // MARK: - The walk

  /// Pairs the items of both versions, unless the clock expires.
  @inlinable
  mutating func walk(into pairs: inout WalkedPairs, _ clock: DiffClock) {
    while x < oldEnd, y < newEnd {
      if x >= nextCheck {
        guard !clock.isOver else { return }
        nextCheck = x + DiffClock.interval
      }
      if areSame(x, y) {
        pairBackward(&pairs)
        pairRun(&pairs)
      } else if let (dx, dy) = findNearbyMatch() {
        skip(x + dx, y + dy, &pairs)
      } else if !hasSearchedEnd {
        hasSearchedEnd = true
        findCommonEnd()
      } else if let (dx, dy) = findDistantMatch() {
        skip(x + dx, y + dy, &pairs)
      } else {
        skip(min(x + stride, oldEnd), min(y + stride, newEnd), &pairs)
        // In a part without matches, few items are compared.
        if credit <= 0 { stride = min(stride + 1, Self.reach) }
      }
    }
    skip(oldEnd, newEnd, &pairs)
    pairCommonEnd(&pairs)
  }

  /// Pairs the skipped items directly before a match, as long as they match.
  @inlinable
  mutating func pairBackward(_ pairs: inout WalkedPairs) {
    while pairs.unpairedOld.ends(with: x - 1, section: sections.old),
      pairs.unpairedNew.ends(with: y - 1, section: sections.new), areSame(x - 1, y - 1)
    {
      pairs.unpairedOld.removeLast()
      pairs.unpairedNew.removeLast()
      x -= 1
      y -= 1
    }
  }

  /// Pairs items starting with a match, as long as they match.
  @inlinable
  mutating func pairRun(_ pairs: inout WalkedPairs) {
    let limit = min(oldEnd - x, newEnd - y, DiffClock.interval)
    var length = 0
    repeat {
      if !comparer.hasSameContent(old[x + length], new[y + length]) {
        pairs.updates.append(PackedPosition(section: sections.new, item: y + length))
      }
      length += 1
    } while length < limit && areSame(x + length, y + length)
    pairs.append(ItemRun(old: x, new: y, length: length))
    if length >= Self.longRun { diagonal = y - x }
    // Each match earns 8 comparisons nearby and 2 far ahead.
    credit = min(credit + 8 * length, 1 << 16)
    farCredit += 2 * length
    stride = 1
    x += length
    y += length
  }

  /// Finds the common end of both lists; its content is compared last, starting with its first item.
  @inlinable
  mutating func findCommonEnd() {
    while x < oldEnd, y < newEnd, areSame(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
  }

  @inlinable
  mutating func pairCommonEnd(_ pairs: inout WalkedPairs) {
    let length = old.count - oldEnd
    guard length > 0 else { return }
    for item in 0..<length where !comparer.hasSameContent(old[oldEnd + item], new[newEnd + item]) {
      pairs.updates.append(PackedPosition(section: sections.new, item: newEnd + item))
    }
    pairs.runs.append(ItemRun(old: oldEnd, new: newEnd, length: length))
  }

  /// Skips the items before `nextX` and `nextY`.
  @inlinable
  mutating func skip(_ nextX: Int, _ nextY: Int, _ pairs: inout WalkedPairs) {
    pairs.unpairedOld.append(x, nextX, section: sections.old)
    pairs.unpairedNew.append(y, nextY, section: sections.new)
    x = nextX
    y = nextY
  }

  // MARK: - Looking ahead

  /// Returns how many items to skip in each list so that the next ones match, or `nil`.
  ///
  /// Looks for the way back to the diagonal, a few items ahead in both lists, and further ahead in one of them.
  @inlinable
  mutating func findNearbyMatch() -> (Int, Int)? {
    if let step = findMatchOnDiagonal() { return step }
    var sum = 1
    while sum <= 8, credit > 0 {
      var dx = 0
      while dx <= sum {
        if isMatch(dx, sum - dx) { return (dx, sum - dx) }
        dx += 1
      }
      credit -= sum + 1
      sum += 1
    }
    while sum <= Self.reach, credit > 0 {
      if isMatch(sum, 0) { return (sum, 0) }
      if isMatch(0, sum) { return (0, sum) }
      credit -= 2
      sum += 1
    }
    return nil
  }

  /// Returns how many items to skip to continue on the last diagonal.
  ///
  /// In a shuffled part, an accidental match leads away from the items behind it that are unchanged.
  @inlinable
  func findMatchOnDiagonal() -> (Int, Int)? {
    let offset = diagonal - (y - x)
    if offset > 0 { return isMatch(0, offset) ? (0, offset) : nil }
    return offset < 0 && isMatch(-offset, 0) ? (-offset, 0) : nil
  }

  /// Returns how many items to skip to reach the end of a long block that was inserted or deleted.
  ///
  /// Looks as far as the credit allows.
  @inlinable
  mutating func findDistantMatch() -> (Int, Int)? {
    var distance = Self.reach + 1
    let limit = max(oldEnd - x, newEnd - y)
    while distance < limit, farCredit > 0 {
      farCredit -= 2
      if isMatch(distance, 0) { return (distance, 0) }
      if isMatch(0, distance) { return (0, distance) }
      distance += 1
    }
    return nil
  }

  @inlinable
  func isMatch(_ dx: Int, _ dy: Int) -> Bool {
    x + dx < oldEnd && y + dy < newEnd && areSame(x + dx, y + dy)
  }

  @inlinable
  func areSame(_ x: Int, _ y: Int) -> Bool { comparer.id(of: old[x]) == comparer.id(of: new[y]) }
}

// MARK: - Results of walks

/// The pairs of the walks through all sections, and the items without a pair, in the order of the new sections.
@usableFromInline
struct WalkedPairs {
  /// The runs of paired items, ascending in both lists within a section.
  @usableFromInline var runs: [ItemRun] = []
  /// The start of the runs of each pair of sections, followed by the end of all runs.
  @usableFromInline var runStarts: [Int] = []
  @usableFromInline var unpairedOld = UnpairedRanges()
  @usableFromInline var unpairedNew = UnpairedRanges()
  /// The new positions of paired items whose content changed.
  @usableFromInline var updates: [PackedPosition] = []

  @inlinable
  init(sectionCount: Int) { runStarts.reserveCapacity(sectionCount + 1) }

  /// Appends a run to the current section, or extends the last run.
  @inlinable
  mutating func append(_ run: ItemRun) {
    let count = runs.count
    if count > runStarts[runStarts.count - 1], runs[count - 1].old + runs[count - 1].length == run.old,
      runs[count - 1].new + runs[count - 1].length == run.new
    {
      runs[count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }
}

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

  /// Appends a range of items, or extends the last range.
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
