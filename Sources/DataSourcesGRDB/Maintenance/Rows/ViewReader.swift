#if GRDB
  import GRDB
  import ListStorage

  /// A view in one snapshot: all statements that read it.
  struct ViewReader {
    private let identifiedPlan: IdentifiedPlan
    let snapshot: SnapshotReader
    var plan: ViewPlan { identifiedPlan.plan }
    /// The ID by which statements are cached.
    private var planID: Int { identifiedPlan.shape }

    init(_ plan: IdentifiedPlan, _ snapshot: SnapshotReader) {
      identifiedPlan = plan
      self.snapshot = snapshot
    }

    /// Returns the key of a statement.
    func key(
      _ purpose: StatementKey.Purpose, prefix: Int = 0, _ condition: RangeCondition = .all
    ) -> StatementKey {
      StatementKey(plan: planID, purpose: purpose, prefix: UInt8(clamping: prefix), condition: condition)
    }

    /// Returns a statement of the view, prepared unless it is cached.
    func statement(_ sql: String) throws -> RawStatement { try snapshot.statement(sql, plan: planID) }

    /// Returns the number of rows of a group between a bound and a key, or the group's end.
    ///
    /// - Complexity: O(log *n* + *m*) for *m* rows between.
    func count(_ group: SQLiteValue, from start: PageBound, before key: KeyValues? = nil) throws -> Int {
      try plan.arms(from: start, before: key).reduce(0) { try $0 + count(group, $1) }
    }

    private func count(_ group: SQLiteValue, _ arm: RangeArm) throws -> Int {
      let statement = try statement(.count, arm) { "SELECT COUNT(*)\($0)" }
      defer { statement.reset() }
      _ = bind(group, arm, to: statement)
      return try statement.step() ? Int(statement.integer(0)) : 0
    }

    /// Returns the number of rows of an arm, or the limit if that is less.
    private func count(_ group: SQLiteValue, _ arm: RangeArm, upTo limit: Int) throws -> Int {
      let statement = try statement(.bounded, arm) { "SELECT COUNT(*) FROM (SELECT 1\($0) LIMIT ?)" }
      defer { statement.reset() }
      statement.bind(Int64(limit), at: bind(group, arm, to: statement))
      return try statement.step() ? Int(statement.integer(0)) : 0
    }

    /// Returns keys of a group in order, from a bound on, without the first few.
    func keys(_ group: SQLiteValue, from start: PageBound, skipping skip: Int, limit: Int) throws -> [KeyValues] {
      var keys: [KeyValues] = []
      try forEachArm(group, from: start, skipping: skip, limit: limit) { arm, skip, limit in
        let statement = try statement(.keys, arm) {
          "SELECT \(plan.sortKeyColumns)\($0) ORDER BY \(ordering(arm)) LIMIT ? OFFSET ?"
        }
        defer { statement.reset() }
        let next = bind(group, arm, to: statement)
        statement.bind(Int64(limit), at: next)
        statement.bind(Int64(skip), at: next + 1)
        let before = keys.count
        while try statement.step() {
          let values = statement.values(0..<plan.terms.count)
          keys.append(KeyValues(values: values, rowID: statement.integer(plan.terms.count)))
        }
        return keys.count - before
      }
      return keys
    }

    /// Returns the row IDs of an arm in order.
    func rowIDs(_ group: SQLiteValue, _ arm: RangeArm, skipping skip: Int, limit: Int) throws -> [Int64] {
      let statement = try statement(.rowIDs, arm) { "SELECT rowid\($0) ORDER BY \(ordering(arm)) LIMIT ? OFFSET ?" }
      defer { statement.reset() }
      let next = bind(group, arm, to: statement)
      statement.bind(Int64(limit), at: next)
      statement.bind(Int64(skip), at: next + 1)
      var rowIDs: [Int64] = []
      while try statement.step() { rowIDs.append(statement.integer(0)) }
      return rowIDs
    }

    /// Reads the arms behind a bound until they had enough rows.
    ///
    /// - Parameter read: Reads some rows of an arm, without the first few, and returns their number.
    private func forEachArm(
      _ group: SQLiteValue, from start: PageBound, skipping skip: Int, limit: Int,
      read: (RangeArm, _ skip: Int, _ limit: Int) throws -> Int
    ) throws {
      var skip = skip
      var limit = limit
      let arms = plan.arms(from: start)
      for (index, arm) in arms.enumerated() {
        let count = try read(arm, skip, limit)
        limit -= count
        if limit == 0 || index == arms.count - 1 { return }
        if count > 0 { skip = 0 } else if skip > 0 { skip -= try self.count(group, arm, upTo: skip) }
      }
    }

    func statement(
      _ purpose: StatementKey.Purpose, _ arm: RangeArm, _ sql: (_ rows: String) -> String
    ) throws -> RawStatement {
      try snapshot.statement(key(purpose, prefix: arm.prefix.count, arm.condition)) { sql(rows(arm)) }
    }

    /// Returns the rows of an arm, in SQL: everything behind `SELECT …`.
    func rows(_ arm: RangeArm) -> String {
      var conditions = ([plan.group].compactMap { $0 } + plan.terms.prefix(arm.prefix.count)).map { "\($0.sql) IS ?" }
      let level = arm.prefix.count
      let (term, isDescending) =
        level < plan.terms.count ? (plan.terms[level].sql, plan.terms[level].isDescending) : ("rowid", false)
      conditions += [arm.condition.sql(term, isDescending: isDescending)].compactMap { $0 }
      return " FROM \(plan.indexedTable)" + (plan.indexConditions + conditions).whereClause
    }

    /// Returns the order of an arm's rows, in SQL.
    func ordering(_ arm: RangeArm) -> String {
      plan.ordering(behind: arm.prefix.count + (arm.condition == .isNull ? 1 : 0))
    }

    /// Returns the values of an arm's parameters, in order.
    func values(_ group: SQLiteValue, _ arm: RangeArm) -> [SQLiteValue] {
      plan.equalities.map(\.value) + (plan.group == nil ? [] : [group]) + arm.prefix + arm.values
    }

    /// Binds the parameters of an arm.
    ///
    /// - Returns: The index of the next parameter.
    func bind(_ group: SQLiteValue, _ arm: RangeArm, to statement: RawStatement) -> Int {
      var parameter = 1
      func bind(_ value: SQLiteValue) {
        statement.bind(value, at: parameter)
        parameter += 1
      }
      for equality in plan.equalities { bind(equality.value) }
      if plan.group != nil { bind(group) }
      for value in arm.prefix { bind(value) }
      for value in arm.values { bind(value) }
      return parameter
    }
  }

  /// The state of a row in a view.
  enum ViewRow: Equatable, Sendable {
    /// There is no such row.
    case absent
    /// The filter excludes the row.
    case hidden
    case shown(RowKey)

    var key: RowKey? {
      if case .shown(let key) = self { key } else { nil }
    }
  }

  // MARK: - Single rows

  extension ViewReader {
    /// Looks a row up by its row ID.
    ///
    /// - Complexity: O(log *n*).
    func row(_ rowID: Int64) throws -> ViewRow {
      let statement = try rowStatement
      defer { statement.reset() }
      return try row(rowID, statement)
    }

    /// Looks a row up, so that the statement is at it afterwards.
    func row(_ rowID: Int64, _ statement: RawStatement) throws -> ViewRow {
      statement.bind(rowID, at: 1)
      return try statement.step() ? row(at: statement, rowID) : .absent
    }

    /// Returns the row that a statement is at.
    func row(at statement: RawStatement, _ rowID: Int64) -> ViewRow {
      guard statement.integer(0) != 0 else { return .hidden }
      let aggregates = 2 + plan.terms.count
      return .shown(
        plan.key(
          group: statement.value(1), values: statement.values(2..<aggregates), rowID: rowID,
          aggregated: aggregatedValues(at: statement, from: aggregates)))
    }

    /// Returns the group of the row that a statement is at; `nil` if it isn't in the view, or differs from another row in more than the group.
    func group(at statement: RawStatement, ofSamePlaceAs other: RawStatement) -> SQLiteValue? {
      guard statement.hasSameValues(as: other, upTo: 1), statement.integer(0) != 0,
        statement.hasSameValues(as: other, from: 2, upTo: contentStart)
      else { return nil }
      return statement.value(1)
    }

    /// A statement that reads whether a row is in the view, its group and terms, its values for aggregates, and its content.
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

    /// The first column of ``rowStatement`` that belongs to the content.
    var contentStart: Int { 2 + plan.terms.count + plan.aggregates.count }
  }

  // MARK: - Groups

  extension ViewReader {
    /// Returns the group behind another one, or the first one; `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    func group(after previous: SQLiteValue?) throws -> SQLiteValue? {
      guard let group = plan.group else { return nil }
      guard let previous else { return try self.group(.all, []) }
      if !previous.isNull {
        return try self.group(.after, [previous])
          ?? (group.isDescending && group.isNullable ? self.group(.isNull, []) : nil)
      }
      // Behind NULL come numbers and texts; only a statement shows which of them.
      return group.isDescending ? nil : try self.group(.isNumber, []) ?? self.group(.isText, [])
    }

    /// Returns the value of a group's first row, which is equal to that of the others, and may not be the same.
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
        let rows = (plan.indexConditions + [range].compactMap { $0 }).whereClause
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

  // MARK: - Aggregates

  extension ViewReader {
    /// Returns the values of a row for the aggregates of the view, which begin at a column.
    func aggregatedValues(at statement: RawStatement, from column: Int) -> [SQLiteValue] {
      if plan.aggregates.isEmpty { return [] }
      return plan.aggregates.enumerated().map { $1.value(at: statement, column + $0) }
    }

    /// Returns the aggregates of a group.
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

    /// Returns the least or the greatest value in a group; NULL if there is none.
    ///
    /// - Complexity: O(log *n*) if the view is ordered by the expression first, else O(*n*) for *n* rows of the group.
    func extreme(_ aggregate: AggregateTerm, ofGroup group: SQLiteValue) throws -> SQLiteValue {
      let function = aggregate.key.function == .minimum ? "MIN" : "MAX"
      let statement = try statement(
        "SELECT \(function)(\(aggregate.sql) COLLATE BINARY)\(aggregatedRows)")
      defer { statement.reset() }
      _ = bind(group, RangeArm(prefix: [], condition: .all), to: statement)
      return try statement.step() ? statement.value(0) : .null
    }

    /// Returns the aggregate of some rows, each of which is read.
    func aggregate(_ aggregate: AggregateTerm, ofRows rowIDs: ItemList<Int64>) throws -> AggregateState {
      let statement = try statement(
        "SELECT \(aggregate.sql) FROM \(plan.source) WHERE \(plan.rowID) = ?")
      defer { statement.reset() }
      var state = aggregate.ofNothing
      for rowID in rowIDs {
        statement.bind(rowID, at: 1)
        guard try statement.step() else { throw UnreportedChange() }
        state.add(aggregate.value(at: statement, 0))
      }
      return state
    }

    /// The rows of a group, in SQL.
    private var aggregatedRows: String {
      if plan.group != nil || !plan.equalities.isEmpty { return rows(RangeArm(prefix: [], condition: .all)) }
      // Without a group SQLite decides whether the index is better than the table.
      return " FROM \(plan.table)" + plan.indexConditions.whereClause
    }
  }

  // MARK: - Records

  extension ViewReader {
    /// Calls a closure with rows of a group and their primary keys, in order, after skipping the first few from a
    /// bound.
    func forEachRow(
      _ group: SQLiteValue, from start: PageBound, skipping skip: Int, limit: Int,
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

    /// Calls the closure row by row: GRDB truncates texts at a zero byte when it binds them, and repairs what isn't UTF-8.
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

    /// A statement that reads a row and its key by its row ID.
    var recordStatement: Statement {
      get throws {
        try snapshot.recordStatement(key(.record)) {
          let columns = [plan.selection] + plan.keyExpressions
          return "SELECT \(columns.joined(separator: ", ")) FROM \(plan.source) WHERE \(plan.rowID) = ?"
        }
      }
    }

    /// Returns an adapter that hides the columns after those of the record.
    func adapter(_ statement: Statement) -> (any RowAdapter)? {
      let count = plan.keyExpressions.count
      return count == 0 ? nil : RangeRowAdapter(0..<statement.columnCount - count)
    }
  }

  extension [String] {
    /// The conditions as a WHERE clause.
    var whereClause: String { isEmpty ? "" : " WHERE " + joined(separator: " AND ") }
  }
#endif
