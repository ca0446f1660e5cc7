/// A position in two 32-bit integers, as a change set stores it.
@usableFromInline
@frozen
struct PackedPosition: Hashable, Comparable, Sendable {
  /// The section in the upper half and the item in the lower half, so that one comparison orders two positions.
  @usableFromInline let bits: UInt64

  @inlinable
  init(section: Int, item: Int) {
    bits = UInt64(UInt32(truncatingIfNeeded: section)) << 32 | UInt64(UInt32(truncatingIfNeeded: item))
  }

  /// The absence of a position, with an index that a change set can't hold.
  static var none: PackedPosition { PackedPosition(section: -1, item: -1) }

  init(_ position: ItemPosition) {
    self.init(section: position.section, item: position.item)
  }

  @inlinable var section: Int { Int(bits >> 32) }
  @inlinable var item: Int { Int(bits & 0xFFFF_FFFF) }
  var position: ItemPosition { ItemPosition(section: section, item: item) }

  @inlinable
  static func < (left: PackedPosition, right: PackedPosition) -> Bool { left.bits < right.bits }

  /// Returns whether a change set can hold an index; the largest 32-bit integer is reserved.
  static func canHold(_ index: Int) -> Bool { index >= 0 && index < Int(UInt32.max) }

  static func canHold(_ position: ItemPosition) -> Bool { canHold(position.section) && canHold(position.item) }
}

/// The move of an item, in four 32-bit integers.
@usableFromInline
@frozen
struct PackedMove: Hashable, Sendable {
  @usableFromInline let from: PackedPosition
  @usableFromInline let to: PackedPosition

  @inlinable
  init(from: PackedPosition, to: PackedPosition) {
    self.from = from
    self.to = to
  }
}
