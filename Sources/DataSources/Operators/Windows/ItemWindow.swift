/// Which rows of a section are shown: a run of neighbours, told by its place and its length.
///
/// A fixed window shows as many rows as it says, at the place that it says: a row that comes pushes another one out, one
/// that goes lets another one in. A flexible window begins as a fixed one and then follows the rows that it shows: it
/// grows and shrinks with them. Both are those of YapDatabase's view mappings.
public struct ItemWindow: Hashable, Sendable {
  /// An end of a section.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// In front of the first row.
    case beginning
    /// Behind the last row.
    case end
  }

  /// Where a flexible window takes in a row that comes right at one of its edges.
  ///
  /// A row that comes between two rows of the window always joins, one that comes outside never does.
  public enum Growth: Hashable, Sendable, CaseIterable {
    /// At the edge towards which the window is pinned.
    case pinnedSide
    /// At the other edge.
    case otherSide
    /// At both edges.
    case bothSides
    /// At none.
    case insideOnly
  }

  /// How a flexible window changes its length.
  public struct Flexibility: Hashable, Sendable {
    /// Where it grows.
    public var growth: Growth
    /// The fewest rows, as long as the section has them.
    public var minLength: Int
    /// The most rows.
    public var maxLength: Int

    /// Numbers below 0 are taken as 0; of two limits that contradict each other, the upper one counts.
    public init(growth: Growth = .pinnedSide, minLength: Int = 0, maxLength: Int = .max) {
      self.growth = growth
      self.maxLength = max(0, maxLength)
      self.minLength = min(max(0, minLength), self.maxLength)
    }
  }

  /// The number of rows; in a section with fewer, all that there are.
  public let length: Int
  /// The number of rows between the pinned edge of the section and the window.
  public let offset: Int
  /// The edge of the section that the window's place is counted from.
  public let pin: Edge
  /// How the length changes; `nil` for a fixed window.
  public let flexibility: Flexibility?

  private init(_ length: Int, _ offset: Int, _ pin: Edge, _ flexibility: Flexibility?) {
    self.length = max(0, length)
    self.offset = max(0, offset)
    self.pin = pin
    self.flexibility = flexibility
  }

  /// All rows.
  public static let all = fixed(.max)

  /// A window that keeps its place and length, whatever comes and goes; numbers below 0 are taken as 0.
  public static func fixed(_ length: Int, offset: Int = 0, pinnedTo pin: Edge = .beginning) -> ItemWindow {
    ItemWindow(length, offset, pin, nil)
  }

  /// A window that begins with this place and length, and then follows the rows that it shows.
  ///
  /// Rows that come and go are taken one by one, as `ChangeSet.steps` tells them; a row that moves goes and comes. A
  /// window that is empty, or becomes so, takes in what comes at its place for the rest of that batch, at both edges: so
  /// two rows that are appended in a batch to an empty section are both shown, as when one edit appends them.
  /// After a change a window that is too long loses rows at the edge that is not pinned, one that is too short gets
  /// rows at the pinned edge first.
  public static func flexible(
    _ length: Int, offset: Int = 0, pinnedTo pin: Edge = .beginning, _ flexibility: Flexibility = Flexibility()
  ) -> ItemWindow {
    ItemWindow(length, offset, pin, flexibility)
  }
}
