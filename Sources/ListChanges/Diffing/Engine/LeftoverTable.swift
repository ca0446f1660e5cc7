/// Finds old rows by identity: one flat table with open addressing; equal ids stand in a queue.
///
/// A slot of four bytes holds the number of a row, plus one, and as many bits of its hash as there is room for: the
/// smaller the table, the more of it stays in the cache. Ids are compared only where these bits agree. Memory is raw,
/// without checks of bounds and of uniqueness, which cost as much as the search: call ``deallocate()``.
@usableFromInline
@frozen
struct LeftoverTable {
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  @usableFromInline let mask: Int
  /// The bits of a slot that hold the number.
  @usableFromInline let numberMask: UInt32
  /// The next row with the same id; only there when there are such rows.
  @usableFromInline var followers: UnsafeMutablePointer<UInt32>?
  @usableFromInline let count: Int
  /// The number of the first row.
  @usableFromInline let offset: Int
  /// What was read ahead; without it the reads would be optimised away.
  @usableFromInline var touched: UInt64 = 0

  /// No row.
  @inlinable static var none: UInt32 { .max }

  /// A table for `count` numbers from `offset` on, at most half full.
  @inlinable
  init(count: Int, offset: Int) {
    self.count = count
    self.offset = offset
    var size = 16
    while size < 2 * count { size *= 2 }
    mask = size - 1
    numberMask = UInt32(truncatingIfNeeded: mask)
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
  }

  @inlinable
  func deallocate() {
    slots.deallocate()
    followers?.deallocate()
  }

  /// Whether two rows have the same id.
  @inlinable var hasDuplicates: Bool { followers != nil }

  /// Whether it is larger than the cache next to the processor, so that reading ahead pays.
  @inlinable var isLarge: Bool { mask >= 1 << 13 }

  /// Brings the slot of a hash into the cache.
  @inlinable
  mutating func touch(_ hash: Int) { touched &+= UInt64(slots[hash & mask]) }

  /// The row that a hash leads to first; perhaps not the right one.
  @inlinable
  func candidate(hash: Int) -> Int? {
    let slot = slots[hash & mask]
    return slot == 0 ? nil : number(in: slot)
  }

  /// Puts a row at the head of the queue of its id.
  @inlinable
  mutating func push(_ number: Int, hash: Int, hasSameContent: (Int) -> Bool) {
    let tag = tag(hash)
    var index = hash & mask
    while slots[index] != 0 {
      if slots[index] & ~numberMask == tag {
        let head = self.number(in: slots[index])
        if hasSameContent(head) {
          put(number, before: head)
          break
        }
      }
      index = (index &+ 1) & mask
    }
    slots[index] = tag | UInt32(truncatingIfNeeded: number &- offset &+ 1)
  }

  /// Takes the row at the head of the queue of an id, unless it was taken otherwise.
  @inlinable
  func pop(hash: Int, isTaken: (Int) -> Bool, hasSameContent: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var index = hash & mask
    while slots[index] != 0 {
      if slots[index] & ~numberMask == tag {
        let head = number(in: slots[index])
        if hasSameContent(head) {
          guard !isTaken(head) else { return nil }
          if let next = followers?[head - offset], next != Self.none { slots[index] = tag | (next + 1) }
          return head
        }
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Lets one row stand in front of another one with the same id.
  @usableFromInline
  mutating func put(_ number: Int, before head: Int) {
    if followers == nil {
      followers = .allocate(capacity: count)
      followers?.initialize(repeating: Self.none, count: count)
    }
    followers?[number - offset] = UInt32(truncatingIfNeeded: head - offset)
  }

  @inlinable
  func number(in slot: UInt32) -> Int { Int(slot & numberMask) &- 1 &+ offset }

  /// The part of a hash that a slot keeps; the place of the slot comes from the other end of the hash.
  @inlinable
  func tag(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) & ~numberMask }
}
