#if LIST_VIEWS
  public import DataSourcesCells

  extension CellConfiguration where Host == NSCollectionView {
    /// Returns a configuration of collection items of a class, which the list registers.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - identifier: The identifier by which they are reused; the full name of the class by default.
    ///   - configure: Configures a collection item for an item.
    @MainActor
    public static func cell<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, identifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = identifier ?? String(reflecting: type)
      let registration = CellRegistration<NSCollectionView>(type) {
        $0.register(type, forItemWithIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }
      return made(identifier, registration, configure)
    }

    /// Returns a configuration of collection items of a class, which the list registers.
    @MainActor
    public static func cell<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, identifier: String? = nil, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { cell(type, identifier: identifier) { cell, item, _ in configure(cell, item) } }

    /// Returns a configuration of collection items that are loaded from a nib.
    ///
    /// - Parameters:
    ///   - nib: The nib. Create it once: another nib is registered again.
    ///   - type: The class.
    ///   - identifier: The identifier by which they are reused; the name of the class by default.
    ///   - configure: Configures a collection item for an item.
    @MainActor
    public static func nib<Cell: NSCollectionViewItem>(
      _ nib: NSNib, _ type: Cell.Type = Cell.self, identifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> Self {
      let identifier = identifier ?? String(describing: type)
      let registration = CellRegistration<NSCollectionView>(type, key: AnyHashable(ObjectIdentifier(nib))) {
        $0.register(nib, forItemWithIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }
      return made(identifier, registration, configure)
    }

    /// Returns a configuration of collection items that are loaded from a nib.
    @MainActor
    public static func nib<Cell: NSCollectionViewItem>(
      _ nib: NSNib, _ type: Cell.Type = Cell.self, identifier: String? = nil,
      configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> Self { self.nib(nib, type, identifier: identifier) { cell, item, _ in configure(cell, item) } }

    @MainActor
    private static func made<Cell: NSCollectionViewItem>(
      _ identifier: String, _ registration: CellRegistration<NSCollectionView>,
      _ configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) -> Self {
      Self(kind: identifier, registration: registration) { collection, position, context in
        let cell = collection.madeItem(NSUserInterfaceItemIdentifier(identifier), at: position)
        guard let cell = cell as? Cell else {
          preconditionFailure("The collection has \(type(of: cell)) for \"\(identifier)\", not \(Cell.self)")
        }
        configure(cell, context.item, context)
        return cell
      }
    }
  }

  extension NSCollectionView {
    /// Returns the item that is being configured again, or another one to be displayed.
    fileprivate func madeItem(
      _ identifier: NSUserInterfaceItemIdentifier, at position: ItemPosition
    ) -> NSCollectionViewItem {
      if let item = collectionResponder?.reconfigured, item.identifier == identifier { return item }
      return makeItem(withIdentifier: identifier, for: IndexPath(position))
    }
  }

  extension DataSource {
    /// Returns the items of this source as collection items of a class.
    ///
    ///     photos.cells(PhotoItem.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSCollectionView> { cells(.cell(type, configure: configure)) }
  }

  extension Selection {
    /// Returns the items of this selection as collection items of a class; what the user selects is selected here.
    @MainActor
    public func cells<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSCollectionView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as collection items of a class; what the user selects is selected here.
    @MainActor
    public func cells<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, NSCollectionView> { cells(.cell(type, configure: configure)) }
  }

  extension SectionViewConfiguration where Host == NSCollectionView {
    /// Returns a configuration of section views of a class, which the list registers.
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
      return made(identifier, configure) { kind in
        CellRegistration(type) {
          $0.register(
            type, forSupplementaryViewOfKind: kind.elementKind,
            withIdentifier: NSUserInterfaceItemIdentifier(identifier))
        }
      }
    }

    /// Returns a configuration of section views that are loaded from a nib.
    ///
    /// - Parameters:
    ///   - nib: The nib. Create it once: another nib is registered again.
    ///   - type: The class of its view.
    ///   - identifier: The identifier by which views are reused; the name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func nib<View: NSView>(
      _ nib: NSNib, _ type: View.Type = View.self, identifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = identifier ?? String(describing: type)
      return made(identifier, configure) { kind in
        CellRegistration(type, key: AnyHashable(ObjectIdentifier(nib))) {
          $0.register(
            nib, forSupplementaryViewOfKind: kind.elementKind,
            withIdentifier: NSUserInterfaceItemIdentifier(identifier))
        }
      }
    }

    @MainActor
    private static func made<View: NSView>(
      _ identifier: String, _ configure: @escaping (View, SectionContext) -> Void,
      registration: @escaping (SectionViewKind) -> CellRegistration<NSCollectionView>
    ) -> Self {
      Self(kind: identifier, registration: registration) { collection, kind, position, context in
        let view = collection.makeSupplementaryView(
          ofKind: kind.elementKind, withIdentifier: NSUserInterfaceItemIdentifier(identifier), for: IndexPath(position))
        guard let view = view as? View else {
          preconditionFailure("The collection has \(type(of: view)) for \"\(identifier)\", not \(View.self)")
        }
        // Nibs and classes of views, unlike those of items, needn't know it.
        view.identifier = NSUserInterfaceItemIdentifier(identifier)
        configure(view, context)
        return view
      } reconfigure: { view, context in
        guard let view = view as? View else { return false }
        configure(view, context)
        return true
      }
    }
  }
#endif
