#if os(Linux)
  /// Reusable items or views by their identifiers, and their registrations.
  typealias CollectionPool<View: AnyObject> = ReusePool<NSUserInterfaceItemIdentifier, @MainActor () -> View?, View>

  // Registering and reusing items and supplementary views.
  extension NSCollectionView {
    /// Sets the class of the items of an identifier.
    public func register(_ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier) {
      guard let type = itemClass as? NSCollectionViewItem.Type else { return items.register(nil, for: identifier) }
      items.register({ type.init() }, for: identifier)
    }

    /// Sets the nib of the items of an identifier.
    public func register(_ nib: NSNib?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier) {
      guard let nib else { return items.register(nil, for: identifier) }
      items.register({ nib.make() as? NSCollectionViewItem }, for: identifier)
    }

    /// Sets the class of the supplementary views of a kind and an identifier.
    public func register(
      _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
      withIdentifier identifier: NSUserInterfaceItemIdentifier
    ) {
      let make: (@MainActor () -> NSView?)?
      if let type = viewClass as? NSView.Type { make = { type.init(frame: .zero) } } else { make = nil }
      supplementaryViews[kind, default: CollectionPool()].register(make, for: identifier)
    }

    /// Sets the nib of the supplementary views of a kind and an identifier.
    public func register(
      _ nib: NSNib?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
      withIdentifier identifier: NSUserInterfaceItemIdentifier
    ) {
      let make: (@MainActor () -> NSView?)?
      if let nib { make = { nib.make() as? NSView } } else { make = nil }
      supplementaryViews[kind, default: CollectionPool()].register(make, for: identifier)
    }

    /// Returns an item that isn't displayed anymore, or a new one; an exception if the identifier isn't registered.
    public func makeItem(
      withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
    ) -> NSCollectionViewItem {
      if let item = items.next(identifier) {
        engine.record.cellsReused += 1
        item.prepareForReuse()
        return item
      }
      let item = items.maker(of: identifier)?() ?? missing(identifier, NSCollectionViewItem())
      engine.record.cellsMade += 1
      item.identifier = identifier
      item.collectionView = self
      return item
    }

    /// Returns a view that isn't displayed anymore, or a new one; an exception if the identifier isn't registered.
    public func makeSupplementaryView(
      ofKind elementKind: SupplementaryElementKind, withIdentifier identifier: NSUserInterfaceItemIdentifier,
      for indexPath: IndexPath
    ) -> NSView {
      if let view = supplementaryViews[elementKind]?.next(identifier) {
        view.prepareForReuse()
        return view
      }
      let view = supplementaryViews[elementKind]?.maker(of: identifier)?() ?? missing(identifier, NSView(frame: .zero))
      view.identifier = identifier
      return view
    }

    private func missing<View>(_ identifier: NSUserInterfaceItemIdentifier, _ view: View) -> View {
      HeadlessException.raise(
        "-[NSCollectionView makeItemWithIdentifier:forIndexPath:] could not find a class or nib registered for"
          + " \"\(identifier.rawValue)\"")
      return view
    }
  }
#endif
