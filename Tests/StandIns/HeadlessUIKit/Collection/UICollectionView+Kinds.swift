#if os(Linux)
  extension UICollectionView {
    /// The kind of a section's header.
    public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }

    /// The kind of a section's footer.
    public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    /// The category of an element.
    public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

    /// Which way a flow scrolls.
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    /// Where an item is to be seen.
    public struct ScrollPosition: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Positions of these bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Above.
      public static let top = ScrollPosition(rawValue: 1 << 0)
      /// In the middle, from above to below.
      public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
      /// Below.
      public static let bottom = ScrollPosition(rawValue: 1 << 2)
      /// On the left.
      public static let left = ScrollPosition(rawValue: 1 << 3)
      /// In the middle, from left to right.
      public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
      /// On the right.
      public static let right = ScrollPosition(rawValue: 1 << 5)
    }
  }

  /// The current interaction of the user.
  struct CollectionInteraction {
    /// The item that is moved, and where it would be dropped.
    var moving: (source: IndexPath, target: IndexPath)?
    /// The item that has the focus.
    var focused: IndexPath?
    /// The menu that is seen, and of which item.
    var menu: (configuration: UIContextMenuConfiguration, path: IndexPath)?
    /// Whether a drag is held over the list.
    var isDropping = false
  }
#endif
