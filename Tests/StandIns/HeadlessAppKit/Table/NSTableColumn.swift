#if os(Linux)
  /// A column of a table.
  @MainActor
  open class NSTableColumn {
    /// The identifier of the column.
    open var identifier: NSUserInterfaceItemIdentifier
    /// The title in the header.
    open var title = ""
    /// The width.
    open var width: CGFloat = 100
    /// Whether the column isn't displayed.
    open var isHidden = false { didSet { if isHidden != oldValue { tableView?.reloadData() } } }
    /// How the table is sorted when the user clicks the header; `nil` if it can't be.
    open var sortDescriptorPrototype: HeadlessSortDescriptor?
    /// The table.
    open internal(set) weak var tableView: NSTableView?

    /// Creates a column.
    public init(identifier: NSUserInterfaceItemIdentifier) { self.identifier = identifier }
  }

  /// An order of rows, known by a key: `NSSortDescriptor`, which has no keys on Linux.
  public final class HeadlessSortDescriptor {
    /// The key.
    public let key: String?
    /// Whether smaller values are first.
    public let ascending: Bool

    /// Creates an order.
    public init(key: String?, ascending: Bool) { (self.key, self.ascending) = (key, ascending) }
  }

  /// The titles of the columns.
  @MainActor
  open class NSTableHeaderView: NSView {}
#endif
