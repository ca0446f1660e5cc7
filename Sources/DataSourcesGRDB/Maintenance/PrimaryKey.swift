#if GRDB
  import DataSources
  import GRDB

  /// The primary key of a row that is being read: among the columns of the record, or after them.
  ///
  /// If the key contains a NULL, the row ID replaces it, because SQLite allows several rows with such a key.
  struct PrimaryKey {
    private let row: Row
    private let columns: [Int]?
    /// The number of columns of the key; 0 if it is the row ID, which is the last column.
    private let termCount: Int

    /// - Parameter row: The row as the record gets it.
    init(_ row: Row, _ plan: ViewPlan) {
      columns = plan.keyColumns
      termCount = plan.keyTermCount
      self.row = columns == nil ? row.unadapted : row
    }

    /// Whether several rows may have the key.
    var isNumbered: Bool { columns == nil && termCount > 0 && values.contains(.null) }

    /// The ID of the row.
    var id: ItemID {
      if let columns { return ItemID(keyValues: columns.map { row[$0] }) }
      let number = row[row.count - 1] as DatabaseValue
      if termCount == 0 { return ItemID(keyValues: [number]) }
      return isNumbered ? ItemID(NumberedKey(values: [], number: number)) : ItemID(keyValues: values)
    }

    private var values: [DatabaseValue] { (1...termCount).reversed().map { row[row.count - 1 - $0] } }
  }
#endif
