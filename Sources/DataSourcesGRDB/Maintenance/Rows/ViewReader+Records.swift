#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  extension ViewReader {
    /// Calls a closure with rows of a group and their primary keys, in order, after skipping the first few from a
    /// bound.
    func forEachRow(
      _ group: SQLiteValue, from start: PageStart, skipping skip: Int, limit: Int,
      _ body: (Row, PrimaryKey) throws -> Void
    ) throws {
      try snapshot.withDatabase { _ in
        try forEachArm(group, from: start, skipping: skip, limit: limit) { arm, skip, limit in
          try forEachRow(group, arm, skip, limit, body)
        }
      }
    }

    private func forEachRow(
      _ group: SQLiteValue, _ arm: RangeArm, _ skip: Int, _ limit: Int,
      _ body: (Row, PrimaryKey) throws -> Void
    ) throws -> Int {
      let values = values(group, arm)
      if values.contains(where: \.isAltered) { return try forEachRowAlone(group, arm, skip, limit, body) }
      let statement = try snapshot.recordStatement(key(.records, prefix: arm.prefix.count, arm.condition)) {
        let columns = [plan.selection] + plan.keyExpressions
        return "SELECT \(columns.joined(separator: ", "))\(rows(arm)) ORDER BY \(ordering(arm)) LIMIT ? OFFSET ?"
      }
      let arguments = values.map(\.databaseValue) + [limit.databaseValue, skip.databaseValue]
      let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(arguments), adapter: adapter(statement))
      var count = 0
      while let row = try cursor.next() {
        try body(row, PrimaryKey(row, plan))
        count += 1
      }
      return count
    }

    /// The same, row by row: GRDB truncates texts at a zero byte when it binds them, and repairs what isn't UTF-8.
    private func forEachRowAlone(
      _ group: SQLiteValue, _ arm: RangeArm, _ skip: Int, _ limit: Int,
      _ body: (Row, PrimaryKey) throws -> Void
    ) throws -> Int {
      let rowIDs = try self.rowIDs(group, arm, skipping: skip, limit: limit)
      let statement = try recordStatement
      for rowID in rowIDs {
        let row = try Row.fetchOne(statement, arguments: [rowID], adapter: adapter(statement))
        if let row { try body(row, PrimaryKey(row, plan)) }
      }
      return rowIDs.count
    }

    /// Reads a row and its key by its row ID.
    var recordStatement: Statement {
      get throws {
        try snapshot.recordStatement(key(.record)) {
          let columns = [plan.selection] + plan.keyExpressions
          return "SELECT \(columns.joined(separator: ", ")) FROM \(plan.source) WHERE \(plan.rowID) = ?"
        }
      }
    }

    /// Hides the columns after those of the record.
    func adapter(_ statement: Statement) -> (any RowAdapter)? {
      let count = plan.keyExpressions.count
      return count == 0 ? nil : RangeRowAdapter(0..<statement.columnCount - count)
    }
  }

  extension ItemID {
    /// A primary key in the form that a record has it: a text or a number if it is one column.
    init(keyValues values: [DatabaseValue]) {
      switch (values.count, values.first?.storage) {
      case (1, .int64(let number)): self.init(number)
      case (1, .string(let text)): self.init(text)
      case (1, _): self.init(values[0])
      default: self.init(values)
      }
    }

    /// The values of a primary key, or of its replacement.
    var keyValues: [DatabaseValue]? {
      if let key = base.base as? NumberedKey { return [.null] + key.values + [key.number] }
      if let values = base.base as? [DatabaseValue] { return values }
      if let key = base.base as? any CompositeKey {
        // Rows whose key contains NULL have other IDs.
        return key.databaseKey.contains(.null) ? nil : key.databaseKey
      }
      return (base.base as? any DatabaseValueConvertible).map { [$0.databaseValue] }
    }
  }

  extension ViewReader {
    /// Returns the row ID of the row with a primary key.
    func rowID(of values: [SQLiteValue]) throws -> Int64? {
      if plan.keyTermCount == 0 {
        guard values.count == 1, case .integer(let rowID) = values[0] else { return nil }
        return rowID
      }
      let key = plan.terms.suffix(plan.keyTermCount).map(\.sql)
      // After a NULL follows the row ID of a row whose key contains one.
      let isNumber = values.count == 2 && values[0].isNull
      guard isNumber || values.count == plan.keyTermCount else { return nil }
      let condition =
        isNumber
        ? "rowid = ? AND (\(key.map { "\($0) IS NULL" }.joined(separator: " OR ")))"
        : key.map { "\($0) = ?" }.joined(separator: " AND ")
      let statement = try snapshot.statement("SELECT rowid FROM \(plan.table) WHERE \(condition)", plan: number)
      defer { statement.reset() }
      let values = isNumber ? [values[1]] : values
      for (index, value) in values.enumerated() { statement.bind(value, at: index + 1) }
      return try statement.step() ? statement.integer(0) : nil
    }

    /// Returns the values of a row's primary key, or `nil` if there is no such row.
    func keyValues(ofRow rowID: Int64) throws -> [SQLiteValue]? {
      let columns = plan.terms.suffix(plan.keyTermCount).map(\.sql) + ["rowid"]
      let statement = try snapshot.statement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(plan.table) WHERE rowid = ?", plan: number)
      defer { statement.reset() }
      statement.bind(rowID, at: 1)
      return try statement.step() ? statement.values(0..<max(1, plan.keyTermCount)) : nil
    }

    /// Returns the position of a row.
    func position(ofRow rowID: Int64, in directory: ViewDirectory) throws -> ItemPosition? {
      guard let key = try row(rowID).key else { return nil }
      let (section, isThere) = directory.index(ofGroup: key.groupBytes)
      guard isThere else { return nil }
      let group = directory.groups[section]
      let page = group.group.page(of: key)
      let offset = try count(key.group, from: group.pages.start(of: page), before: key.place)
      return ItemPosition(section: section, item: group.counts.sum(before: page) + offset)
    }
  }
#endif
