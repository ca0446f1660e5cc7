/// What the engine asks of rows; it is told by a type, or by closures.
@usableFromInline
protocol RowComparer<Row> {
  associatedtype Row
  associatedtype ID: Hashable

  func id(of row: Row) -> ID
  func hasSameContent(_ left: Row, _ right: Row) -> Bool
}

extension RowComparer {
  /// Whether two rows are the same one.
  @inlinable
  func areOne(_ left: Row, _ right: Row) -> Bool { id(of: left) == id(of: right) }
}

/// Rows that bring both themselves.
@usableFromInline
struct IdentifiableComparer<Row: Identifiable & Equatable>: RowComparer {
  @inlinable init() {}
  @inlinable func id(of row: Row) -> Row.ID { row.id }
  @inlinable func hasSameContent(_ left: Row, _ right: Row) -> Bool { left == right }
}

/// Rows for which a type tells.
@usableFromInline
struct WitnessComparer<Witness: RowComparing>: RowComparer {
  @inlinable init() {}
  @inlinable func id(of row: Witness.Row) -> Witness.ID { Witness.id(of: row) }
  @inlinable func hasSameContent(_ left: Witness.Row, _ right: Witness.Row) -> Bool {
    Witness.hasSameContent(left, right)
  }
}

/// Rows for which closures tell.
@usableFromInline
struct ClosureComparer<Row, ID: Hashable>: RowComparer {
  @usableFromInline let idOf: (Row) -> ID
  @usableFromInline let same: (Row, Row) -> Bool

  @inlinable
  init(id: @escaping (Row) -> ID, hasSameContent: @escaping (Row, Row) -> Bool) {
    idOf = id
    same = hasSameContent
  }

  @inlinable func id(of row: Row) -> ID { idOf(row) }
  @inlinable func hasSameContent(_ left: Row, _ right: Row) -> Bool { same(left, right) }
}
