import ListChanges

/// How rows are compared, told by a type, as an app writes it.
enum RowWitness<Row: BenchmarkRow>: StaticItemComparison {
  static func id(of row: Row) -> Row.ID { row.id }
  static func hasSameContent(_ left: Row, _ right: Row) -> Bool { left == right }
}
