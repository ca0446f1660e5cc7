/// A row of a list, or one that an operator put between them: a separator, a header, an advertisement.
public enum DecoratedItem<Row, Decoration> {
  /// A row of the list.
  case row(Row)
  /// What the operator added.
  case decoration(Decoration)

  /// The row of the list, if it is one.
  public var row: Row? {
    guard case .row(let row) = self else { return nil }
    return row
  }

  /// What the operator added, if it is that.
  public var decoration: Decoration? {
    guard case .decoration(let decoration) = self else { return nil }
    return decoration
  }
}

extension DecoratedItem: Equatable where Row: Equatable, Decoration: Equatable {}
extension DecoratedItem: Hashable where Row: Hashable, Decoration: Hashable {}
extension DecoratedItem: Sendable where Row: Sendable, Decoration: Sendable {}
