#if LIST_VIEWS
  public import DataSourcesCells

  extension CellConfiguration where Host == UITableView {
    /// Returns a configuration of cells of a class, which the list registers.
    ///
    ///     messages.cells(
    ///       .cell(MessageCell.self) { cell, message, context in
    ///         cell.show(message, isMarked: context.isSelected)
    ///       })
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - reuseIdentifier: The reuse identifier; the full name of the class by default.
    ///   - configure: Configures a cell for an item.
    @MainActor
    public static func cell<Cell: UITableViewCell>(
      _ type: Cell.Type, reuseIdentifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(reflecting: type)
      return Self(
        kind: identifier,
        registration: CellRegistration(type) { $0.register(type, forCellReuseIdentifier: identifier) },
        make: dequeuing(identifier, configure))
    }

    /// Returns a configuration of cells of a class, which the list registers.
    @MainActor
    public static func cell<Cell: UITableViewCell>(
      _ type: Cell.Type, reuseIdentifier: String? = nil, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { cell(type, reuseIdentifier: reuseIdentifier) { cell, item, _ in configure(cell, item) } }

    /// Returns a configuration of cells of a class that don't depend on the item, or whose item is known.
    @MainActor
    public static func cell<Cell: UITableViewCell>(
      _ type: Cell.Type, reuseIdentifier: String? = nil, configure: @escaping (_ cell: Cell) -> Void
    ) -> Self { cell(type, reuseIdentifier: reuseIdentifier) { cell, _, _ in configure(cell) } }

    /// Returns a configuration of cells that are loaded from a nib, whose last top-level view is one.
    ///
    /// - Parameters:
    ///   - nib: The nib. Create it once: another nib is registered again.
    ///   - type: The class.
    ///   - reuseIdentifier: The reuse identifier; the name of the class by default.
    ///   - configure: Configures a cell for an item.
    @MainActor
    public static func nib<Cell: UITableViewCell>(
      _ nib: UINib, _ type: Cell.Type = Cell.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(describing: type)
      return Self(
        kind: identifier,
        registration: CellRegistration(type, key: AnyHashable(ObjectIdentifier(nib))) {
          $0.register(nib, forCellReuseIdentifier: identifier)
        },
        make: dequeuing(identifier, configure))
    }

    /// Returns a configuration of cells that are loaded from a nib, whose last top-level view is one.
    @MainActor
    public static func nib<Cell: UITableViewCell>(
      _ nib: UINib, _ type: Cell.Type = Cell.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { self.nib(nib, type, reuseIdentifier: reuseIdentifier) { cell, item, _ in configure(cell, item) } }

    /// Returns a configuration of cells that a storyboard or the app registers.
    ///
    /// Traps when a cell is requested if the table has none of the class for the identifier.
    ///
    /// - Parameters:
    ///   - reuseIdentifier: The reuse identifier; the name of the class by default.
    ///   - type: The class.
    ///   - configure: Configures a cell for an item.
    @MainActor
    public static func prototype<Cell: UITableViewCell>(
      _ reuseIdentifier: String? = nil, _ type: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(describing: type)
      return Self(kind: identifier, make: dequeuing(identifier, configure))
    }

    /// Returns a configuration of cells that a storyboard or the app registers.
    @MainActor
    public static func prototype<Cell: UITableViewCell>(
      _ reuseIdentifier: String? = nil, _ type: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { prototype(reuseIdentifier, type) { cell, item, _ in configure(cell, item) } }

    @MainActor
    private static func dequeuing<Cell: UITableViewCell>(
      _ identifier: String, _ configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) -> (UITableView, ItemPosition, CellContext<Item>) -> UITableViewCell {
      { tableView, slot, context in
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: IndexPath(slot))
        guard let cell = cell as? Cell else {
          preconditionFailure("The table has \(type(of: cell)) for \"\(identifier)\", not \(Cell.self)")
        }
        configure(cell, context.item, context)
        return cell
      }
    }
  }
#endif
