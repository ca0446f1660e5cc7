#if GRDB
  import ListStorage

  extension ViewReader {
    /// The values of a row for the aggregates of the view, which begin at a column.
    func aggregatedValues(at statement: RawStatement, from column: Int) -> [SQLiteValue] {
      if plan.aggregates.isEmpty { return [] }
      return plan.aggregates.enumerated().map { $1.value(at: statement, column + $0) }
    }

    /// The aggregates of a group.
    ///
    /// - Complexity: O(*n*) for *n* rows of the group; for the least and the greatest value see ``extreme(_:ofGroup:)``.
    func aggregates(ofGroup group: SQLiteValue) throws -> [AggregateState] {
      var states = plan.aggregates.map(\.ofNothing)
      let totals = plan.aggregates.indices.filter { !plan.aggregates[$0].isExtreme }
      if !totals.isEmpty {
        let statement = try snapshot.statement(key(.totals)) {
          "SELECT \(totals.map { plan.aggregates[$0].sql }.joined(separator: ", "))\(aggregatedRows)"
        }
        defer { statement.reset() }
        _ = bind(group, RangeArm(prefix: [], condition: .all), to: statement)
        while try statement.step() {
          for (column, index) in totals.enumerated() {
            states[index].add(plan.aggregates[index].value(at: statement, column))
          }
        }
      }
      for index in states.indices where plan.aggregates[index].isExtreme {
        states[index].add(try extreme(plan.aggregates[index], ofGroup: group))
      }
      return states
    }

    /// The least or the greatest value in a group; NULL if there is none.
    ///
    /// - Complexity: O(log *n*) if the view is ordered by the expression first, else O(*n*) for *n* rows of the group.
    func extreme(_ aggregate: AggregateTerm, ofGroup group: SQLiteValue) throws -> SQLiteValue {
      let function = aggregate.key.function == .minimum ? "MIN" : "MAX"
      let statement = try snapshot.statement(
        "SELECT \(function)(\(aggregate.sql) COLLATE BINARY)\(aggregatedRows)", plan: number)
      defer { statement.reset() }
      _ = bind(group, RangeArm(prefix: [], condition: .all), to: statement)
      return try statement.step() ? statement.value(0) : .null
    }

    /// The aggregate of some rows, each of which is read.
    func aggregate(_ aggregate: AggregateTerm, ofRows rowIDs: ItemList<Int64>) throws -> AggregateState {
      let statement = try snapshot.statement(
        "SELECT \(aggregate.sql) FROM \(plan.source) WHERE \(plan.rowID) = ?", plan: number)
      defer { statement.reset() }
      var state = aggregate.ofNothing
      for rowID in rowIDs {
        statement.bind(rowID, at: 1)
        guard try statement.step() else { throw ViewMismatch() }
        state.add(aggregate.value(at: statement, 0))
      }
      return state
    }

    /// The rows of a group, in SQL.
    private var aggregatedRows: String {
      if plan.group != nil || !plan.equalities.isEmpty { return rows(RangeArm(prefix: [], condition: .all)) }
      // Without a group SQLite decides whether the index is better than the table.
      return " FROM \(plan.table)" + Self.clause(plan.indexConditions)
    }
  }
#endif
