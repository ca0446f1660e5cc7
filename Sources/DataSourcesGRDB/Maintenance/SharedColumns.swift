#if GRDB
  /// The columns that the open views of a table need of a touched row, each of them once.
  ///
  /// One statement for each snapshot reads them for all of the views.
  final class SharedColumns: Sendable {
    /// Of the statement, among the numbers of plans.
    let number = NumberedPlan.newNumber()
    let table: WatchedTable
    let replaced: ReplacedRows
    let sql: String
    /// The expressions that decide where rows are; behind them are the contents.
    let expressions: [Expression]
    /// The columns that lists display, one range for each selection.
    let contents: [Range<Int>]
    /// By the shapes of plans.
    let plans: [Int: PlanColumns]

    struct Expression: Hashable, Sendable {
      let sql: String
      /// Whether it's read as the number that SQLite's `SUM` makes of it.
      var isNumeric = false
    }

    /// - Parameter plans: Of one table, without parents.
    /// - Throws: SQLite's error if it doesn't know a selection.
    init(_ plans: [NumberedPlan], table: WatchedTable, in snapshot: SnapshotReader) throws {
      var (expressions, selections) = (Places<Expression>(), Places<String>())
      var columns: [Int: PlanColumns] = [:]
      for numbered in plans {
        let plan = numbered.plan
        columns[numbered.shape] = PlanColumns(
          equalities: plan.equalities.map { expressions.place(of: Expression(sql: $0.term.sql)) },
          filter: plan.residual.map { expressions.place(of: Expression(sql: "CASE WHEN \($0) THEN 1 ELSE 0 END")) },
          group: plan.group.map { expressions.place(of: Expression(sql: $0.sql)) },
          terms: plan.terms.map { expressions.place(of: Expression(sql: $0.sql)) },
          aggregates: plan.aggregates.map {
            expressions.place(of: Expression(sql: $0.sql, isNumeric: $0.isNumeric))
          }, content: selections.place(of: plan.selection))
      }
      let name = plans.first?.plan.table ?? ""
      var end = expressions.values.count
      contents = try selections.values.map { selection in
        let start = end
        end += try snapshot.newStatement("SELECT \(selection) FROM \(name)").columnCount
        return start..<end
      }
      replaced = ReplacedRows(number: number, table: name, table.uniqueIndexes)
      let texts = expressions.values.map(\.sql) + selections.values
      sql = "SELECT \(texts.joined(separator: ", ")) FROM \(name) WHERE rowid = ?"
      (self.table, self.expressions, self.plans) = (table, expressions.values, columns)
    }

    /// The place of an expression that a view of the plans has.
    func place(of term: SortTerm) -> Int { expressions.firstIndex(of: Expression(sql: term.sql)) ?? 0 }

    /// Different values, with their places.
    private struct Places<Value: Hashable> {
      private(set) var values: [Value] = []
      private var places: [Value: Int] = [:]

      mutating func place(of value: Value) -> Int {
        if let known = places[value] { return known }
        places[value] = values.count
        values.append(value)
        return values.count - 1
      }
    }
  }

  /// Where the columns of a plan are among those of its table.
  struct PlanColumns: Sendable {
    let equalities: [Int]
    let filter: Int?
    let group: Int?
    let terms: [Int]
    let aggregates: [Int]
    /// The place of its selection.
    let content: Int
  }
#endif
