#if os(Linux)
  import DataSourcesTesting

  // Registering and reusing cells and headers.
  extension UITableView {
    /// Registers a class for the cells with an identifier, or unregisters it with `nil`.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
      cells.register((cellClass as? UITableViewCell.Type).map { .type($0) }, for: identifier)
    }

    /// Registers a nib for the cells with an identifier, or unregisters it with `nil`.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
      cells.register(nib.map { .nib($0) }, for: identifier)
    }

    /// Registers a class for the headers and footers with an identifier, or unregisters it with `nil`.
    public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
      headersAndFooters.register((aClass as? UITableViewHeaderFooterView.Type).map { .type($0) }, for: identifier)
    }

    /// Registers a nib for the headers and footers with an identifier, or unregisters it with `nil`.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
      headersAndFooters.register(nib.map { .nib($0) }, for: identifier)
    }

    /// Registers a prototype, as a storyboard does for its table.
    public func providePrototype(_ identifier: String, cell: @escaping @MainActor () -> UITableViewCell) {
      cells.register(.prototype(cell), for: identifier)
    }

    /// A used or new cell; `nil` when none waits and the identifier is not registered.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
      existingCell(identifier) ?? usedCell(identifier) ?? newCell(identifier)
    }

    /// A used or new cell for a row; an exception when the identifier is not registered.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
      if let cell = existingCell(identifier) ?? usedCell(identifier) ?? newCell(identifier) { return cell }
      HeadlessException.raise(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or"
          + " connect a prototype cell in a storyboard")
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// A used or new header or footer; `nil` when none waits and the identifier is not registered.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
      if let used = headersAndFooters.next(identifier) {
        used.prepareForReuse()
        return used
      }
      switch headersAndFooters.maker(of: identifier) {
      case .type(let type): return type.init(reuseIdentifier: identifier)
      case .nib(let nib):
        let view = nib.instantiate(withOwner: nil).first as? UITableViewHeaderFooterView
        view?.adopt(identifier)
        return view
      case .prototype(let make): return make()
      case nil: return nil
      }
    }

    /// While a row is reconfigured, the cell that it has.
    private func existingCell(_ identifier: String) -> UITableViewCell? {
      guard let (_, cell) = reconfiguring else { return nil }
      if cell.reuseIdentifier == identifier { return cell }
      HeadlessException.raise(
        "Attempted to dequeue a cell for a different registration or reuse identifier than the existing cell when"
          + " reconfiguring an item, which is not allowed. You must dequeue a cell using the same registration or reuse"
          + " identifier that was used to dequeue the cell originally to obtain the existing cell. Dequeued reuse"
          + " identifier: \(identifier); Original reuse identifier: \(cell.reuseIdentifier ?? "none")")
      return cell
    }

    private func usedCell(_ identifier: String) -> UITableViewCell? {
      guard let cell = cells.next(identifier) else { return nil }
      engine.record.cellsReused += 1
      cell.prepareForReuse()
      return cell
    }

    private func newCell(_ identifier: String) -> UITableViewCell? {
      let cell: UITableViewCell
      switch cells.maker(of: identifier) {
      case .type(let type): cell = type.init(style: .default, reuseIdentifier: identifier)
      case .nib(let nib):
        guard let made = nib.instantiate(withOwner: nil).first as? UITableViewCell else {
          HeadlessException.raise(
            "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object which"
              + " must be a UITableViewCell instance")
          return nil
        }
        cell = made
      case .prototype(let make): cell = make()
      case nil: return nil
      }
      if cell.reuseIdentifier != identifier { cell.adopt(identifier) }
      engine.record.cellsMade += 1
      return cell
    }
  }

  // MARK: - Placeholders

  extension UITableView {
    func dataPosition(of position: ItemPosition) -> ItemPosition {
      placeholders.isEmpty ? position : placeholders.dataPosition(of: position)
    }

    func dropPlaceholders() { placeholders = [] }

    func placeholderCell(_ index: Int) -> UITableViewCell {
      let placeholder = placeholders[index]
      let cell = dequeueReusableCell(
        withIdentifier: placeholder.reuseIdentifier, for: IndexPath(at: placeholder.position))
      placeholder.update?(cell)
      return cell
    }
  }
#endif
