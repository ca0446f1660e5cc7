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

    private func group(_ condition: RangeCondition, _ values: [SQLiteValue]) throws -> SQLiteValue? {
      guard let group = plan.group else { return nil }
      let statement = try snapshot.statement(key(.group, condition)) {
        var conditions: [String] = []
        if let filter = plan.filter { conditions.append("(\(filter))") }
        if let range = condition.sql(group.sql, isDescending: group.isDescending) { conditions.append(range) }
        let rows = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        return
          "SELECT \(group.sql) FROM \(plan.indexedTable)\(rows) ORDER BY \(group.ordering) LIMIT 1"
      }
      defer { statement.reset() }
      for (index, value) in values.enumerated() { statement.bind(value, at: index + 1) }
      return try statement.step() ? statement.value(0) : nil
    }
  }
#endif
