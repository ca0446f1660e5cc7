import DataSources

/// What happens when the user touches rows, as an object or value of its own that several lists can take.
///
///     cells.handlingSelection(UnselectableRows())
///
/// Questions are answered with yes unless the handler says otherwise. The idea is GenericDataSource's.
public protocol SelectionHandler<Row> {
  /// The rows it knows.
  associatedtype Row

  /// The rows of the list have changed; it does not show them yet.
  func rowsDidChange()
  /// Whether a touch highlights the row.
  func shouldHighlight(_ row: Row, at index: CellIndex) -> Bool
  /// A touch highlights the row.
  func didHighlight(_ row: Row, at index: CellIndex)
  /// The row is highlighted no more.
  func didUnhighlight(_ row: Row, at index: CellIndex)
  /// Whether the user may select the row.
  func shouldSelect(_ row: Row, at index: CellIndex) -> Bool
  /// The user selected the row.
  func didSelect(_ row: Row, at index: CellIndex)
  /// Whether the user may deselect the row.
  func shouldDeselect(_ row: Row, at index: CellIndex) -> Bool
  /// The user deselected the row.
  func didDeselect(_ row: Row, at index: CellIndex)
}

extension SelectionHandler {
  /// Nothing.
  public func rowsDidChange() {}
  /// Yes.
  public func shouldHighlight(_ row: Row, at index: CellIndex) -> Bool { true }
  /// Nothing.
  public func didHighlight(_ row: Row, at index: CellIndex) {}
  /// Nothing.
  public func didUnhighlight(_ row: Row, at index: CellIndex) {}
  /// Yes.
  public func shouldSelect(_ row: Row, at index: CellIndex) -> Bool { true }
  /// Nothing.
  public func didSelect(_ row: Row, at index: CellIndex) {}
  /// Yes.
  public func shouldDeselect(_ row: Row, at index: CellIndex) -> Bool { true }
  /// Nothing.
  public func didDeselect(_ row: Row, at index: CellIndex) {}
}

/// Has no row highlighted, selected or deselected.
public struct UnselectableRows<Row>: SelectionHandler {
  /// The handler.
  public init() {}
  /// No.
  public func shouldHighlight(_ row: Row, at index: CellIndex) -> Bool { false }
  /// No.
  public func shouldSelect(_ row: Row, at index: CellIndex) -> Bool { false }
  /// No.
  public func shouldDeselect(_ row: Row, at index: CellIndex) -> Bool { false }
}
