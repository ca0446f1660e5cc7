#if LIST_VIEWS
  /// Where a table requests a view: in a row and a column.
  public struct TableSlot {
    /// The row, which counts the rows of headers and footers.
    public let row: Int
    /// The column; `nil` if the view is as wide as the row.
    public let column: NSTableColumn?
    /// The view that displays the item already, and is to be configured again; `nil` if there is none.
    let displayedView: NSView?
    /// Takes the text that the user finds the item by; no view is needed then.
    let search: TextSearch?

    init(row: Int, column: NSTableColumn?, displayedView: NSView? = nil, search: TextSearch? = nil) {
      self.row = row
      self.column = column
      self.displayedView = displayedView
      self.search = search
    }
  }

  /// Takes the text of an item.
  final class TextSearch {
    var text: String?
  }

  // What a view is reused as: the kind of the cell, and the column.
  extension NSUserInterfaceItemIdentifier {
    private static let separator: Character = "\u{1F}"

    init(kind: String, column: String) { self.init("\(kind)\(Self.separator)\(column)") }

    var kind: String { rawValue.firstIndex(of: Self.separator).map { String(rawValue[..<$0]) } ?? rawValue }
  }
#endif
