#if GRDB
  import DataSources
  import GRDB

  /// The primary key of a row that is being read, which comes behind what a record is made of.
  ///
  /// With a NULL in it the number of the row takes its place: SQLite lets several rows have such a key.
  struct PrimaryKey {
    private let row: Row
    private let termCount: Int

    /// - Parameter termCount: how many columns it has; none if it is the number of the row, which comes last.
    init(_ row: Row, termCount: Int) {
      self.row = row
      self.termCount = termCount
    }

    /// Whether it does not tell the row from others.
    var isNumbered: Bool { termCount > 0 && values.contains(.null) }

    /// As the identity of the row.
    var id: ItemID {
      let number = row[row.count - 1] as DatabaseValue
      if termCount == 0 { return ItemID(keyValues: [number]) }
      return isNumbered ? ItemID(NumberedKey(values: [], number: number)) : ItemID(keyValues: values)
    }

    private var values: [DatabaseValue] { (1...termCount).reversed().map { row[row.count - 1 - $0] } }
  }
#endif
