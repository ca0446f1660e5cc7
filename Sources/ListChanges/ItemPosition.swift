/// Where a row stands: a section and an item within it, both counted from 0.
///
/// Two plain integers, the same on every platform. `IndexPath` appears only at the edge of UIKit and Core Data.
/// Positions compare in list order: by section, then by item.
@frozen
public struct ItemPosition: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row within its section.
  public var item: Int

  /// The row `item` of section `section`.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether `left` stands before `right` in the list.
  @inlinable
  public static func < (left: ItemPosition, right: ItemPosition) -> Bool {
    left.section != right.section ? left.section < right.section : left.item < right.item
  }
}

extension ItemPosition: CustomStringConvertible {
  /// Section and item as UIKit's messages write them, as in `0-3`.
  public var description: String { "\(section)-\(item)" }
}
