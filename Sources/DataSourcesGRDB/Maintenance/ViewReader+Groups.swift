#if GRDB
  extension ViewReader {
    /// The group behind another one, or the first one; `nil` when there is none.
    ///
    /// - Complexity: O(log *n*).
    func group(after previous: SQLiteValue?) throws -> SQLiteValue? {
      guard let group = plan.group else { return nil }
      guard let previous else { return try self.group(.all, []) }
      if !previous.isNull {
        return try self.group(.after, [previous])
          ?? (group.isDescending && group.isNullable ? self.group(.isNull, []) : nil)
      }
      // Behind NULL come numbers and texts; which of them is not known before.
      return group.isDescending ? nil : try self.group(.isNumber, []) ?? self.group(.isText, [])
    }

    /// The value of a group's first row, which is equal to that of the others, and may not be the same.
    func firstValue(ofGroup value: SQLiteValue) throws -> SQLiteValue? {
      guard let group = plan.group else { return nil }
      let arm = RangeArm(prefix: [], condition: .all)
      let statement = try statement(.firstValue, arm) { "SELECT \(group.sql)\($0) ORDER BY \(ordering(arm)) LIMIT 1" }
      defer { statement.reset() }
      _ = bind(value, arm, to: statement)
      return try statement.step() ? statement.value(0) : nil
    }

    private func group(_ condition: RangeCondition, _ values: [SQLiteValue]) throws -> SQLiteValue? {
      guard let group = plan.group else { return nil }
      let statement = try snapshot.statement(key(.group, condition)) {
        let range = condition.sql(group.sql, isDescending: group.isDescending)
        let rows = Self.clause(plan.indexConditions + [range].compactMap { $0 })
        // An expression that is NULL for all rows would be sorted.
        let order = condition == .isNull ? "" : " ORDER BY \(group.ordering)"
        return "SELECT \(group.sql) FROM \(plan.indexedTable)\(rows)\(order) LIMIT 1"
      }
      defer { statement.reset() }
      for (index, value) in (plan.equalities.map(\.value) + values).enumerated() {
        statement.bind(value, at: index + 1)
      }
      return try statement.step() ? statement.value(0) : nil
    }
  }
#endif
