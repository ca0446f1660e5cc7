/// A row, and whether it is selected.
public struct SelectableItem<Row> {
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

extension SelectableItem: Equatable where Row: Equatable {}
extension SelectableItem: Hashable where Row: Hashable {}
extension SelectableItem: Sendable where Row: Sendable {}

extension SelectableItem: Identifiable where Row: Identifiable {
  /// The row's own identity.
  public var id: Row.ID { row.id }
}

extension SelectableItem: CustomStringConvertible {
  /// The row, with a mark when it is selected, as in `42*`.
  public var description: String { "\(row)\(isSelected ? "*" : "")" }
}
