#if os(Linux)
  extension NSTableView {
    /// How rows are animated; of no effect.
    public struct AnimationOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let effectFade = Self(rawValue: 0x1)
      public static let effectGap = Self(rawValue: 0x2)
      public static let slideUp = Self(rawValue: 0x10)
      public static let slideDown = Self(rawValue: 0x20)
      public static let slideLeft = Self(rawValue: 0x30)
      public static let slideRight = Self(rawValue: 0x40)
    }

    /// Where a drop is relative to a row.
    public enum DropOperation: UInt, Sendable { case on, above }

    /// The side of a row that is swiped.
    public enum RowActionEdge: Int, Sendable { case leading, trailing }
  }

  /// A button that a swipe reveals.
  @MainActor
  open class NSTableViewRowAction {
    /// How a button looks.
    public enum Style: Int, Sendable { case regular, destructive }

    /// The look.
    public let style: Style
    /// The title.
    open var title: String
    /// The image.
    open var image: NSImage?
    private let handler: (NSTableViewRowAction, Int) -> Void

    /// Creates a button.
    public init(style: Style, title: String, handler: @escaping (NSTableViewRowAction, Int) -> Void) {
      (self.style, self.title, self.handler) = (style, title, handler)
    }

    /// The user presses the button.
    public func headlessPress(row: Int) { handler(self, row) }
  }

  /// The record of a table, for tests.
  public struct TableRecord {
    /// The number of requests for the number of rows.
    public internal(set) var countQueries = 0
    /// The number of requests for a view.
    public internal(set) var viewQueries = 0
    /// The number of requests for a height.
    public internal(set) var heightQueries = 0
    /// How often everything was reloaded.
    public internal(set) var reloads = 0
    /// The number of groups of updates.
    public internal(set) var batches = 0
    /// The number of rows that appeared.
    public internal(set) var appearances = 0
    /// Calls that can crash AppKit.
    public internal(set) var hazards: [String] = []
  }
#endif
