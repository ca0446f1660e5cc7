#if GRDB
  import DataSources
  import ListStorage

  /// The deltas of rows that the views of a database share in a step from one snapshot to the next.
  ///
  /// The affected rows of a table are read once for all of its views, and the update of a view is computed once for all of its lists.
  ///
  /// Its variables belong to the worker's queue.
  final class SharedDeltas {
    /// The columns of tables that have several views, by the names of the tables.
    private let columns: [String: SharedColumns]
    /// The deltas of tables; `nil` if they can't be read for all views together.
    private var rows: [String: RoutedRows?] = [:]
    /// The updates of views, by the versions before.
    private var updates: [Int: ViewUpdate] = [:]
    /// The differing rows of tables, by quoted name.
    private var differing: [String: Set<Int64>] = [:]

    /// The maximum number of rows that are read for all views together.
    private static let maximumRowCount = 20_000

    init(_ columns: [String: SharedColumns] = [:]) { self.columns = columns }

    // MARK: - Views of the same rows

    private static let versions = Counter()

    /// Returns a version for another state of a view: views with the same version are equal.
    static func newVersion() -> Int { versions.next() }

    /// The update of a view with a version.
    subscript(version: Int) -> ViewUpdate? {
      get { updates[version] }
      set { updates[version] = newValue }
    }

    // MARK: - Deltas

    /// Returns the deltas of affected rows in a view, without rows that are the same in it.
    ///
    /// - Returns: `nil` if each view is to read them by itself: it is the only one of its table, there are very many rows, the log is
    ///   incomplete, or one of the views can't be read.
    /// - Complexity: O(*k* log *n*) for *k* rows, and for each further view O(*k*); for one with equalities, O(*c*) for the *c* rows that concern it.
    func deltas(
      _ log: TableLog, of table: WatchedTable, _ plan: IdentifiedPlan, _ step: MaintenanceStep
    ) -> [RowDelta]? {
      guard let columns = columns[table.name], let planColumns = columns.plans[plan.shape],
        let rows = routedRows(log, of: table, step)
      else { return nil }
      return rows.rows(plan, columns).compactMap { $0.delta(plan.plan, planColumns) }
    }

    /// Returns the affected rows of a table; `nil` as for ``deltas(_:of:_:_:)``.
    func routedRows(_ log: TableLog, of table: WatchedTable, _ step: MaintenanceStep) -> RoutedRows? {
      guard !log.isIncomplete, log.rows.count <= Self.maximumRowCount, let columns = columns[table.name],
        columns.table == table
      else { return nil }
      if let read = rows[table.name] { return read }
      // The error may concern one view only: each gets its own.
      let new = try? step.read { old, new in RoutedRows(try Self.read(log, columns, old, new)) }
      rows.updateValue(new, forKey: table.name)
      return new
    }

    private static func read(
      _ log: TableLog, _ columns: SharedColumns, _ old: SnapshotReader, _ new: SnapshotReader
    ) throws -> [SharedRowDelta] {
      let rowIDs = try columns.replaced.affectedRowIDs(log, in: old)
      let before = try old.statement(columns.sql, plan: columns.planID)
      let after = try new.statement(columns.sql, plan: columns.planID)
      return try rowIDs.sorted().compactMap { try SharedRowDelta($0, columns, before, after) }
    }

    /// Returns the rows of a table that aren't the same in both snapshots, by comparing all of them.
    func differingRows(in table: String, _ step: MaintenanceStep) throws -> Set<Int64> {
      if let rowIDs = differing[table] { return rowIDs }
      let rowIDs = try TableDiff(in: table, step).rowIDs
      differing[table] = rowIDs
      return rowIDs
    }
  }

  extension SharedDeltas {
    /// The deltas of a table, with indexes for views that have one value of some columns.
    ///
    /// Its variables belong to the worker's queue.
    final class RoutedRows {
      private let rows: [SharedRowDelta]
      /// The indexes of rows by the values of columns; made when the first view needs them.
      private var routes: [[SortTerm]: [OrderedBytes: [Int]]] = [:]

      fileprivate init(_ rows: [SharedRowDelta]) { self.rows = rows }

      /// Returns the rows that have the values of a plan, before or after.
      ///
      /// - Complexity: O(*k*) for *k* rows, once for all views of the same columns.
      fileprivate func rows(_ plan: IdentifiedPlan, _ columns: SharedColumns) -> [SharedRowDelta] {
        let terms = plan.plan.equalities.map(\.term)
        if terms.isEmpty { return rows }
        return route(terms, columns)[plan.equalityBytes]?.map { rows[$0] } ?? []
      }

      /// Returns the indexes of the rows by the values of columns that a view has equalities of.
      func route(_ terms: [SortTerm], _ columns: SharedColumns) -> [OrderedBytes: [Int]] {
        if let route = routes[terms] { return route }
        let indexes = terms.map { columns.index(of: $0) }
        var route: [OrderedBytes: [Int]] = [:]
        for (row, delta) in rows.enumerated() {
          for values in [delta.old, delta.new] {
            guard let values else { continue }
            var bytes = OrderedBytes()
            for (term, index) in zip(terms, indexes) { bytes.append(values[index], collation: term.collation) }
            if route[bytes]?.last != row { route[bytes, default: []].append(row) }
          }
        }
        routes[terms] = route
        return route
      }
    }
  }

  /// The result of a step for a view: its rows with their version, and the changes.
  struct ViewUpdate {
    let layout: ViewLayout
    let version: Int
    let changes: ChangeSet
  }

  /// An affected row of a table before and after, with the columns that all open views of the table need.
  private struct SharedRowDelta {
    let rowID: Int64
    /// The expressions in the old snapshot; `nil` if there was no such row.
    let old: [SQLiteValue]?
    let new: [SQLiteValue]?
    /// Whether an expression has another value, if the row exists before and after.
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
      let existed = try before.step()
      let exists = try after.step()
      if !existed && !exists { return nil }
      self.rowID = rowID
      old = existed ? columns.values(at: before) : nil
      guard existed, exists else {
        new = exists ? columns.values(at: after) : nil
        hasOtherValue = []
        hasOtherContent = []
        return
      }
      hasOtherContent = columns.contents.map {
        !after.hasSameValues(as: before, from: $0.lowerBound, upTo: $0.upperBound)
      }
      if after.hasSameValues(as: before, upTo: columns.expressions.count) {
        if !hasOtherContent.contains(true) { return nil }
        new = old
        hasOtherValue = Array(repeating: false, count: columns.expressions.count)
      } else {
        let values = columns.values(at: after)
        new = values
        hasOtherValue = zip(old ?? [], values).map { $0 != $1 }
      }
    }

    /// Returns the delta in a view; `nil` if the row is the same in it, or in neither of its snapshots.
    func delta(_ plan: ViewPlan, _ columns: SharedColumns.PlanColumns) -> RowDelta? {
      let before = shown(old, plan, columns)
      let after = shown(new, plan, columns)
      if before == nil && after == nil { return nil }
      guard let before, let after else {
        return RowDelta(
          rowID: rowID, old: before.map { .shown(key($0, plan, columns)) } ?? .absent,
          new: after.map { .shown(key($0, plan, columns)) } ?? .absent, hasOtherContent: false)
      }
      let hasOtherKey =
        columns.terms.contains { hasOtherValue[$0] } || columns.aggregates.contains { hasOtherValue[$0] }
        || columns.group.map { hasOtherValue[$0] } ?? false
      if !hasOtherKey, !hasOtherContent[columns.content] { return nil }
      let old = key(before, plan, columns)
      return RowDelta(
        rowID: rowID, old: .shown(old), new: .shown(hasOtherKey ? key(after, plan, columns) : old),
        hasOtherContent: hasOtherContent[columns.content])
    }

    /// Returns the values of a row that isn't absent, unless the filter excludes it.
    private func shown(_ values: [SQLiteValue]?, _ plan: ViewPlan, _ columns: SharedColumns.PlanColumns)
      -> [SQLiteValue]?
    {
      guard let values else { return nil }
      for (equality, index) in zip(plan.equalities, columns.equalities)
      where !equality.term.areEqual(values[index], equality.value) { return nil }
      guard let filter = columns.filter else { return values }
      return values[filter] == .integer(0) ? nil : values
    }

    private func key(_ values: [SQLiteValue], _ plan: ViewPlan, _ columns: SharedColumns.PlanColumns) -> RowKey {
      plan.key(
        group: columns.group.map { values[$0] } ?? .null, values: columns.terms.map { values[$0] }, rowID: rowID,
        aggregated: columns.aggregates.map { values[$0] })
    }
  }

  extension SharedColumns {
    /// Returns the values of the expressions in the row that a statement is at.
    fileprivate func values(at statement: RawStatement) -> [SQLiteValue] {
      expressions.enumerated().map { $1.isNumeric ? statement.number($0) : statement.value($0) }
    }
  }

  /// The columns that the open views of a table need of an affected row, each of them once.
  ///
  /// One statement for each snapshot reads them for all of the views.
  final class SharedColumns: Sendable {
    /// The ID of the statement, among those of plans.
    let planID = IdentifiedPlan.newID()
    let table: WatchedTable
    let replaced: ReplacedRowFinder
    let sql: String
    /// The expressions that determine the positions of rows; behind them are the contents.
    let expressions: [Expression]
    /// The columns that lists display, one range for each selection.
    let contents: [Range<Int>]
    /// The columns of each plan, by the shapes of plans.
    let plans: [Int: PlanColumns]

    /// The indexes of a plan's columns among those of its table.
    struct PlanColumns: Sendable {
      let equalities: [Int]
      let filter: Int?
      let group: Int?
      let terms: [Int]
      let aggregates: [Int]
      /// The index of its selection.
      let content: Int
    }

    struct Expression: Hashable, Sendable {
      let sql: String
      /// Whether it's read as the number that SQLite's `SUM` makes of it.
      var isNumeric = false
    }

    /// Collects the columns of plans.
    ///
    /// - Parameters:
    ///   - plans: Plans of one table, without parents.
    ///   - table: The table.
    ///   - snapshot: A snapshot in which the selections are checked.
    /// - Throws: SQLite's error if a selection isn't valid.
    init(_ plans: [IdentifiedPlan], table: WatchedTable, in snapshot: SnapshotReader) throws {
      var expressions = UniqueValues<Expression>()
      var selections = UniqueValues<String>()
      var columns: [Int: PlanColumns] = [:]
      for identifiedPlan in plans {
        let plan = identifiedPlan.plan
        columns[identifiedPlan.shape] = PlanColumns(
          equalities: plan.equalities.map { expressions.index(of: Expression(sql: $0.term.sql)) },
          filter: plan.residual.map { expressions.index(of: Expression(sql: "CASE WHEN \($0) THEN 1 ELSE 0 END")) },
          group: plan.group.map { expressions.index(of: Expression(sql: $0.sql)) },
          terms: plan.terms.map { expressions.index(of: Expression(sql: $0.sql)) },
          aggregates: plan.aggregates.map {
            expressions.index(of: Expression(sql: $0.sql, isNumeric: $0.isNumeric))
          }, content: selections.index(of: plan.selection))
      }
      let name = plans.first?.plan.table ?? ""
      var end = expressions.values.count
      contents = try selections.values.map { selection in
        let start = end
        end += try snapshot.newStatement("SELECT \(selection) FROM \(name)").columnCount
        return start..<end
      }
      replaced = ReplacedRowFinder(number: planID, table: name, table.uniqueIndexes)
      let texts = expressions.values.map(\.sql) + selections.values
      sql = "SELECT \(texts.joined(separator: ", ")) FROM \(name) WHERE rowid = ?"
      self.table = table
      self.expressions = expressions.values
      self.plans = columns
    }

    /// Returns the index of an expression that a view of the plans has.
    func index(of term: SortTerm) -> Int { expressions.firstIndex(of: Expression(sql: term.sql)) ?? 0 }

    /// Different values, with their indexes.
    private struct UniqueValues<Value: Hashable> {
      private(set) var values: [Value] = []
      private var indexes: [Value: Int] = [:]

      mutating func index(of value: Value) -> Int {
        if let index = indexes[value] { return index }
        indexes[value] = values.count
        values.append(value)
        return values.count - 1
      }
    }
  }

  /// A group of a directory, as one reference, so that directories that share most of their groups are small.
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
