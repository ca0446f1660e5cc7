#if GRDB
  import DataSources

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
#endif
