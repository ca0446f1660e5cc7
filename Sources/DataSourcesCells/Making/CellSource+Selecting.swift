import DataSources

// What the user does to a row with a touch. Each replaces what was said before.
extension CellSource {
  /// Has a closure called when the user selects a row.
  @discardableResult
  public func onSelect(_ handler: @escaping (_ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.selecting.didSelect = typed(handler)
    return self
  }

  /// Has a closure called when the user taps a row, which does not stay selected: for rows that are buttons.
  @discardableResult
  public func onTap(_ handler: @escaping (_ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.selecting.deselectsAtOnce = true
    return onSelect(handler)
  }

  /// Has a closure called when the user deselects a row.
  @discardableResult
  public func onDeselect(_ handler: @escaping (_ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.selecting.didDeselect = typed(handler)
    return self
  }

  /// Has a closure called when a touch highlights a row, and when the row is highlighted no more.
  @discardableResult
  public func onHighlight(_ handler: @escaping (_ row: Row, _ isHighlighted: Bool, _ index: CellIndex) -> Void) -> Self
  {
    behaviours.selecting.didHighlight = typed { handler($0, true, $1) }
    behaviours.selecting.didUnhighlight = typed { handler($0, false, $1) }
    return self
  }

  /// Lets the user highlight and select only rows for which a condition holds.
  @discardableResult
  public func selectable(_ condition: @escaping (_ row: Row, _ index: CellIndex) -> Bool) -> Self {
    behaviours.selecting.shouldHighlight = typed(condition)
    behaviours.selecting.shouldSelect = typed(condition)
    return self
  }

  /// Lets the user deselect only rows for which a condition holds.
  @discardableResult
  public func deselectable(_ condition: @escaping (_ row: Row, _ index: CellIndex) -> Bool) -> Self {
    behaviours.selecting.shouldDeselect = typed(condition)
    return self
  }

  /// A closure for rows of any type.
  ///
  /// The rows of this source are all of its type, so none is ever passed over.
  func typed(_ handler: @escaping (Row, CellIndex) -> Void) -> (CellIndex) -> Void {
    { index in if let row = index.row as? Row { handler(row, index) } }
  }

  /// A question for rows of any type.
  func typed<Answer>(_ question: @escaping (Row, CellIndex) -> Answer, else other: Answer) -> (CellIndex) -> Answer {
    { index in (index.row as? Row).map { question($0, index) } ?? other }
  }

  private func typed(_ condition: @escaping (Row, CellIndex) -> Bool) -> (CellIndex) -> Bool {
    typed(condition, else: true)
  }
}
