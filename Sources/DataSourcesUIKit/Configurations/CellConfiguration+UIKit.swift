#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #endif

  // MARK: - Cells

  /// A cell of a table or of a collection: `UITableViewCell` or `UICollectionViewCell`.
  ///
  /// A configuration for both is a function of the class of the cell:
  ///
  ///     func photoCells<Cell: ListCell & PhotoDisplaying>(_ type: Cell.Type) -> CellConfiguration<Photo, Cell.ListView> {
  ///       .cell(type) { $0.show($1) }
  ///     }
  @MainActor
  public protocol ListCell: UIView {
    /// The class of the lists that display the cell.
    associatedtype ListView: CellHost where ListView.Slot == ItemPosition
  }

  extension UITableViewCell: ListCell {
    /// The class of the lists that display the cell.
    public typealias ListView = UITableView
  }

  extension UICollectionViewCell: ListCell {}

  /// The calls by which a table or a collection registers and reuses cells.
  private struct CellReuse<ListView: CellHost> {
    /// The word for the list in messages.
    let name: String
    let registerClass: (ListView, _ type: AnyClass, _ identifier: String) -> Void
    let registerNib: (ListView, UINib, _ identifier: String) -> Void
    let dequeue: (ListView, _ identifier: String, ItemPosition) -> ListView.Cell
  }

  @MainActor
  private func cellReuse<Cell: ListCell>(_ type: Cell.Type) -> CellReuse<Cell.ListView> {
    let table = CellReuse<UITableView>(
      name: "table", registerClass: { $0.register($1, forCellReuseIdentifier: $2) },
      registerNib: { $0.register($1, forCellReuseIdentifier: $2) },
      dequeue: { $0.dequeueReusableCell(withIdentifier: $1, for: IndexPath($2)) })
    let collection = CellReuse<UICollectionView>(
      name: "collection", registerClass: { $0.register($1, forCellWithReuseIdentifier: $2) },
      registerNib: { $0.register($1, forCellWithReuseIdentifier: $2) },
      dequeue: { $0.dequeueReusableCell(withReuseIdentifier: $1, for: IndexPath($2)) })
    guard let reuse = table as? CellReuse<Cell.ListView> ?? collection as? CellReuse<Cell.ListView> else {
      preconditionFailure("\(type) is neither a UITableViewCell nor a UICollectionViewCell")
    }
    return reuse
  }

  extension CellConfiguration {
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
    public static func cell<Cell: ListCell>(
      _ type: Cell.Type, reuseIdentifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self where Cell.ListView == Host {
      let (identifier, reuse) = (reuseIdentifier ?? String(reflecting: type), cellReuse(type))
      let registration = CellRegistration(type) { reuse.registerClass($0, type, identifier) }
      return dequeuing(identifier, registration, reuse, configure)
    }

    /// Returns a configuration of cells of a class, which the list registers.
    @MainActor
    public static func cell<Cell: ListCell>(
      _ type: Cell.Type, reuseIdentifier: String? = nil, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self where Cell.ListView == Host {
      cell(type, reuseIdentifier: reuseIdentifier) { cell, item, _ in configure(cell, item) }
    }

    /// Returns a configuration of cells of a class that don't depend on the item, or whose item is known.
    @MainActor
    public static func cell<Cell: ListCell>(
      _ type: Cell.Type, reuseIdentifier: String? = nil, configure: @escaping (_ cell: Cell) -> Void
    ) -> Self where Cell.ListView == Host {
      cell(type, reuseIdentifier: reuseIdentifier) { cell, _, _ in configure(cell) }
    }

    /// Returns a configuration of cells that are loaded from a nib, whose last top-level view is one.
    ///
    /// - Parameters:
    ///   - nib: The nib. Create it once: another nib is registered again.
    ///   - type: The class.
    ///   - reuseIdentifier: The reuse identifier; the name of the class by default.
    ///   - configure: Configures a cell for an item.
    @MainActor
    public static func nib<Cell: ListCell>(
      _ nib: UINib, _ type: Cell.Type = Cell.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self where Cell.ListView == Host {
      let (identifier, reuse) = (reuseIdentifier ?? String(describing: type), cellReuse(type))
      let key = AnyHashable(ObjectIdentifier(nib))
      let registration = CellRegistration(type, key: key) { reuse.registerNib($0, nib, identifier) }
      return dequeuing(identifier, registration, reuse, configure)
    }

    /// Returns a configuration of cells that are loaded from a nib, whose last top-level view is one.
    @MainActor
    public static func nib<Cell: ListCell>(
      _ nib: UINib, _ type: Cell.Type = Cell.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self where Cell.ListView == Host {
      self.nib(nib, type, reuseIdentifier: reuseIdentifier) { cell, item, _ in configure(cell, item) }
    }

    /// Returns a configuration of cells that a storyboard or the app registers.
    ///
    /// Traps when a cell is requested if the list has none of the class for the identifier.
    ///
    /// - Parameters:
    ///   - reuseIdentifier: The reuse identifier; the name of the class by default.
    ///   - type: The class.
    ///   - configure: Configures a cell for an item.
    @MainActor
    public static func prototype<Cell: ListCell>(
      _ reuseIdentifier: String? = nil, _ type: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self where Cell.ListView == Host {
      dequeuing(reuseIdentifier ?? String(describing: type), nil, cellReuse(type), configure)
    }

    /// Returns a configuration of cells that a storyboard or the app registers.
    @MainActor
    public static func prototype<Cell: ListCell>(
      _ reuseIdentifier: String? = nil, _ type: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self where Cell.ListView == Host {
      prototype(reuseIdentifier, type) { cell, item, _ in configure(cell, item) }
    }

    @MainActor
    private static func dequeuing<Cell: ListCell>(
      _ identifier: String, _ registration: CellRegistration<Host>?, _ reuse: CellReuse<Host>,
      _ configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) -> Self where Cell.ListView == Host {
      Self(kind: identifier, registration: registration) { host, slot, context in
        let made = reuse.dequeue(host, identifier, slot)
        guard let cell = made as? Cell else {
          preconditionFailure("The \(reuse.name) has \(type(of: made)) for \"\(identifier)\", not \(Cell.self)")
        }
        configure(cell, context.item, context)
        return made
      }
    }
  }

  extension DataSource {
    /// Returns the items of this source as cells of a class in a table or a collection.
    ///
    ///     messages.cells(MessageCell.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: ListCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, Cell.ListView> { cells(.cell(type, configure: configure)) }
  }

  // What the user selects in the list is selected in the selection.
  extension Selection {
    /// Returns the items of this selection as cells of a class in a table or a collection.
    ///
    ///     selection.cells(MessageCell.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: ListCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, Cell.ListView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as cells of a class in a table or a collection.
    ///
    ///     selection.cells(MessageCell.self) { cell, message, context in cell.isMarked = context.isSelected }
    @MainActor
    public func cells<Cell: ListCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, Cell.ListView> { cells(.cell(type, configure: configure)) }
  }

  // MARK: - Headers, footers and other views of sections

  /// A view of a section in a table or a collection: `UITableViewHeaderFooterView` or `UICollectionReusableView`.
  @MainActor
  public protocol ListSectionView: UIView {
    /// The class of the lists that display the view.
    associatedtype ListView: CellHost
  }

  extension UITableViewHeaderFooterView: ListSectionView {
    /// The class of the lists that display the view.
    public typealias ListView = UITableView
  }

  extension UICollectionReusableView: ListSectionView {
    /// The class of the lists that display the view.
    public typealias ListView = UICollectionView
  }

  /// The calls by which a table or a collection registers and reuses the views of sections.
  private struct SectionViewReuse<ListView: CellHost> {
    /// The word for the list in messages.
    let name: String
    /// Returns the identifier under which a list registers a view.
    var registered: (SectionViewKind, _ identifier: String) -> String = { $1 }
    let registerClass: (ListView, _ type: AnyClass, SectionViewKind, _ identifier: String) -> Void
    let registerNib: (ListView, UINib, SectionViewKind, _ identifier: String) -> Void
    let dequeue: (ListView, SectionViewKind, _ identifier: String, ItemPosition) -> ListView.SectionView?
  }

  @MainActor
  private func sectionViewReuse<View: ListSectionView>(_ type: View.Type) -> SectionViewReuse<View.ListView> {
    let table = SectionViewReuse<UITableView>(
      name: "table",
      // A table has one name for a header and a footer; those of the app have the bare one.
      registered: { $0.tableIdentifier($1) },
      registerClass: { $0.register($1, forHeaderFooterViewReuseIdentifier: $3) },
      registerNib: { $0.register($1, forHeaderFooterViewReuseIdentifier: $3) },
      dequeue: { table, _, identifier, _ in table.dequeueReusableHeaderFooterView(withIdentifier: identifier) })
    let collection = SectionViewReuse<UICollectionView>(
      name: "collection",
      registerClass: { $0.register($1, forSupplementaryViewOfKind: $2.elementKind, withReuseIdentifier: $3) },
      registerNib: { $0.register($1, forSupplementaryViewOfKind: $2.elementKind, withReuseIdentifier: $3) },
      dequeue: { collection, kind, identifier, position in
        collection.dequeueReusableSupplementaryView(
          ofKind: kind.elementKind, withReuseIdentifier: identifier, for: IndexPath(position))
      })
    guard let reuse = table as? SectionViewReuse<View.ListView> ?? collection as? SectionViewReuse<View.ListView> else {
      preconditionFailure("\(type) is neither a UITableViewHeaderFooterView nor a UICollectionReusableView")
    }
    return reuse
  }

  extension SectionViewConfiguration {
    /// Returns a configuration of section views of a class, which the list registers.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - reuseIdentifier: The reuse identifier; the full name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func view<View: ListSectionView>(
      _ type: View.Type, reuseIdentifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self where View.ListView == Host {
      let (identifier, reuse) = (reuseIdentifier ?? String(reflecting: type), sectionViewReuse(type))
      return dequeuing(identifier, reuse, configure) { kind in
        CellRegistration(type) { reuse.registerClass($0, type, kind, reuse.registered(kind, identifier)) }
      }
    }

    /// Returns a configuration of section views that are loaded from a nib, whose last top-level view is one.
    @MainActor
    public static func nib<View: ListSectionView>(
      _ nib: UINib, _ type: View.Type = View.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self where View.ListView == Host {
      let (identifier, reuse) = (reuseIdentifier ?? String(describing: type), sectionViewReuse(type))
      let key = AnyHashable(ObjectIdentifier(nib))
      return dequeuing(identifier, reuse, configure) { kind in
        CellRegistration(type, key: key) { reuse.registerNib($0, nib, kind, reuse.registered(kind, identifier)) }
      }
    }

    /// Returns a configuration of section views that a storyboard or the app registers.
    @MainActor
    public static func prototype<View: ListSectionView>(
      _ reuseIdentifier: String? = nil, _ type: View.Type = View.self,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self where View.ListView == Host {
      dequeuing(reuseIdentifier ?? String(describing: type), sectionViewReuse(type), configure, registration: nil)
    }

    @MainActor
    private static func dequeuing<View: ListSectionView>(
      _ identifier: String, _ reuse: SectionViewReuse<Host>, _ configure: @escaping (View, SectionContext) -> Void,
      registration: ((SectionViewKind) -> CellRegistration<Host>)?
    ) -> Self where View.ListView == Host {
      Self(kind: identifier, registration: registration) { host, kind, position, context in
        let name = registration == nil ? identifier : reuse.registered(kind, identifier)
        let made = reuse.dequeue(host, kind, name, position)
        guard let made, let view = made as? View else {
          let found = made.map { "\(type(of: $0))" } ?? "nothing"
          preconditionFailure("The \(reuse.name) has \(found) for \"\(name)\", not \(View.self)")
        }
        configure(view, context)
        return made
      } reconfigure: { view, context in
        guard let view = view as? View else { return false }
        configure(view, context)
        return true
      }
    }
  }
#endif
