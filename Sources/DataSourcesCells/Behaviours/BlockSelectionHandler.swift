import DataSources

/// A selection handler of closures; the idea is GenericDataSource's.
///
///     var handler = BlockSelectionHandler<City>()
///     handler.didSelect = { city, _ in open(city) }
///     handler.defaultShouldDeselect = false
public struct BlockSelectionHandler<Row>: SelectionHandler {
  /// Called when the rows of the list have changed.
  public var rowsChanged: (() -> Void)?
  /// Decides whether a touch highlights a row.
  public var shouldHighlight: ((Row, CellIndex) -> Bool)?
  /// What is decided without that closure.
  public var defaultShouldHighlight = true
  /// Called when a touch highlights a row.
  public var didHighlight: ((Row, CellIndex) -> Void)?
  /// Called when a row is highlighted no more.
  public var didUnhighlight: ((Row, CellIndex) -> Void)?
  /// Decides whether the user may select a row.
  public var shouldSelect: ((Row, CellIndex) -> Bool)?
  /// What is decided without that closure.
  public var defaultShouldSelect = true
  /// Called when the user selected a row.
  public var didSelect: ((Row, CellIndex) -> Void)?
  /// Decides whether the user may deselect a row.
  public var shouldDeselect: ((Row, CellIndex) -> Bool)?
  /// What is decided without that closure.
  public var defaultShouldDeselect = true
  /// Called when the user deselected a row.
  public var didDeselect: ((Row, CellIndex) -> Void)?

  /// A handler without closures.
  public init() {}

  /// Calls the closure.
  public func rowsDidChange() { rowsChanged?() }
  /// Asks the closure, or answers as the default says.
  public func shouldHighlight(_ row: Row, at index: CellIndex) -> Bool {
    shouldHighlight?(row, index) ?? defaultShouldHighlight
  }
  /// Calls the closure.
  public func didHighlight(_ row: Row, at index: CellIndex) { didHighlight?(row, index) }
  /// Calls the closure.
  public func didUnhighlight(_ row: Row, at index: CellIndex) { didUnhighlight?(row, index) }
  /// Asks the closure, or answers as the default says.
  public func shouldSelect(_ row: Row, at index: CellIndex) -> Bool { shouldSelect?(row, index) ?? defaultShouldSelect }
  /// Calls the closure.
  public func didSelect(_ row: Row, at index: CellIndex) { didSelect?(row, index) }
  /// Asks the closure, or answers as the default says.
  public func shouldDeselect(_ row: Row, at index: CellIndex) -> Bool {
    shouldDeselect?(row, index) ?? defaultShouldDeselect
  }
  /// Calls the closure.
  public func didDeselect(_ row: Row, at index: CellIndex) { didDeselect?(row, index) }
}
