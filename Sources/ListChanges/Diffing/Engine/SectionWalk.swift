/// Walks through two versions of a section in parallel and pairs adjacent items.
///
/// Runs are extended as far as possible. At a difference, the walk looks ahead for the nearest position where the lists match
/// again; skipped items are left to the table of IDs. Looking ahead is paid for with credit that matches earn, so that the walk
/// is linear for any input.
@usableFromInline
@frozen
struct SectionWalk<Comparer: ItemComparer> {
  @usableFromInline let old: UnsafeBufferPointer<Comparer.Item>
  @usableFromInline let new: UnsafeBufferPointer<Comparer.Item>
  @usableFromInline let comparer: Comparer
  @usableFromInline let sections: (old: Int, new: Int)

  /// The current indices in the two lists, and where their common end starts.
  @usableFromInline var x = 0
  @usableFromInline var y = 0
  @usableFromInline var oldEnd: Int
  @usableFromInline var newEnd: Int
  /// `y - x` of the last run of at least ``longRun`` items.
  @usableFromInline var diagonal = 0
  @usableFromInline var hasTakenEnd = false
  @usableFromInline var credit = 512
  /// The credit for indices more than ``reach`` items ahead.
  @usableFromInline var farCredit = 0
  @usableFromInline var stride = 1
  /// The old index at which to check the clock again.
  @usableFromInline var nextCheck = DiffClock.interval

  /// How far the walk looks around, and the most items that it skips at once.
  @usableFromInline static var reach: Int { 64 }
  /// The minimum length of a run; fewer matches are considered a coincidence.
  @usableFromInline static var longRun: Int { 4 }

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

  @inlinable
  mutating func walk(into pairs: inout WalkedPairs, _ clock: DiffClock) {
    while x < oldEnd, y < newEnd {
      if x >= nextCheck {
        guard !clock.isOver else { return }
        nextCheck = x + DiffClock.interval
      }
      if areSame(x, y) {
        takeBack(&pairs)
        takeRun(&pairs)
      } else if let (dx, dy) = lookAround() {
        skip(x + dx, y + dy, &pairs)
      } else if !hasTakenEnd {
        hasTakenEnd = true
        takeEnd()
      } else if let (dx, dy) = lookFar() {
        skip(x + dx, y + dy, &pairs)
      } else {
        skip(min(x + stride, oldEnd), min(y + stride, newEnd), &pairs)
        // In a part without matches, few items are compared.
        if credit <= 0 { stride = min(stride + 1, Self.reach) }
      }
    }
    skip(oldEnd, newEnd, &pairs)
    addEnd(&pairs)
  }

  @inlinable
  func areSame(_ x: Int, _ y: Int) -> Bool { comparer.id(of: old[x]) == comparer.id(of: new[y]) }

  /// Pairs items that were just skipped and are on this diagonal.
  @inlinable
  mutating func takeBack(_ pairs: inout WalkedPairs) {
    while pairs.unpairedOld.ends(with: x - 1, section: sections.old),
      pairs.unpairedNew.ends(with: y - 1, section: sections.new), areSame(x - 1, y - 1)
    {
      pairs.unpairedOld.removeLast()
      pairs.unpairedNew.removeLast()
      (x, y) = (x - 1, y - 1)
    }
  }

  /// Pairs items starting with a match, as long as they match.
  @inlinable
  mutating func takeRun(_ pairs: inout WalkedPairs) {
    let most = min(oldEnd - x, newEnd - y, DiffClock.interval)
    var length = 0
    repeat {
      if !comparer.hasSameContent(old[x + length], new[y + length]) {
        pairs.updates.append(PackedPosition(section: sections.new, item: y + length))
      }
      length += 1
    } while length < most && areSame(x + length, y + length)
    pairs.append(ItemRun(old: x, new: y, length: length))
    if length >= Self.longRun { diagonal = y - x }
    credit = min(credit + 8 * length, 1 << 16)
    farCredit += 2 * length
    stride = 1
    (x, y) = (x + length, y + length)
  }

  /// Finds the common end of both lists; its content is compared last, starting with its first item.
  @inlinable
  mutating func takeEnd() {
    while x < oldEnd, y < newEnd, areSame(oldEnd - 1, newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
  }

  @inlinable
  mutating func addEnd(_ pairs: inout WalkedPairs) {
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
    (x, y) = (nextX, nextY)
  }
}
