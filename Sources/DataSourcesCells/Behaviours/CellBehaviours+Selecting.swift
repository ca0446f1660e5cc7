import DataSources

extension CellBehaviours {
  /// Being highlighted, selected and deselected by the user; questions that are `nil` are answered with yes.
  public struct Selecting {
    /// Whether a touch highlights the row.
    public var shouldHighlight: ((CellIndex) -> Bool)?
    /// A touch highlights the row.
    public var didHighlight: ((CellIndex) -> Void)?
    /// The row is highlighted no more.
    public var didUnhighlight: ((CellIndex) -> Void)?
    /// Whether the user may select the row.
    public var shouldSelect: ((CellIndex) -> Bool)?
    /// The user selected the row.
    public var didSelect: ((CellIndex) -> Void)?
    /// Whether the user may deselect the row.
    public var shouldDeselect: ((CellIndex) -> Bool)?
    /// The user deselected the row.
    public var didDeselect: ((CellIndex) -> Void)?
    /// Whether the host shows the row as selected no longer than a moment: for rows that are buttons.
    public var deselectsAtOnce = false
  }
}
