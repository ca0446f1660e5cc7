#if GRDB
  import GRDB

  /// Finds the rows that other rows replaced, of which SQLite says nothing.
  ///
  /// Who has a unique value now that another row had before, has replaced that one, unless it gave the value away itself.
  struct ReplacedRows {
    private let lookUps: [(new: String, old: String)]
    private let plan: Int

    /// - Parameters:
    ///   - plan: the number of the plan that the look-ups are for.
    ///   - indexes: of the plan's table.
    init(_ plan: NumberedPlan, _ indexes: [WatchedTable.UniqueIndex]) {
      self.plan = plan.number
      let table = plan.plan.table
      lookUps = indexes.map { index in
        let columns = index.columns.map(\.quotedIdentifier)
        let conditions = zip(columns, index.collations).map { "\($0) = ? COLLATE \($1)" }
        return (
          "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE rowid = ?",
          "SELECT rowid FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
        )
      }
    }

    /// The rows of the old snapshot that have a unique value which this row has in the new one.
    func replaced(by rowID: Int64, old: SnapshotReader, new: SnapshotReader) throws -> [Int64] {
      var found: [Int64] = []
      for lookUp in lookUps {
        let values = try new.statement(lookUp.new, plan: plan)
        defer { values.reset() }
        values.bind(rowID, at: 1)
        guard try values.step() else { return [] }
        let statement = try old.statement(lookUp.old, plan: plan)
        defer { statement.reset() }
        for (index, value) in values.values(0..<values.columnCount).enumerated() {
          statement.bind(value, at: index + 1)
        }
        while try statement.step() { if statement.integer(0) != rowID { found.append(statement.integer(0)) } }
      }
      return found
    }
  }
#endif
