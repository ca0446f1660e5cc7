/// A flat hash table of old items by ID with open addressing, in which equal IDs form a queue.
///
/// A slot of four bytes stores the index of an item plus one, as 0 is an empty slot, and as many bits of its hash as fit: the
/// smaller the table, the more of it fits into the cache. IDs are compared only if these bits are equal. The memory is raw,
/// without checks of bounds and of uniqueness, which would take as long as the search, so its owner calls ``deallocate()``.
@usableFromInline
@frozen
struct LeftoverTable {
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  @usableFromInline let mask: Int
  /// The bits of a slot that store the index of an item.
  @usableFromInline let indexMask: UInt32
  /// The next item with the same ID; allocated only if there are such items.
  @usableFromInline var successors: UnsafeMutablePointer<UInt32>?
  @usableFromInline let count: Int
  /// The index of the first item.
  @usableFromInline let offset: Int
  /// A combination of all prefetched values; without it the compiler would remove the reads.
  @usableFromInline var prefetched: UInt64 = 0

  /// The absence of an item.
  @inlinable static var none: UInt32 { .max }

  /// Creates a table for `count` items from the index `offset` on, at most half full.
  @inlinable
  init(count: Int, offset: Int) {
    self.count = count
    self.offset = offset
    var size = 16
    while size < 2 * count { size *= 2 }
    mask = size - 1
    indexMask = UInt32(truncatingIfNeeded: mask)
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
  }

  @inlinable
  func deallocate() {
    slots.deallocate()
    successors?.deallocate()
  }

  /// Whether two items have the same ID.
  @inlinable var hasDuplicates: Bool { successors != nil }

  /// Whether the table has 64 KiB or more, which exceeds most first-level caches, so that prefetching is worthwhile.
  @inlinable var isLarge: Bool { mask >= 1 << 13 }

  /// Loads the slot of a hash into the cache.
  @inlinable
  mutating func prefetch(_ hash: Int) { prefetched &+= UInt64(slots[hash & mask]) }

  /// Returns the first item for a hash, which can have another ID.
  @inlinable
  func candidate(hash: Int) -> Int? {
    let slot = slots[hash & mask]
    return slot == 0 ? nil : item(in: slot)
  }

  /// Adds an item at the head of the queue of its ID.
  @inlinable
  mutating func push(_ item: Int, hash: Int, hasSameID: (Int) -> Bool) {
    let tag = tag(hash)
    var index = hash & mask
    while slots[index] != 0 {
      if slots[index] & ~indexMask == tag {
        let head = self.item(in: slots[index])
        if hasSameID(head) {
          link(item, before: head)
          break
        }
      }
      index = (index &+ 1) & mask
    }
    slots[index] = tag | UInt32(truncatingIfNeeded: item &- offset &+ 1)
  }

  /// Returns the item at the head of the queue of an ID and advances the queue, or returns `nil` if all its items are paired.
  ///
  /// The last item isn't removed from its slot: `isPaired` excludes it from the next search.
  @inlinable
  func pop(hash: Int, isPaired: (Int) -> Bool, hasSameID: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var index = hash & mask
    while slots[index] != 0 {
      if slots[index] & ~indexMask == tag {
        let head = item(in: slots[index])
        if hasSameID(head) {
          guard !isPaired(head) else { return nil }
          if let next = successors?[head - offset], next != Self.none { slots[index] = tag | (next + 1) }
          return head
        }
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Links an item in front of another one with the same ID.
  @usableFromInline
  mutating func link(_ item: Int, before head: Int) {
    if successors == nil {
      successors = .allocate(capacity: count)
      successors?.initialize(repeating: Self.none, count: count)
    }
    successors?[item - offset] = UInt32(truncatingIfNeeded: head - offset)
  }

  @inlinable
  func item(in slot: UInt32) -> Int { Int(slot & indexMask) &- 1 &+ offset }

  /// Returns the bits of a hash that a slot stores: high ones, because low ones determine the index of the slot.
  @inlinable
  func tag(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) & ~indexMask }
}
