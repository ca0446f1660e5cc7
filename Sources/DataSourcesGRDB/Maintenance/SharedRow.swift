#if GRDB
  /// A touched row of a table with the columns that all open views of the table need.
  struct SharedRow {
    let rowID: Int64
    /// The expressions in the old snapshot; `nil` if there was no such row.
    let old: [SQLiteValue]?
    let new: [SQLiteValue]?
    /// Whether an expression has another value, if the row is there before and after.
    let hasOtherValue: [Bool]
    /// Whether the columns of a selection have other values.
    let hasOtherContent: [Bool]

    /// Reads a row in both snapshots.
    ///
    /// - Returns: `nil` if it is the same.
    init?(_ rowID: Int64, _ columns: SharedColumns, _ before: RawStatement, _ after: RawStatement) throws {
      defer {
        before.reset()
        after.reset()
      }
      before.bind(rowID, at: 1)
      after.bind(rowID, at: 1)
      let (wasThere, isThere) = (try before.step(), try after.step())
      if !wasThere && !isThere { return nil }
      self.rowID = rowID
      old = wasThere ? columns.values(at: before) : nil
      guard wasThere, isThere else {
        (new, hasOtherValue, hasOtherContent) = (isThere ? columns.values(at: after) : nil, [], [])
        return
      }
      hasOtherContent = columns.contents.map {
        !after.hasSameValues(as: before, from: $0.lowerBound, upTo: $0.upperBound)
      }
      if after.hasSameValues(as: before, upTo: columns.expressions.count) {
        if !hasOtherContent.contains(true) { return nil }
        (new, hasOtherValue) = (old, Array(repeating: false, count: columns.expressions.count))
      } else {
        let values = columns.values(at: after)
        (new, hasOtherValue) = (values, zip(old ?? [], values).map { $0 != $1 })
      }
    }

    /// The row as a view sees it; `nil` if it's the same for the view, or in neither of its states.
    func touched(_ plan: ViewPlan, _ columns: PlanColumns) -> TouchedRow? {
      let (before, after) = (shown(old, plan, columns), shown(new, plan, columns))
      if before == nil && after == nil { return nil }
      guard let before, let after else {
        return TouchedRow(
          rowID: rowID, old: before.map { .shown(key($0, plan, columns)) } ?? .absent,
          new: after.map { .shown(key($0, plan, columns)) } ?? .absent, hasOtherContent: false)
      }
      let isElsewhere =
        columns.terms.contains { hasOtherValue[$0] } || columns.aggregates.contains { hasOtherValue[$0] }
        || columns.group.map { hasOtherValue[$0] } ?? false
      if !isElsewhere, !hasOtherContent[columns.content] { return nil }
      let old = key(before, plan, columns)
      return TouchedRow(
        rowID: rowID, old: .shown(old), new: .shown(isElsewhere ? key(after, plan, columns) : old),
        hasOtherContent: hasOtherContent[columns.content])
    }

    /// The values of a row that isn't absent, unless the filter leaves it out.
    private func shown(_ values: [SQLiteValue]?, _ plan: ViewPlan, _ columns: PlanColumns) -> [SQLiteValue]? {
      guard let values else { return nil }
      for (equality, place) in zip(plan.equalities, columns.equalities)
      where !equality.term.areEqual(values[place], equality.value) { return nil }
      guard let filter = columns.filter else { return values }
      return values[filter] == .integer(0) ? nil : values
    }

    private func key(_ values: [SQLiteValue], _ plan: ViewPlan, _ columns: PlanColumns) -> RowKey {
      plan.key(
        group: columns.group.map { values[$0] } ?? .null, values: columns.terms.map { values[$0] }, rowID: rowID,
        aggregated: columns.aggregates.map { values[$0] })
    }
  }

  extension SharedColumns {
    fileprivate func values(at statement: RawStatement) -> [SQLiteValue] {
      expressions.enumerated().map { $1.isNumeric ? statement.number($0) : statement.value($0) }
    }
  }
#endif
