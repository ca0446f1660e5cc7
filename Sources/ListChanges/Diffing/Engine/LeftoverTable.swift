/// Finds old rows by identity: one flat table with open addressing; equal ids stand in a queue.
///
/// A slot holds the upper half of a hash and the number of a row, plus one. Ids are compared only where hashes agree.
@usableFromInline
struct LeftoverTable {
  @usableFromInline var slots: [UInt64]
  @usableFromInline let mask: Int
  /// The next row with the same id; empty unless there are such rows.
  @usableFromInline var followers: [UInt32] = []
  @usableFromInline let count: Int

  /// The lower half of a slot whose rows are all taken.
  ///
  /// The search goes on behind it.
  @usableFromInline static var taken: UInt32 { .max }
  @usableFromInline static var none: UInt32 { .max }

  /// A table for numbers below `count`, at most half full.
  @inlinable
  init(count: Int) {
    self.count = count
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    mask = size - 1
  }

  /// Puts a row at the head of the queue of its id.
  @inlinable
  mutating func push(_ number: Int, hash: Int, isSame: (Int) -> Bool) {
    let tag = Self.tag(hash)
    var index = Self.start(hash) & mask
    while slots[index] != 0 {
      if slots[index] & ~0xFFFF_FFFF == tag {
        let head = UInt32(truncatingIfNeeded: slots[index]) - 1
        if isSame(Int(head)) {
          if followers.isEmpty { followers = Array(repeating: Self.none, count: count) }
          followers[number] = head
          break
        }
      }
      index = (index + 1) & mask
    }
    slots[index] = tag | UInt64(number + 1)
  }

  /// Takes the row at the head of the queue of an id.
  @inlinable
  mutating func pop(hash: Int, isSame: (Int) -> Bool) -> Int? {
    let tag = Self.tag(hash)
    var index = Self.start(hash) & mask
    while slots[index] != 0 {
      let low = UInt32(truncatingIfNeeded: slots[index])
      if slots[index] & ~0xFFFF_FFFF == tag, low != Self.taken, isSame(Int(low) - 1) {
        let number = Int(low) - 1
        let next = followers.isEmpty ? Self.none : followers[number]
        slots[index] = tag | UInt64(next == Self.none ? Self.taken : next + 1)
        return number
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The part of a hash that a slot keeps, in the upper half.
  @inlinable
  static func tag(_ hash: Int) -> UInt64 { UInt64(UInt(bitPattern: hash)) & ~0xFFFF_FFFF }

  /// Where the search begins.
  @inlinable
  static func start(_ hash: Int) -> Int { hash & 0x7FFF_FFFF }
}
