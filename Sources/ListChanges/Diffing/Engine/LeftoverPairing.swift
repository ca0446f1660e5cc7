/// Pairs rows that no walk has paired, by their ids.
///
/// First the ends, read towards each other: a list that is turned around needs no table. Then the first old row of an id
/// with the first new one, and so on, by a ``LeftoverTable``; after a pair, the old neighbour is tried before the table.
@usableFromInline
@frozen
struct LeftoverPairing<Comparer: RowComparer> {
  @usableFromInline typealias Rows = UnsafeBufferPointer<Comparer.Row>

  /// The rows of every section, where they lie in memory.
  @usableFromInline let old: UnsafeBufferPointer<Rows>
  @usableFromInline let new: UnsafeBufferPointer<Rows>
  @usableFromInline let comparer: Comparer
  /// The rows that are left over.
  @usableFromInline let oldRest: UnsafeBufferPointer<PackedPosition>
  @usableFromInline let newRest: UnsafeBufferPointer<PackedPosition>
  /// Whether each old row is paired, and the old position of each new row.
  @usableFromInline let isTaken: UnsafeMutableBufferPointer<Bool>
  @usableFromInline let origins: UnsafeMutableBufferPointer<PackedPosition>
  /// Paired rows whose content changed.
  @usableFromInline var updates: [PackedPosition] = []
  /// The last old row that was paired, and in which direction the one before it lies, if they are neighbours.
  @usableFromInline var last = 0
  @usableFromInline var direction = 0

  @inlinable
  init(
    old: UnsafeBufferPointer<Rows>, new: UnsafeBufferPointer<Rows>, comparer: Comparer,
    oldRest: UnsafeBufferPointer<PackedPosition>, newRest: UnsafeBufferPointer<PackedPosition>, isTaken: UnsafeMutableBufferPointer<Bool>,
    origins: UnsafeMutableBufferPointer<PackedPosition>
  ) {
    self.old = old
    self.new = new
    self.comparer = comparer
    self.oldRest = oldRest
    self.newRest = newRest
    self.isTaken = isTaken
    self.origins = origins
  }

  @inlinable
  mutating func run() {
    let shorter = min(oldRest.count, newRest.count)
    var front = 0
    while front < shorter, areOne(oldRest.count - 1 - front, front) {
      pair(oldRest.count - 1 - front, front)
      front += 1
    }
    var back = 0
    while back < shorter - front, areOne(back, newRest.count - 1 - back) {
      pair(back, newRest.count - 1 - back)
      back += 1
    }
    if front + back < shorter { search(old: back..<oldRest.count - front, new: front..<newRest.count - back) }
  }

  @inlinable
  func areOne(_ old: Int, _ new: Int) -> Bool { oldID(old) == newID(new) }

  @inlinable
  func oldID(_ number: Int) -> Comparer.ID {
    let position = oldRest[number]
    return comparer.id(of: old[position.section][position.item])
  }

  @inlinable
  func newID(_ number: Int) -> Comparer.ID {
    let position = newRest[number]
    return comparer.id(of: new[position.section][position.item])
  }

  @inlinable
  @inline(__always)
  mutating func pair(_ number: Int, _ newNumber: Int) {
    let (before, after) = (oldRest[number], newRest[newNumber])
    isTaken[number] = true
    origins[newNumber] = before
    direction = number - last
    last = number
    if !comparer.isSame(old[before.section][before.item], new[after.section][after.item]) { updates.append(after) }
  }
}
