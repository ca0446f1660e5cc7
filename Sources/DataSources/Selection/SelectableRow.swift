/// A row, and whether it is selected.
public struct SelectableRow<Row> {
  /// The row.
  public var row: Row
  /// Whether it is selected, by a selection that is enabled.
  public var isSelected: Bool

  /// A row that is selected or not.
  public init(_ row: Row, isSelected: Bool) {
    self.row = row
    self.isSelected = isSelected
  }
}

extension SelectableRow: Equatable where Row: Equatable {}
extension SelectableRow: Hashable where Row: Hashable {}
extension SelectableRow: Sendable where Row: Sendable {}

extension SelectableRow: Identifiable where Row: Identifiable {
  /// The row's own identity.
  public var id: Row.ID { row.id }
}

extension SelectableRow: CustomStringConvertible {
  /// The row, with a mark when it is selected, as in `42*`.
  public var description: String { "\(row)\(isSelected ? "*" : "")" }
}
