#if GRDB
  import GRDB
  import ListStorage

  /// A view in one snapshot: everything that is asked of SQLite about it.
  struct ViewReader {
    private let numbered: NumberedPlan
    let snapshot: SnapshotReader
    var plan: ViewPlan { numbered.plan }
    /// The number by which statements are kept.
    var number: Int { numbered.shape }

    init(_ plan: NumberedPlan, _ snapshot: SnapshotReader) {
      numbered = plan
      self.snapshot = snapshot
    }

    /// Which of the statements it is.
    func key(
      _ purpose: StatementKey.Purpose, prefix: Int = 0, _ condition: RangeCondition = .all
    ) -> StatementKey {
      StatementKey(plan: number, purpose: purpose, prefix: UInt8(clamping: prefix), condition: condition)
    }

    /// How many rows of a group lie between a bound and a key, or the group's end.
    ///
    /// - Complexity: O(log *n* + *m*) for *m* rows between.
    func count(_ group: SQLiteValue, from start: PageStart, before key: KeyValues? = nil) throws -> Int {
      try plan.arms(from: start, before: key).reduce(0) { try $0 + count(group, $1) }
    }

    private func count(_ group: SQLiteValue, _ arm: RangeArm) throws -> Int {
      let statement = try statement(.count, arm) { "SELECT COUNT(*)\($0)" }
      defer { statement.reset() }
      _ = bind(group, arm, to: statement)
      return try statement.step() ? Int(statement.integer(0)) : 0
    }

    /// How many rows an arm has, or the limit if that is less.
    private func count(_ group: SQLiteValue, _ arm: RangeArm, upTo limit: Int) throws -> Int {
      let statement = try statement(.bounded, arm) { "SELECT COUNT(*) FROM (SELECT 1\($0) LIMIT ?)" }
      defer { statement.reset() }
      statement.bind(Int64(limit), at: bind(group, arm, to: statement))
      return try statement.step() ? Int(statement.integer(0)) : 0
    }

    /// Keys of a group in order, from a bound on, without the first few.
    func keys(_ group: SQLiteValue, from start: PageStart, skipping skip: Int, limit: Int) throws -> [KeyValues] {
      var keys: [KeyValues] = []
      try forEachArm(group, from: start, skipping: skip, limit: limit) { arm, skip, limit in
        let statement = try statement(.keys, arm) {
          "SELECT \(plan.placeColumns)\($0) ORDER BY \(ordering(arm)) LIMIT ? OFFSET ?"
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

    /// The numbers of an arm's rows in order.
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

    /// Reads the arms behind a bound until enough rows were found.
    ///
    /// - Parameter read: reads some rows of an arm, without the first few, and returns their number.
    func forEachArm(
      _ group: SQLiteValue, from start: PageStart, skipping skip: Int, limit: Int,
      read: (RangeArm, _ skip: Int, _ limit: Int) throws -> Int
    ) throws {
      var (skip, limit) = (skip, limit)
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

    /// The rows of an arm, in SQL: everything behind `SELECT …`.
    func rows(_ arm: RangeArm) -> String {
      var conditions = ([plan.group].compactMap { $0 } + plan.terms.prefix(arm.prefix.count)).map { "\($0.sql) IS ?" }
      let level = arm.prefix.count
      let (term, isDescending) =
        level < plan.terms.count ? (plan.terms[level].sql, plan.terms[level].isDescending) : ("rowid", false)
      conditions += [arm.condition.sql(term, isDescending: isDescending)].compactMap { $0 }
      return " FROM \(plan.indexedTable)" + Self.clause(plan.indexConditions + conditions)
    }

    /// The order of an arm's rows, in SQL.
    func ordering(_ arm: RangeArm) -> String {
      plan.ordering(behind: arm.prefix.count + (arm.condition == .isNull ? 1 : 0))
    }

    static func clause(_ conditions: [String]) -> String {
      conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    /// What the parameters of an arm are, in order.
    func values(_ group: SQLiteValue, _ arm: RangeArm) -> [SQLiteValue] {
      plan.equalities.map(\.value) + (plan.group == nil ? [] : [group]) + arm.prefix + arm.values
    }

    /// Binds the parameters of an arm.
    ///
    /// - Returns: the next parameter.
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
