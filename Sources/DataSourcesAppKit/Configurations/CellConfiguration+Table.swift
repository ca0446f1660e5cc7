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
      let kind = columnsKindPrefix + columns.map(\.id).joined(separator: "|")
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
#endif
