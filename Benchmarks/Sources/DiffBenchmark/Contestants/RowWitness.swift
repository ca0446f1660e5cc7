import ListChanges

/// A type that specifies how rows are compared, as an app writes it.
enum RowWitness<Row: BenchmarkRow>: StaticItemComparison {
  static func id(of row: Row) -> Row.ID { row.id }
  static func hasSameContent(_ left: Row, _ right: Row) -> Bool { left == right }
}
