#if GRDB
  /// A row as a view sees it.
  enum ViewRow: Equatable, Sendable {
    /// There is no such row.
    case absent
    /// The filter leaves it out.
    case hidden
    case shown(RowKey)

    var key: RowKey? {
      if case .shown(let key) = self { key } else { nil }
    }
  }

  extension ViewReader {
    /// Looks a row up by its number.
    ///
    /// - Complexity: O(log *n*).
    func row(_ rowID: Int64) throws -> ViewRow {
      let statement = try rowStatement
      defer { statement.reset() }
      return try row(rowID, statement)
    }

    /// Looks a row up, and leaves the statement at it.
    func row(_ rowID: Int64, _ statement: RawStatement) throws -> ViewRow {
      statement.bind(rowID, at: 1)
      return try statement.step() ? row(at: statement, rowID) : .absent
    }

    /// The row that a statement is at.
    func row(at statement: RawStatement, _ rowID: Int64) -> ViewRow {
      guard statement.integer(0) != 0 else { return .hidden }
      let aggregates = 2 + plan.terms.count
      return .shown(
        plan.key(
          group: statement.value(1), values: statement.values(2..<aggregates), rowID: rowID,
          aggregated: aggregatedValues(at: statement, from: aggregates)))
    }

    /// Reads whether a row is in the view, its group and terms, its values for aggregates, and all that a list shows of it.
    var rowStatement: RawStatement {
      get throws {
        let statement = try snapshot.statement(key(.row)) {
          "SELECT \(rowColumns) FROM \(plan.source) WHERE \(plan.rowID) = ?1"
        }
        for (index, equality) in plan.equalities.enumerated() { statement.bind(equality.value, at: index + 2) }
        return statement
      }
    }

    /// The columns of ``rowStatement``.
    var rowColumns: String {
      let conditions =
        plan.equalities.enumerated().map { "\($1.term.sql) IS ?\($0 + 2)" }
        + [plan.residual.map { "(\($0))" }].compactMap { $0 }
      let filter = conditions.isEmpty ? "1" : "CASE WHEN \(conditions.joined(separator: " AND ")) THEN 1 ELSE 0 END"
      let order = [filter, plan.group?.sql ?? "NULL"] + plan.terms.map(\.sql)
      return (order + plan.aggregates.map(\.sql) + [plan.selection]).joined(separator: ", ")
    }

    /// The first column of ``rowStatement`` that a list shows.
    var contentStart: Int { 2 + plan.terms.count + plan.aggregates.count }
  }
#endif
