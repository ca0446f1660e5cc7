#if GRDB
  import DataSources
  import ListStorage

  /// What the views of a database share in a step from one snapshot to the next.
  ///
  /// The touched rows of a table are read once for all of its views, and what became of a view is computed once for all lists of it.
  ///
  /// Its variables belong to the worker's queue.
  final class SharedStep {
    /// By the names of tables that have several views.
    private let columns: [String: SharedColumns]
    /// The touched rows of tables; `nil` if they can't be read for all views together.
    private var rows: [String: RoutedRows?] = [:]
    private var advances: [Int: SharedAdvance] = [:]
    /// The differing rows of tables, by quoted name.
    private var differing: [String: Set<Int64>] = [:]

    /// The most rows that are read for all views together.
    private static let mostRows = 20_000

    init(_ columns: [String: SharedColumns] = [:]) { self.columns = columns }

    // MARK: Views that are the same

    private static let states = Counter()

    /// Returns a number for another state of a view: views of one state are the same.
    static func newState() -> Int { states.next() }

    /// What became of a view, by its state before.
    subscript(state: Int) -> SharedAdvance? {
      get { advances[state] }
      set { advances[state] = newValue }
    }

    // MARK: Rows

    /// The rows that commits touched, as a view sees them; without those that are the same for it.
    ///
    /// - Returns: `nil` if each view is to read them by itself: it is the only one of its table, there are very many rows, they aren't
    ///   known, or one of the views can't be read.
    /// - Complexity: O(*k* log *n*) for *k* rows, and for each further view O(*k*); for one that has equalities the rows that it concerns.
    func touchedRows(
      _ log: TableLog, of table: WatchedTable, _ plan: NumberedPlan, _ step: ViewAdvanceInput
    ) -> [TouchedRow]? {
      guard let columns = columns[table.name], let places = columns.plans[plan.shape],
        let known = routedRows(log, of: table, step)
      else { return nil }
      return known.rows(plan, columns).compactMap { $0.touched(plan.plan, places) }
    }

    /// The rows of a table that commits touched; `nil` as for ``touchedRows(_:of:_:_:)``.
    func routedRows(_ log: TableLog, of table: WatchedTable, _ step: ViewAdvanceInput) -> RoutedRows? {
      guard !log.isIncomplete, log.rows.count <= Self.mostRows, let columns = columns[table.name],
        columns.table == table
      else { return nil }
      if let read = rows[table.name] { return read }
      // What is wrong concerns one view, perhaps: each gets its own error.
      let known = try? step.read { old, new in RoutedRows(try Self.read(log, columns, old, new)) }
      rows.updateValue(known, forKey: table.name)
      return known
    }

    private static func read(
      _ log: TableLog, _ columns: SharedColumns, _ old: SnapshotReader, _ new: SnapshotReader
    ) throws -> [SharedRow] {
      let rowIDs = try columns.replaced.touchedRowIDs(log, in: old)
      let before = try old.statement(columns.sql, plan: columns.number)
      let after = try new.statement(columns.sql, plan: columns.number)
      return try rowIDs.sorted().compactMap { try SharedRow($0, columns, before, after) }
    }

    /// The rows of a table that aren't the same in both snapshots, found by comparing all of them.
    func differingRows(in table: String, _ step: ViewAdvanceInput) throws -> Set<Int64> {
      if let known = differing[table] { return known }
      let rows = try DifferingRows(in: table, step).rowIDs
      differing[table] = rows
      return rows
    }
  }

  /// The touched rows of a table, and which of them concern views that have one value of some columns.
  ///
  /// Its variables belong to the worker's queue.
  final class RoutedRows {
    private let rows: [SharedRow]
    /// The indexes of rows by the values of columns; made when the first view needs them.
    private var routes: [[SortTerm]: [OrderedBytes: [Int]]] = [:]

    init(_ rows: [SharedRow]) { self.rows = rows }

    /// The rows that have the values of a plan, before or after.
    ///
    /// - Complexity: O(*k*) for *k* rows, once for all views of the same columns.
    func rows(_ plan: NumberedPlan, _ columns: SharedColumns) -> [SharedRow] {
      let terms = plan.plan.equalities.map(\.term)
      if terms.isEmpty { return rows }
      return route(terms, columns)[plan.equalityBytes]?.map { rows[$0] } ?? []
    }

    /// The indexes of the rows by the values of columns that a view has equalities of.
    func route(_ terms: [SortTerm], _ columns: SharedColumns) -> [OrderedBytes: [Int]] {
      if let route = routes[terms] { return route }
      let places = terms.map { columns.place(of: $0) }
      var route: [OrderedBytes: [Int]] = [:]
      for (index, row) in rows.enumerated() {
        for values in [row.old, row.new] {
          guard let values else { continue }
          var bytes = OrderedBytes()
          for (term, place) in zip(terms, places) { bytes.append(values[place], collation: term.collation) }
          if route[bytes]?.last != index { route[bytes, default: []].append(index) }
        }
      }
      routes[terms] = route
      return route
    }
  }

  /// The result of advancing a view.
  struct SharedAdvance {
    let layout: ViewLayout
    let state: Int
    let changes: ChangeSet
  }

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

  /// A group of a directory, as one reference: directories that share most of their groups copy nothing else of them.
  final class SharedGroup: Sendable {
    let group: DirectoryGroup

    init(_ group: DirectoryGroup) { self.group = group }

    var value: SQLiteValue { group.value }
    var bytes: OrderedBytes { group.bytes }
    var pages: PageList { group.pages }
    var counts: CountList { group.counts }
    var aggregates: [AggregateState] { group.aggregates }
    var count: Int { group.count }
  }
#endif
