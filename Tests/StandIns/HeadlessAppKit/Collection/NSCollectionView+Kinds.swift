#if os(Linux)
  extension NSCollectionView {
    /// The kind of a supplementary view.
    public typealias SupplementaryElementKind = String

    /// The kind of a section's header.
    public class var elementKindSectionHeader: SupplementaryElementKind { "UICollectionElementKindSectionHeader" }

    /// The kind of a section's footer.
    public class var elementKindSectionFooter: SupplementaryElementKind { "UICollectionElementKindSectionFooter" }

    /// The axis in which a flow scrolls.
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    /// Where a drop is relative to an item.
    public enum DropOperation: Int, Sendable { case on, before }

    /// Where an item is to be visible.
    public struct ScrollPosition: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let top = ScrollPosition(rawValue: 1 << 0)
      public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
      public static let bottom = ScrollPosition(rawValue: 1 << 2)
    }
  }

  extension NSRect {
    /// Whether both have more in common than an edge.
    func overlaps(_ other: NSRect) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
  }
#endif
