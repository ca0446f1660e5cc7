/// Pairs rows that no walk has paired, by their ids.
///
/// First the ends, read towards each other: a list that is turned around needs no table. Then the first old row of an id
/// with the first new one, and so on, by a ``LeftoverTable``; after a pair, the old neighbour is tried before the table.
@usableFromInline
@frozen
struct LeftoverPairing<Comparer: RowComparer> {
  @usableFromInline let old: LeftoverRows<Comparer.Row>
  @usableFromInline let new: LeftoverRows<Comparer.Row>
  @usableFromInline let comparer: Comparer
  /// Whether each old row is paired, and which old row each new one is.
  @usableFromInline let isTaken: UnsafeMutableBufferPointer<Bool>
  @usableFromInline let partners: UnsafeMutableBufferPointer<UInt32>
  /// Paired rows whose content changed.
  @usableFromInline var updates: [PackedPosition] = []
  /// The last old row that was paired, and in which direction the one before it lies, if they are neighbours.
  @usableFromInline var last = 0
  @usableFromInline var direction = 0

  @inlinable
  init(
    old: LeftoverRows<Comparer.Row>, new: LeftoverRows<Comparer.Row>, comparer: Comparer,
    isTaken: UnsafeMutableBufferPointer<Bool>, partners: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.old = old
    self.new = new
    self.comparer = comparer
    self.isTaken = isTaken
    self.partners = partners
  }

  @inlinable
  mutating func run(_ clock: DiffClock) {
    let shorter = min(old.count, new.count)
    var front = 0
    while front < shorter, areOne(old.count - 1 - front, front) {
      pair(old.count - 1 - front, front)
      front += 1
    }
    var back = 0
    while back < shorter - front, areOne(back, new.count - 1 - back) {
      pair(back, new.count - 1 - back)
      back += 1
    }
    if front + back < shorter { search(old: back..<old.count - front, new: front..<new.count - back, clock) }
  }

  @inlinable
  func areOne(_ old: Int, _ new: Int) -> Bool { oldID(old) == newID(new) }

  @inlinable
  func oldID(_ number: Int) -> Comparer.ID { comparer.id(of: old[number]) }

  @inlinable
  func newID(_ number: Int) -> Comparer.ID { comparer.id(of: new[number]) }

  @inlinable
  @inline(__always)
  mutating func pair(_ number: Int, _ newNumber: Int) {
    isTaken[number] = true
    partners[newNumber] = UInt32(truncatingIfNeeded: number)
    direction = number - last
    last = number
    if !comparer.hasSameContent(old[number], new[newNumber]) { updates.append(new.position(newNumber)) }
  }
}
