/// The range of items of a section that a ``WindowSource`` displays.
///
/// A fixed window keeps its length and its position: an inserted item pushes another one out, a deleted one lets another one
/// in. A flexible window starts as a fixed one, and then follows its items: it grows and shrinks with them.
public struct ItemWindow: Hashable, Sendable {
  /// An end of a section.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// Before the first item.
    case beginning
    /// After the last item.
    case end
  }

  /// The edges at which a flexible window grows when an item is inserted there.
  ///
  /// An item that is inserted between two items of the window is always displayed, one that is inserted farther outside never.
  public enum Growth: Hashable, Sendable, CaseIterable {
    /// At the edge to which the window is pinned.
    case pinnedSide
    /// At the other edge.
    case otherSide
    /// At both edges.
    case bothSides
    /// At no edge.
    case insideOnly
  }

  /// How a flexible window changes its length.
  ///
  ///     let limits = ItemWindow.Flexibility(growth: .bothSides, minLength: 10, maxLength: 40)
  ///     let latest = messages.window(.flexible(20, pinnedTo: .end, limits))
  public struct Flexibility: Hashable, Sendable {
    /// The edges at which it grows.
    public var growth: Growth
    /// The minimum length, if the section has enough items; a window replaces it by 0 if it's negative.
    public var minLength: Int
    /// The maximum length, which applies if the limits contradict each other; a window replaces it by 0 if it's negative.
    public var maxLength: Int

    /// Creates limits.
    ///
    /// Negative numbers are replaced by 0. If the limits contradict each other, `maxLength` applies.
    public init(growth: Growth = .pinnedSide, minLength: Int = 0, maxLength: Int = .max) {
      self.growth = growth
      self.maxLength = max(0, maxLength)
      self.minLength = min(max(0, minLength), self.maxLength)
    }
  }

  /// The number of items; in a section with fewer, all of them.
  public let length: Int
  /// The number of items between the pinned edge of the section and the window.
  public let offset: Int
  /// The edge of the section from which the offset is counted.
  package let pin: Edge
  /// How the length changes; `nil` for a fixed window.
  package let flexibility: Flexibility?

  private init(_ length: Int, _ offset: Int, _ pin: Edge, _ flexibility: Flexibility?) {
    self.length = max(0, length)
    self.offset = max(0, offset)
    self.pin = pin
    // Limits that were set one by one can be negative, or contradict each other.
    self.flexibility = flexibility.map {
      Flexibility(growth: $0.growth, minLength: $0.minLength, maxLength: $0.maxLength)
    }
  }

  /// All items.
  public static let all = fixed(.max)

  /// Creates a window that keeps its position and length.
  ///
  /// Negative numbers are replaced by 0.
  public static func fixed(_ length: Int, offset: Int = 0, pinnedTo pin: Edge = .beginning) -> ItemWindow {
    ItemWindow(length, offset, pin, nil)
  }

  /// Creates a window that starts with a position and length, and then follows its items.
  ///
  /// It follows a change in the order of `ChangeSet.steps`; a move is a delete and an insert.
  ///
  /// An empty window grows at both edges, until the end of the batch: if a batch appends two items to an empty section one by
  /// one, both are displayed. So all items are displayed if a section gets other ones: set a `maxLength` then. After a change, a
  /// window that is too long loses items at the edge that isn't pinned. A window that is too short gains items, at the pinned edge
  /// first.
  public static func flexible(
    _ length: Int, offset: Int = 0, pinnedTo pin: Edge = .beginning, _ flexibility: Flexibility = Flexibility()
  ) -> ItemWindow {
    ItemWindow(length, offset, pin, flexibility)
  }
}

/// The position of a window in its section: the number of items before it, in it and after it.
public struct RangePosition: Hashable, Sendable {
  /// The number of items before the window.
  public var offsetFromBeginning: Int
  /// The number of items after the window.
  public var offsetFromEnd: Int
  /// The number of items in the window.
  public var length: Int

  package init(offsetFromBeginning: Int, offsetFromEnd: Int, length: Int) {
    self.offsetFromBeginning = offsetFromBeginning
    self.offsetFromEnd = offsetFromEnd
    self.length = length
  }
}
