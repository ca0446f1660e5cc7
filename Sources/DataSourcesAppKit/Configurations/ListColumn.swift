#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting
  #if canImport(AppKit)
    import AppKit

    typealias ColumnSortDescriptor = NSSortDescriptor
  #else
    import HeadlessAppKit

    typealias ColumnSortDescriptor = HeadlessSortDescriptor
  #endif

  /// A column of a table: what items display in it.
  ///
  ///     let columns: [ListColumn<Message>] = [
  ///       ListColumn("Subject") { $0.subject },
  ///       ListColumn("Size") { "\($0.size) bytes" }.onSort { isAscending in sort(isAscending) },
  ///       ListColumn("", id: "star", StarView.self) { $0.isOn = $1.isStarred }.width(24),
  ///     ]
  public struct ListColumn<Item> {
    /// The title in the header of the table.
    let title: String
    /// The identifier of the table's column.
    public let id: String
    let text: ((Item) -> String?)?
    /// The full name of the class of the views.
    let viewType: String
    let make: (NSTableView, TableSlot, NSUserInterfaceItemIdentifier, CellContext<Item>) -> NSView
    private(set) var sort: ((_ isAscending: Bool) -> Void)?
    private(set) var width: Double?

    /// Creates a column of texts, by which the user can find items with the keyboard.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - id: The identifier of the table's column, another one for each column; the title by default. A column that the table has keeps its title.
    ///   - text: Returns the text of an item.
    @MainActor
    public init(_ title: String, id: String? = nil, text: @escaping (_ item: Item) -> String) {
      self.init(title, id ?? title, TextCell.self, text: text) { cell, item, _ in cell.text = text(item) }
    }

    /// Creates a column of views of a class, which have no text to find items by; see `typeSelect`.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - id: The identifier of the table's column, another one for each column; the title by default.
    ///   - type: The class.
    ///   - configure: Configures a view for an item.
    @MainActor
    public init<Cell: NSView>(
      _ title: String, id: String? = nil, _ type: Cell.Type,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) {
      self.init(title, id ?? title, type) { cell, item, _ in configure(cell, item) }
    }

    /// Creates a column of views of a class that show whether items are selected.
    @MainActor
    public init<Cell: NSView>(
      _ title: String, id: String? = nil, _ type: Cell.Type,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) {
      self.init(title, id ?? title, type, configure: configure)
    }

    @MainActor
    private init<Cell: NSView>(
      _ title: String, _ id: String, _ type: Cell.Type, text: ((Item) -> String?)? = nil,
      configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) {
      self.title = title
      self.id = id
      self.text = text
      viewType = String(reflecting: type)
      self.make = { table, slot, identifier, context in
        let cell: Cell = table.view(in: slot, identifier) { type.init(frame: .zero) }
        configure(cell, context.item, context)
        return cell
      }
    }

    /// Calls a closure when the user clicks the header of the column to sort by it; the closure sorts the source.
    public func onSort(_ action: @escaping (_ isAscending: Bool) -> Void) -> Self {
      var copy = self
      copy.sort = action
      return copy
    }

    /// Sets the width that the table's column has at first, in points; a column that the table has keeps its width.
    public func width(_ width: Double) -> Self {
      var copy = self
      copy.width = width
      return copy
    }
  }

  /// What a table knows of its columns besides their views.
  @MainActor
  final class ColumnSettings {
    private var sorts: [String: (Bool) -> Void] = [:]
    private var texts: Set<String> = []

    /// Adds a column that the table doesn't have yet, or replaces the closures of another one.
    func add<Item>(_ column: ListColumn<Item>, to table: NSTableView) {
      if column.text != nil { texts.insert(column.id) } else { texts.remove(column.id) }
      let identifier = NSUserInterfaceItemIdentifier(column.id)
      let tableColumn = table.tableColumn(withIdentifier: identifier) ?? NSTableColumn(identifier: identifier)
      if (column.sort == nil) != (sorts[column.id] == nil) {
        tableColumn.sortDescriptorPrototype =
          column.sort == nil ? nil : ColumnSortDescriptor(key: column.id, ascending: true)
      }
      sorts[column.id] = column.sort
      guard table.tableColumn(withIdentifier: identifier) == nil else { return }
      tableColumn.title = column.title
      if let width = column.width { tableColumn.width = CGFloat(width) }
      table.addTableColumn(tableColumn)
    }

    func hasText(_ column: NSTableColumn) -> Bool { texts.contains(column.identifier.rawValue) }

    func sort(_ id: String) -> ((Bool) -> Void)? { sorts[id] }
  }

  extension NSTableView {
    private static let settingsKey = AssociationKey()

    var columnSettings: ColumnSettings? { associatedObject(for: Self.settingsKey) as? ColumnSettings }

    /// Adds columns that the table doesn't have yet, and replaces the closures of the others.
    package func add<Item>(_ columns: [ListColumn<Item>]) {
      let settings = columnSettings ?? ColumnSettings()
      setAssociatedObject(settings, for: Self.settingsKey)
      for column in columns { settings.add(column, to: self) }
    }
  }

  /// A text in a row.
  final class TextCell: NSTableCellView {
    static let titleIdentifier = NSUserInterfaceItemIdentifier("swift-data-sources.title")

    /// The text that is displayed.
    var text: String {
      get { textField?.stringValue ?? "" }
      set { (textField ?? addTextField()).stringValue = newValue }
    }

    private func addTextField() -> NSTextField {
      let field = NSTextField(labelWithString: "")
      addSubview(field)
      textField = field
      #if canImport(AppKit)
        field.lineBreakMode = .byTruncatingTail
        field.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          field.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 2),
          field.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -2),
          field.centerYAnchor.constraint(equalTo: centerYAnchor),
          field.topAnchor.constraint(greaterThanOrEqualTo: topAnchor),
        ])
      #endif
      return field
    }
  }
#endif
