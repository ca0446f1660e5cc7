/// Goes through two versions of a section side by side and pairs what follows what.
///
/// Runs are extended as far as they go. Where two rows differ, the walk looks ahead for the nearest place where the
/// lists meet again; what it gives up on is left over, for the table of ids. Looking ahead is paid for with credit that
/// matches earn, so the walk is linear whatever the input.
@usableFromInline
@frozen
struct SectionWalk<Comparer: RowComparer> {
  @usableFromInline let old: UnsafeBufferPointer<Comparer.Row>
  @usableFromInline let new: UnsafeBufferPointer<Comparer.Row>
  @usableFromInline let comparer: Comparer
  @usableFromInline let sections: (old: Int, new: Int)

  /// Where the walk stands, and where what both ends have in common begins.
  @usableFromInline var x = 0
  @usableFromInline var y = 0
  @usableFromInline var oldEnd: Int
  @usableFromInline var newEnd: Int
  /// `y - x` in the last run that was long enough not to be an accident.
  @usableFromInline var diagonal = 0
  @usableFromInline var hasTakenEnd = false
  @usableFromInline var credit = 512
  /// For places more than ``reach`` rows away.
  @usableFromInline var farCredit = 0
  @usableFromInline var stride = 1
  /// The old row at which to look at the clock again.
  @usableFromInline var nextLook = DiffClock.interval

  /// How far the walk looks for its neighbours, and how many rows at once it gives up on at most.
  @usableFromInline static var reach: Int { 64 }
  /// The length of a run that is no accident.
  @usableFromInline static var longRun: Int { 4 }

  @inlinable
  init(
    old: UnsafeBufferPointer<Comparer.Row>, new: UnsafeBufferPointer<Comparer.Row>, sections: (old: Int, new: Int),
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
      if x >= nextLook {
        guard !clock.isOver else { return }
        nextLook = x + DiffClock.interval
      }
      if areOne(x, y) {
        takeBack(&pairs)
        takeRun(&pairs)
      } else if let (dx, dy) = lookAround() {
        leave(x + dx, y + dy, &pairs)
      } else if !hasTakenEnd {
        hasTakenEnd = true
        takeEnd()
      } else if let (dx, dy) = lookFar() {
        leave(x + dx, y + dy, &pairs)
      } else {
        leave(min(x + stride, oldEnd), min(y + stride, newEnd), &pairs)
        // Of a part that has nothing in common, few rows are looked at.
        if credit <= 0 { stride = min(stride + 1, Self.reach) }
      }
    }
    leave(oldEnd, newEnd, &pairs)
    addEnd(&pairs)
  }

  @inlinable
  func areOne(_ x: Int, _ y: Int) -> Bool { comparer.id(of: old[x]) == comparer.id(of: new[y]) }

  /// Pairs rows just given up on that lie on this diagonal.
  @inlinable
  mutating func takeBack(_ pairs: inout WalkedPairs) {
    while pairs.oldRest.ends(with: x - 1, section: sections.old),
      pairs.newRest.ends(with: y - 1, section: sections.new), areOne(x - 1, y - 1)
    {
      pairs.oldRest.removeLast()
      pairs.newRest.removeLast()
      (x, y) = (x - 1, y - 1)
    }
  }

  /// Pairs rows from a match on for as long as they match.
  @inlinable
  mutating func takeRun(_ pairs: inout WalkedPairs) {
    let most = min(oldEnd - x, newEnd - y, DiffClock.interval)
    var length = 0
    repeat {
      if !comparer.hasSameContent(old[x + length], new[y + length]) {
        pairs.updates.append(PackedPosition(section: sections.new, item: y + length))
      }
      length += 1
    } while length < most && areOne(x + length, y + length)
    pairs.append(RowRun(old: x, new: y, length: length))
    if length >= Self.longRun { diagonal = y - x }
    credit = min(credit + 8 * length, 1 << 16)
    farCredit += 2 * length
    stride = 1
    (x, y) = (x + length, y + length)
  }

  /// Finds the end that both have in common; its content is compared at last, from its first row on.
  @inlinable
  mutating func takeEnd() {
    while x < oldEnd, y < newEnd, areOne(oldEnd - 1, newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
  }

  @inlinable
  mutating func addEnd(_ pairs: inout WalkedPairs) {
    let length = old.count - oldEnd
    guard length > 0 else { return }
    for row in 0..<length where !comparer.hasSameContent(old[oldEnd + row], new[newEnd + row]) {
      pairs.updates.append(PackedPosition(section: sections.new, item: newEnd + row))
    }
    pairs.runs.append(RowRun(old: oldEnd, new: newEnd, length: length))
  }

  /// Gives up on the rows before these ones.
  @inlinable
  mutating func leave(_ nextX: Int, _ nextY: Int, _ pairs: inout WalkedPairs) {
    pairs.oldRest.append(x, nextX, section: sections.old)
    pairs.newRest.append(y, nextY, section: sections.new)
    (x, y) = (nextX, nextY)
  }
}
