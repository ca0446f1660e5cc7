#if GRDB
  import DataSources
  import GRDB

  /// The primary key of a row that is being read: among what a record is made of, or behind it.
  ///
  /// With a NULL in it the number of the row takes its place: SQLite lets several rows have such a key.
  struct PrimaryKey {
    private let row: Row
    private let columns: [Int]?
    /// How many columns it has; none if it is the number of the row, which comes last.
    private let termCount: Int

    /// - Parameter row: as a record gets it.
    init(_ row: Row, _ plan: ViewPlan) {
      columns = plan.keyColumns
      termCount = plan.keyTermCount
      self.row = columns == nil ? row.unadapted : row
    }

    /// Whether it does not tell the row from others.
    var isNumbered: Bool { columns == nil && termCount > 0 && values.contains(.null) }

    /// As the identity of the row.
    var id: ItemID {
      if let columns { return ItemID(keyValues: columns.map { row[$0] }) }
      let number = row[row.count - 1] as DatabaseValue
      if termCount == 0 { return ItemID(keyValues: [number]) }
      return isNumbered ? ItemID(NumberedKey(values: [], number: number)) : ItemID(keyValues: values)
    }

    private var values: [DatabaseValue] { (1...termCount).reversed().map { row[row.count - 1 - $0] } }
  }
#endif
