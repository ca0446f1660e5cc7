#if GRDB
  import GRDB

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
#endif
