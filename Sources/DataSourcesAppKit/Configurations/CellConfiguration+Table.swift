#if LIST_VIEWS
  public import DataSourcesCells

  /// What the kinds of cells in columns begin with.
  let columnsKindPrefix = "columns:"

  extension CellConfiguration where Host == NSTableView {
    /// Returns a configuration of views in columns.
    ///
    ///     files.cells { file in .columns(file.isFolder ? folderColumns : fileColumns) }
    ///
    /// The table must have the columns: those that aren't among `columns` stay empty. Of columns with the same ID, the first
    /// counts.
    @MainActor
    public static func columns(_ columns: [ListColumn<Item>]) -> Self {
      let byID = Dictionary(columns.map { ($0.id, $0) }) { first, _ in first }
      let kind = columnsKindPrefix + columns.map { "\($0.id):\($0.viewType)" }.joined(separator: "|")
      return Self(kind: kind) { table, slot, context in
        let column = slot.column.flatMap { byID[$0.identifier.rawValue] }
        if let search = slot.search {
          search.text = column?.text?(context.item)
          return table
        }
        let identifier = NSUserInterfaceItemIdentifier(kind: kind, column: slot.column?.identifier.rawValue ?? "")
        guard let column else { return table.view(in: slot, identifier) { NSView(frame: .zero) } }
        return column.make(table, slot, identifier, context)
      }
    }

    /// Returns a configuration of views of a class, which are displayed in every column of the table.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - identifier: The identifier by which views are reused; the full name of the class by default.
    ///   - configure: Configures a view for an item.
    @MainActor
    public static func cell<Cell: NSView>(
      _ type: Cell.Type, identifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = identifier ?? String(reflecting: type)
      return Self(kind: identifier, registration: CellRegistration(type) { _ in }) { table, slot, context in
        let cell = table.view(in: slot, NSUserInterfaceItemIdentifier(identifier)) { type.init(frame: .zero) }
        configure(cell, context.item, context)
        return cell
      }
    }

    /// Returns a configuration of views of a class, which are displayed in every column of the table.
    @MainActor
    public static func cell<Cell: NSView>(
      _ type: Cell.Type, identifier: String? = nil, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { cell(type, identifier: identifier) { cell, item, _ in configure(cell, item) } }

    /// Returns a configuration of views that are loaded from a nib.
    ///
    /// - Parameters:
    ///   - nib: The nib. Create it once: another nib is registered again.
    ///   - type: The class of its view.
    ///   - identifier: The identifier by which views are reused; the name of the class by default.
    ///   - configure: Configures a view for an item.
    @MainActor
    public static func nib<Cell: NSView>(
      _ nib: NSNib, _ type: Cell.Type = Cell.self, identifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = identifier ?? String(describing: type)
      let registration = CellRegistration<NSTableView>(type, key: AnyHashable(ObjectIdentifier(nib))) {
        $0.register(nib, forIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }
      return prototype(identifier, registration, configure)
    }

    /// Returns a configuration of views that are loaded from a nib.
    @MainActor
    public static func nib<Cell: NSView>(
      _ nib: NSNib, _ type: Cell.Type = Cell.self, identifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { self.nib(nib, type, identifier: identifier) { cell, item, _ in configure(cell, item) } }

    /// Returns a configuration of views that a storyboard or the app registers.
    ///
    /// Traps when a view is requested if the table has none of the class for the identifier.
    ///
    /// - Parameters:
    ///   - identifier: The identifier; the name of the class by default.
    ///   - type: The class.
    ///   - configure: Configures a view for an item.
    @MainActor
    public static func prototype<Cell: NSView>(
      _ identifier: String? = nil, _ type: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self { prototype(identifier ?? String(describing: type), nil, configure) }

    /// Returns a configuration of views that a storyboard or the app registers.
    @MainActor
    public static func prototype<Cell: NSView>(
      _ identifier: String? = nil, _ type: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { prototype(identifier, type) { cell, item, _ in configure(cell, item) } }

    @MainActor
    private static func prototype<Cell: NSView>(
      _ identifier: String, _ registration: CellRegistration<NSTableView>?,
      _ configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) -> Self {
      Self(kind: identifier, registration: registration) { table, slot, context in
        let cell: Cell = table.view(in: slot, NSUserInterfaceItemIdentifier(identifier)) {
          preconditionFailure("The table has no view for \"\(identifier)\"")
        }
        configure(cell, context.item, context)
        return cell
      }
    }
  }

  extension DataSource {
    /// Returns the items of this source as cells in columns of a table, and adds columns that the table doesn't have.
    ///
    ///     inbox.cells([ListColumn("Subject") { $0.subject }, ListColumn("From") { $0.sender }], in: tableView)
    @MainActor
    public func cells(_ columns: [ListColumn<Item>], in tableView: NSTableView) -> CellList<Item, NSTableView> {
      tableView.add(columns)
      return cells(.columns(columns))
    }

    /// Returns the items of this source as views of a class in a table of one column.
    ///
    ///     messages.cells(MessageView.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: NSView>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSTableView> { cells(.cell(type, configure: configure)) }
  }

  extension Selection {
    /// Returns the items of this selection as cells in columns of a table, and adds columns that the table doesn't have; what
    /// the user selects in the table is selected here.
    @MainActor
    public func cells(_ columns: [ListColumn<Item>], in tableView: NSTableView) -> CellList<Item, NSTableView> {
      tableView.add(columns)
      return cells(.columns(columns))
    }

    /// Returns the items of this selection as views of a class in a table of one column.
    @MainActor
    public func cells<Cell: NSView>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSTableView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as views of a class in a table of one column.
    ///
    ///     selection.cells(MessageView.self) { view, message, context in view.isMarked = context.isSelected }
    @MainActor
    public func cells<Cell: NSView>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, NSTableView> { cells(.cell(type, configure: configure)) }
  }

  extension SectionViewConfiguration where Host == NSTableView {
    /// Returns a configuration of headers or footers of a class, which are group rows.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - identifier: The identifier by which views are reused; the full name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func view<View: NSView>(
      _ type: View.Type, identifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = identifier ?? String(reflecting: type)
      let registration = { (_: SectionViewKind) in CellRegistration<NSTableView>(type) { _ in } }
      return Self(kind: identifier, registration: registration) { table, _, _, context in
        let view = table.reusedView(NSUserInterfaceItemIdentifier(identifier)) { type.init(frame: .zero) }
        configure(view, context)
        return view
      } reconfigure: { view, context in
        guard let view = view as? View else { return false }
        configure(view, context)
        return true
      }
    }
  }

  extension NSTableView {
    /// Returns a view that isn't displayed anymore, or a new one.
    func reusedView<View: NSView>(
      _ identifier: NSUserInterfaceItemIdentifier, make: () -> View
    ) -> View {
      if let view = makeView(withIdentifier: identifier, owner: nil) {
        guard let view = view as? View else {
          preconditionFailure("The table has \(type(of: view)) for \"\(identifier.rawValue)\", not \(View.self)")
        }
        return view
      }
      let view = make()
      view.identifier = identifier
      return view
    }

    /// Returns the view that is displayed in a slot, or another one to be displayed there.
    func view<View: NSView>(
      in slot: TableSlot, _ identifier: NSUserInterfaceItemIdentifier, make: () -> View
    ) -> View {
      if let view = slot.displayedView as? View, view.identifier == identifier { return view }
      return reusedView(identifier, make: make)
    }
  }

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
