#if GRDB
  /// A row as a view sees it.
  enum ViewRow: Hashable, Sendable {
    /// There is no such row.
    case absent
    /// The filter leaves it out.
    case hidden
    /// With all that a list shows of it.
    case shown(RowKey, content: [SQLiteValue])

    var key: RowKey? {
      if case .shown(let key, _) = self { key } else { nil }
    }
  }

  extension ViewReader {
    /// Looks a row up by its number.
    ///
    /// - Complexity: O(log *n*).
    func row(_ rowID: Int64) throws -> ViewRow {
      let statement = try snapshot.statement(key(.row)) {
        let columns = [plan.filter.map { "(\($0)) IS TRUE" } ?? "1", plan.group?.sql ?? "NULL"] + plan.terms.map(\.sql)
        return "SELECT \(columns.joined(separator: ", ")), \(plan.selection) FROM \(plan.table) WHERE rowid = ?"
      }
      defer { statement.reset() }
      statement.bind(rowID, at: 1)
      guard try statement.step() else { return .absent }
      guard statement.integer(0) != 0 else { return .hidden }
      let end = 2 + plan.terms.count
      let key = plan.key(group: statement.value(1), values: statement.values(2..<end), rowID: rowID)
      return .shown(key, content: statement.values(end..<statement.columnCount))
    }
  }
#endif
