/// The position of an item: a section index and an item index within the section, both starting at 0.
///
///     let position = ItemPosition(section: 0, item: 3)
///     print(position)  // 0-3
///
/// Positions are ordered as in a list: by section, then by item. `IndexPath` is used only at the edge of UIKit and Core Data.
@frozen
public struct ItemPosition: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item within its section.
  public var item: Int

  /// Creates a position.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  @inlinable
  public static func < (left: ItemPosition, right: ItemPosition) -> Bool {
    left.section != right.section ? left.section < right.section : left.item < right.item
  }
}

extension ItemPosition: CustomStringConvertible {
  /// The section and the item as in UIKit's messages, for example `0-3`.
  public var description: String { "\(section)-\(item)" }
}

// MARK: - Packed positions

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

  /// The absence of a position, with an index that a change set can't contain.
  static var none: PackedPosition { PackedPosition(section: -1, item: -1) }

  init(_ position: ItemPosition) {
    self.init(section: position.section, item: position.item)
  }

  @inlinable var section: Int { Int(bits >> 32) }
  @inlinable var item: Int { Int(bits & 0xFFFF_FFFF) }
  var position: ItemPosition { ItemPosition(section: section, item: item) }

  @inlinable
  static func < (left: PackedPosition, right: PackedPosition) -> Bool { left.bits < right.bits }

  /// Returns whether a change set can contain an index; the largest 32-bit integer is reserved for ``none``.
  static func canRepresent(_ index: Int) -> Bool { index >= 0 && index < Int(UInt32.max) }

  static func canRepresent(_ position: ItemPosition) -> Bool {
    canRepresent(position.section) && canRepresent(position.item)
  }
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
