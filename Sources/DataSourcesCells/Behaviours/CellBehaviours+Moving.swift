import DataSources

extension CellBehaviours {
  /// Being moved within the list and dragged to elsewhere.
  public struct Moving {
    /// The user moved the row to a place among its source's rows, where it is to be afterwards.
    ///
    /// Change the source accordingly: the list shows the move already, and what the source says is compared with that.
    /// Having this makes the row movable.
    public var move: ((CellIndex, ItemPosition) -> Void)?
    /// Whether the user can move the row.
    public var canMove: ((CellIndex) -> Bool)?
    /// What is dragged; `nil` keeps the row where it is.
    ///
    /// Having this makes the row draggable.
    public var dragged: ((CellIndex) -> Any?)?

    /// Whether the user can move the row within its source.
    package func canMove(at index: CellIndex) -> Bool { move != nil && (canMove?(index) ?? true) }

    var uses: CellUses {
      var uses: CellUses = []
      if move != nil || canMove != nil { uses.insert(.moving) }
      if dragged != nil { uses.insert(.dragging) }
      return uses
    }
  }

  /// Menus and focus.
  public struct Others {
    /// The entries of the row's context menu; none shows no menu.
    public var menu: ((CellIndex) -> [RowMenuItem])?
    /// Whether the row takes the focus.
    public var canFocus: ((CellIndex) -> Bool)?
    /// The row has got the focus.
    public var didFocus: ((CellIndex) -> Void)?
    /// The row has lost the focus.
    public var didLoseFocus: ((CellIndex) -> Void)?

    var uses: CellUses {
      var uses: CellUses = []
      if menu != nil { uses.insert(.menus) }
      if canFocus != nil { uses.insert(.focus) }
      if didFocus != nil || didLoseFocus != nil { uses.insert(.focusUpdates) }
      return uses
    }
  }
}
