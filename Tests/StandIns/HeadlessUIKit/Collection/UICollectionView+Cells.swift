#if os(Linux)
  // Registering and reusing cells and supplementary views.
  extension UICollectionView {
    /// Registers a class for the cells with an identifier, or unregisters it with `nil`.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
      cells.register((cellClass as? UICollectionViewCell.Type).map { .type($0) }, for: identifier)
    }

    /// Registers a nib for the cells with an identifier, or unregisters it with `nil`.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
      cells.register(nib.map { .nib($0) }, for: identifier)
    }

    /// Registers a class for the supplementary views with a kind and an identifier, or unregisters it with `nil`.
    public func register(
      _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
      let type = viewClass as? UICollectionReusableView.Type
      supplementaryViews[elementKind, default: CellPool()].register(type.map { .type($0) }, for: identifier)
    }

    /// Registers a nib for the supplementary views with a kind and an identifier, or unregisters it with `nil`.
    public func register(
      _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
      supplementaryViews[kind, default: CellPool()].register(nib.map { .nib($0) }, for: identifier)
    }

    /// Registers a prototype, as a storyboard does for its collection.
    public func providePrototype(_ identifier: String, cell: @escaping @MainActor () -> UICollectionViewCell) {
      cells.register(.prototype(cell), for: identifier)
    }

    /// A used or new cell for an item; an exception when the identifier is not registered.
    public func dequeueReusableCell(
      withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
      if let cell = existingCell(identifier) { return cell }
      if let cell = cells.next(identifier) {
        engine.record.cellsReused += 1
        cell.prepareForReuse()
        return cell
      }
      guard let cell: UICollectionViewCell = new(cells.maker(of: identifier), identifier) else {
        return missing("UICollectionElementKindCell", identifier, UICollectionViewCell(frame: .zero))
      }
      engine.record.cellsMade += 1
      return cell
    }

    /// A used or new supplementary view; an exception when the identifier is not registered for its kind.
    public func dequeueReusableSupplementaryView(
      ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
      if let view = supplementaryViews[elementKind]?.next(identifier) {
        view.prepareForReuse()
        return view
      }
      guard let view: UICollectionReusableView = new(supplementaryViews[elementKind]?.maker(of: identifier), identifier)
      else { return missing(elementKind, identifier, UICollectionReusableView(frame: .zero)) }
      return view
    }

    private func new<View: UICollectionReusableView>(_ maker: CellMaker<View>?, _ identifier: String) -> View? {
      let view: View?
      switch maker {
      case .type(let type): view = type.init(frame: .zero)
      case .nib(let nib):
        view = nib.instantiate(withOwner: nil).first as? View
        if view == nil {
          HeadlessException.raise(
            "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object which"
              + " must be a \(View.self) instance")
        }
      case .prototype(let make): view = make()
      case nil: view = nil
      }
      view?.reuseIdentifier = identifier
      return view
    }

    private func missing<View: UICollectionReusableView>(_ kind: String, _ identifier: String, _ view: View) -> View {
      HeadlessException.raise(
        "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a nib or a class for the"
          + " identifier or connect a prototype cell in a storyboard")
      view.reuseIdentifier = identifier
      return view
    }

    /// While an item is reconfigured, the cell that it has.
    private func existingCell(_ identifier: String) -> UICollectionViewCell? {
      guard let (_, cell) = reconfiguring else { return nil }
      if cell.reuseIdentifier != identifier {
        HeadlessException.raise(
          "Attempted to dequeue a cell for a different registration or reuse identifier than the existing cell when"
            + " reconfiguring an item, which is not allowed. You must dequeue a cell using the same registration or reuse"
            + " identifier that was used to dequeue the cell originally to obtain the existing cell. Dequeued reuse"
            + " identifier: \(identifier); Original reuse identifier: \(cell.reuseIdentifier ?? "none")")
      }
      return cell
    }
  }
#endif
