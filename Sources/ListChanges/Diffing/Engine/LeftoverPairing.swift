/// Pairs the items that no walk has paired, by their IDs.
///
/// First it reads the ends in opposite directions: a reversed list doesn't need a table. Then a ``LeftoverTable`` pairs
/// the first old item of an ID with the first new one, and so on; after each pair, the old neighbor is tried before the table.
@usableFromInline
@frozen
struct LeftoverPairing<Comparer: ItemComparer> {
  @usableFromInline let old: LeftoverItems<Comparer.Item>
  @usableFromInline let new: LeftoverItems<Comparer.Item>
  @usableFromInline let comparer: Comparer
  /// Whether each old item is paired, and which old item each new one is paired with.
  @usableFromInline let isTaken: UnsafeMutableBufferPointer<Bool>
  @usableFromInline let partners: UnsafeMutableBufferPointer<UInt32>
  /// Paired items whose content changed.
  @usableFromInline var updates: [PackedPosition] = []
  /// The last old item that was paired, and the direction from the one before it, if the two are neighbors.
  @usableFromInline var last = 0
  @usableFromInline var direction = 0

  @inlinable
  init(
    old: LeftoverItems<Comparer.Item>, new: LeftoverItems<Comparer.Item>, comparer: Comparer,
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
    while front < shorter, areSame(old.count - 1 - front, front) {
      pair(old.count - 1 - front, front)
      front += 1
    }
    var back = 0
    while back < shorter - front, areSame(back, new.count - 1 - back) {
      pair(back, new.count - 1 - back)
      back += 1
    }
    if front + back < shorter { search(old: back..<old.count - front, new: front..<new.count - back, clock) }
  }

  @inlinable
  func areSame(_ old: Int, _ new: Int) -> Bool { oldID(old) == newID(new) }

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
