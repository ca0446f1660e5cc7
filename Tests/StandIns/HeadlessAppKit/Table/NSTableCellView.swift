#if os(Linux)
  /// A view of one row in one column.
  @MainActor
  open class NSTableCellView: NSView {
    /// The text.
    open weak var textField: NSTextField?
    /// Any value.
    open var objectValue: Any?
  }

  /// The views of one row.
  @MainActor
  open class NSTableRowView: NSView {
    /// Whether the row is selected.
    open var isSelected = false
    /// Whether the row is a group row.
    open var isGroupRowStyle = false
    /// The views by column, or the view of the whole row.
    var cells: [(column: NSTableColumn?, view: NSView)] = []
    weak var tableView: NSTableView?

    /// The number of columns that have a view.
    open var numberOfColumns: Int { cells.count }

    /// Returns the view in a column; `nil` if there is none.
    open func view(atColumn column: Int) -> Any? { view(inColumn: column) }

    func view(inColumn column: Int) -> NSView? {
      if let spanning = cells.first, spanning.column == nil { return column == 0 ? spanning.view : nil }
      guard let tableView, tableView.tableColumns.indices.contains(column) else { return nil }
      return cells.first { $0.column === tableView.tableColumns[column] }?.view
    }
  }

  /// A file of views.
  ///
  /// There are no files: a closure makes the view.
  @MainActor
  public final class NSNib {
    let make: @MainActor () -> NSResponder

    /// Creates a nib whose views, or whose items of a collection, a closure makes.
    public init(headless make: @escaping @MainActor () -> NSResponder) { self.make = make }
  }
#endif
