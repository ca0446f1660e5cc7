import DataSources

// How large rows are, and when they come and go.
extension CellSource {
  /// Gives all rows one size.
  @discardableResult
  public func size(_ size: CellSize) -> Self {
    behaviours.showing.size = { _, _ in size }
    return self
  }

  /// Gives all rows one height.
  @discardableResult
  public func height(_ height: Double) -> Self { size(.height(height)) }

  /// Gives each row a size, in a list that is so large.
  @discardableResult
  public func size(_ size: @escaping (_ row: Row, _ index: CellIndex, _ list: ListSize) -> CellSize) -> Self {
    behaviours.showing.size = { index, list in (index.row as? Row).map { size($0, index, list) } ?? .automatic }
    return self
  }

  /// Gives rows a quick guess of their size, for a list that measures rows only when they come on screen.
  @discardableResult
  public func estimatedSize(_ size: @escaping (_ row: Row, _ index: CellIndex) -> CellSize) -> Self {
    behaviours.showing.estimatedSize = typed(size, else: .automatic)
    return self
  }

  /// Has a closure called whenever a cell has been filled, whatever its kind: for what all rows have in common.
  @discardableResult
  public func onConfigure(_ handler: @escaping (_ cell: H.Cell, _ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.showing.didConfigure = { cell, index in if let row = index.row as? Row { handler(cell, row, index) } }
    return self
  }

  /// Has a closure called when a cell is about to come on screen.
  @discardableResult
  public func onAppear(_ handler: @escaping (_ cell: H.Cell, _ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.showing.willDisplay = { cell, index in if let row = index.row as? Row { handler(cell, row, index) } }
    return self
  }

  /// Has a closure called when a cell has left the screen, with the row it showed, which may be gone by then.
  @discardableResult
  public func onDisappear(_ handler: @escaping (_ cell: H.Cell, _ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.showing.didEndDisplaying = { cell, index in
      if let row = index.row as? Row { handler(cell, row, index) }
    }
    return self
  }

  /// Has a closure called for rows that may come on screen soon, and another one for those that will not after all.
  @discardableResult
  public func onPrefetch(
    _ handler: @escaping (_ row: Row, _ index: CellIndex) -> Void,
    cancelling cancel: ((_ row: Row, _ index: CellIndex) -> Void)? = nil
  ) -> Self {
    behaviours.showing.prefetch = typed(handler)
    behaviours.showing.cancelPrefetching = cancel.map { typed($0) }
    return self
  }

  /// Lets rows take the focus for which a condition holds.
  @discardableResult
  public func focusable(_ condition: @escaping (_ row: Row, _ index: CellIndex) -> Bool) -> Self {
    behaviours.others.canFocus = typed(condition, else: false)
    return self
  }

  /// Has a closure called when a row gets or loses the focus.
  @discardableResult
  public func onFocus(_ handler: @escaping (_ row: Row, _ isFocused: Bool, _ index: CellIndex) -> Void) -> Self {
    behaviours.others.didFocus = typed { handler($0, true, $1) }
    behaviours.others.didLoseFocus = typed { handler($0, false, $1) }
    return self
  }

  /// Gives rows a context menu; no entries show none.
  @discardableResult
  public func menu(_ entries: @escaping (_ row: Row, _ index: CellIndex) -> [RowMenuItem]) -> Self {
    behaviours.others.menu = typed(entries, else: [])
    return self
  }
}
