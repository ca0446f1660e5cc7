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
