/// Goes through two versions of one section side by side and pairs what follows what.
///
/// A common beginning and a common end are taken first. Between them runs are extended as far as they go; where two rows
/// differ, the walk looks ahead for the nearest place where the lists meet again. What it gives up on is left over, for
/// the table of ids. Looking ahead is paid for with credit that matches earn, so the walk is linear whatever the input.
@usableFromInline
struct SectionWalk {
  /// Pairs found between the common beginning and the common end, ascending in both lists.
  @usableFromInline var runs: [RowRun] = []
  /// Rows that nothing was found for, ascending.
  @usableFromInline var oldRest: [UInt32] = []
  @usableFromInline var newRest: [UInt32] = []
  /// Paired rows whose content changed, by new index, ascending.
  @usableFromInline var updates: [UInt32] = []

  @usableFromInline static var firstCredit: Int { 512 }
  @usableFromInline static var mostCredit: Int { 1 << 16 }
  @usableFromInline static var longestStride: Int { 64 }

  @inlinable init() {}

  @inlinable
  mutating func walk<Comparer: RowComparer>(
    _ old: UnsafeBufferPointer<Comparer.Row>, _ new: UnsafeBufferPointer<Comparer.Row>, _ comparer: Comparer
  ) {
    let shorter = min(old.count, new.count)
    var front = 0
    while front < shorter, comparer.areOne(old[front], new[front]) {
      if !comparer.isSame(old[front], new[front]) { updates.append(UInt32(truncatingIfNeeded: front)) }
      front += 1
    }
    var back = 0
    var updatesAtBack: [UInt32] = []
    while back < shorter - front {
      let (last, newLast) = (old.count - 1 - back, new.count - 1 - back)
      guard comparer.areOne(old[last], new[newLast]) else { break }
      if !comparer.isSame(old[last], new[newLast]) { updatesAtBack.append(UInt32(truncatingIfNeeded: newLast)) }
      back += 1
    }
    if front > 0 { runs.append(RowRun(old: 0, new: 0, length: front)) }
    walkMiddle(old, new, comparer, from: front, oldEnd: old.count - back, newEnd: new.count - back)
    if back > 0 { runs.append(RowRun(old: old.count - back, new: new.count - back, length: back)) }
    updates.append(contentsOf: updatesAtBack.reversed())
  }

  @inlinable
  mutating func walkMiddle<Comparer: RowComparer>(
    _ old: UnsafeBufferPointer<Comparer.Row>, _ new: UnsafeBufferPointer<Comparer.Row>, _ comparer: Comparer,
    from front: Int, oldEnd: Int, newEnd: Int
  ) {
    var (x, y) = (front, front)
    var credit = Self.firstCredit
    var stride = 1
    while x < oldEnd, y < newEnd {
      if comparer.areOne(old[x], new[y]) {
        // Rows just skipped on this diagonal may match as well.
        while let lastOld = oldRest.last, let lastNew = newRest.last, Int(lastOld) == x - 1, Int(lastNew) == y - 1,
          comparer.areOne(old[x - 1], new[y - 1])
        {
          oldRest.removeLast()
          newRest.removeLast()
          (x, y) = (x - 1, y - 1)
        }
        let length = takeRun(old, new, comparer, x, y, oldEnd, newEnd)
        (x, y) = (x + length, y + length)
        credit = min(credit + 8 * length, Self.mostCredit)
        stride = 1
      } else if let (dx, dy) = lookAhead(old, new, comparer, x, y, oldEnd, newEnd, &credit) {
        leave(x, x + dx, y, y + dy)
        (x, y) = (x + dx, y + dy)
      } else {
        let (nextX, nextY) = (min(x + stride, oldEnd), min(y + stride, newEnd))
        leave(x, nextX, y, nextY)
        (x, y) = (nextX, nextY)
        if credit <= 0 { stride = min(stride + 1, Self.longestStride) }
      }
    }
    leave(x, oldEnd, y, newEnd)
  }

  /// Pairs rows from a match on for as long as they match.
  @inlinable
  mutating func takeRun<Comparer: RowComparer>(
    _ old: UnsafeBufferPointer<Comparer.Row>, _ new: UnsafeBufferPointer<Comparer.Row>, _ comparer: Comparer,
    _ x: Int, _ y: Int, _ oldEnd: Int, _ newEnd: Int
  ) -> Int {
    let most = min(oldEnd - x, newEnd - y)
    var length = 0
    repeat {
      if !comparer.isSame(old[x + length], new[y + length]) { updates.append(UInt32(truncatingIfNeeded: y + length)) }
      length += 1
    } while length < most && comparer.areOne(old[x + length], new[y + length])
    runs.append(RowRun(old: x, new: y, length: length))
    return length
  }

  /// How many rows to leave in each list so that the next ones match: few in both, or more in one.
  @inlinable
  func lookAhead<Comparer: RowComparer>(
    _ old: UnsafeBufferPointer<Comparer.Row>, _ new: UnsafeBufferPointer<Comparer.Row>, _ comparer: Comparer,
    _ x: Int, _ y: Int, _ oldEnd: Int, _ newEnd: Int, _ credit: inout Int
  ) -> (Int, Int)? {
    var sum = 1
    while sum <= 64, credit > 0 {
      let step = sum <= 8 ? 1 : sum
      var dx = 0
      while dx <= sum {
        let dy = sum - dx
        if x + dx < oldEnd, y + dy < newEnd {
          credit -= 1
          if comparer.areOne(old[x + dx], new[y + dy]) { return (dx, dy) }
        }
        dx += step
      }
      sum += 1
    }
    return nil
  }

  @inlinable
  mutating func leave(_ x: Int, _ oldEnd: Int, _ y: Int, _ newEnd: Int) {
    var index = x
    while index < oldEnd {
      oldRest.append(UInt32(truncatingIfNeeded: index))
      index += 1
    }
    index = y
    while index < newEnd {
      newRest.append(UInt32(truncatingIfNeeded: index))
      index += 1
    }
  }
}
