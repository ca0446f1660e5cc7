/// Finds old items by ID: a flat hash table with open addressing, in which equal IDs form a queue.
///
/// A slot of four bytes stores the number of an item plus one, and as many bits of its hash as fit: the smaller the table, the
/// more of it stays in the cache. IDs are compared only if these bits are equal. The memory is raw, without checks of bounds
/// and of uniqueness, which would take as long as the search: call ``deallocate()``.
@usableFromInline
@frozen
struct LeftoverTable {
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  @usableFromInline let mask: Int
  /// The bits of a slot that store the number.
  @usableFromInline let numberMask: UInt32
  /// The next item with the same ID; allocated only if there are such items.
  @usableFromInline var followers: UnsafeMutablePointer<UInt32>?
  @usableFromInline let count: Int
  /// The number of the first item.
  @usableFromInline let offset: Int
  /// A combination of what was read ahead; without it the compiler would remove the reads.
  @usableFromInline var touched: UInt64 = 0

  /// The absence of an item.
  @inlinable static var none: UInt32 { .max }

  /// Creates a table for `count` numbers starting at `offset`, at most half full.
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

  /// Whether two items have the same ID.
  @inlinable var hasDuplicates: Bool { followers != nil }

  /// Whether the table exceeds the first-level cache, so that reading ahead is worthwhile.
  @inlinable var isLarge: Bool { mask >= 1 << 13 }

  /// Loads the slot of a hash into the cache.
  @inlinable
  mutating func touch(_ hash: Int) { touched &+= UInt64(slots[hash & mask]) }

  /// Returns the first item for a hash, which can have another ID.
  @inlinable
  func candidate(hash: Int) -> Int? {
    let slot = slots[hash & mask]
    return slot == 0 ? nil : number(in: slot)
  }

  /// Adds an item at the head of the queue of its ID.
  @inlinable
  mutating func push(_ number: Int, hash: Int, hasSameID: (Int) -> Bool) {
    let tag = tag(hash)
    var index = hash & mask
    while slots[index] != 0 {
      if slots[index] & ~numberMask == tag {
        let head = self.number(in: slots[index])
        if hasSameID(head) {
          put(number, before: head)
          break
        }
      }
      index = (index &+ 1) & mask
    }
    slots[index] = tag | UInt32(truncatingIfNeeded: number &- offset &+ 1)
  }

  /// Removes the item at the head of the queue of an ID and returns it, unless it has been paired otherwise.
  @inlinable
  func pop(hash: Int, isTaken: (Int) -> Bool, hasSameID: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var index = hash & mask
    while slots[index] != 0 {
      if slots[index] & ~numberMask == tag {
        let head = number(in: slots[index])
        if hasSameID(head) {
          guard !isTaken(head) else { return nil }
          if let next = followers?[head - offset], next != Self.none { slots[index] = tag | (next + 1) }
          return head
        }
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Puts an item in front of another one with the same ID.
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

  /// Returns the bits of a hash that a slot stores: high ones, because low ones determine the index of the slot.
  @inlinable
  func tag(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) & ~numberMask }
}
