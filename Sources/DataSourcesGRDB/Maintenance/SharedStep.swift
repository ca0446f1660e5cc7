#if GRDB
  import DataSources

  /// What the views of a database share in a step from one snapshot to the next.
  ///
  /// The touched rows of a table are read once for all of its views, and what became of a view is found once for all lists of it.
  final class SharedStep {
    /// By the names of tables that have several views.
    private let columns: [String: SharedColumns]
    /// The touched rows of tables; `nil` if they can't be read for all views together.
    private var rows: [String: [SharedRow]?] = [:]
    private var advances: [Int: IndexedAdvance] = [:]

    init(_ columns: [String: SharedColumns] = [:]) { self.columns = columns }

    // MARK: Views that are the same

    /// What became of a view, by its state before.
    subscript(state: Int) -> IndexedAdvance? {
      get { advances[state] }
      set { advances[state] = newValue }
    }

    // MARK: Rows

    /// The rows that commits touched, as a view sees them; without those that are the same for it.
    ///
    /// - Returns: `nil` if each view is to read them by itself: it is the only one of its table, or one of them can't be read.
    /// - Complexity: O(*k* log *n*) for *k* rows, and for each further view O(*k*).
    func touchedRows(
      _ log: TableLog, of table: WatchedTable, _ plan: NumberedPlan, _ replaced: ReplacedRows, _ step: ViewAdvanceInput
    ) -> [TouchedRow]? {
      guard let columns = columns[table.name], columns.table == table, let places = columns.plans[plan.number]
      else { return nil }
      let known: [SharedRow]?
      if let read = rows[table.name] {
        known = read
      } else {
        // What is wrong concerns one view, perhaps: each gets its own error.
        known = try? step.read { old, new in try Self.read(log, columns, replaced, old, new) }
        rows.updateValue(known, forKey: table.name)
      }
      return known?.compactMap { $0.touched(plan.plan, places) }
    }

    private static func read(
      _ log: TableLog, _ columns: SharedColumns, _ replaced: ReplacedRows, _ old: SnapshotReader, _ new: SnapshotReader
    ) throws -> [SharedRow] {
      let rowIDs = try replaced.touchedRowIDs(log, in: old)
      let before = try old.statement(columns.sql, plan: columns.number)
      let after = try new.statement(columns.sql, plan: columns.number)
      return try rowIDs.sorted().compactMap { try SharedRow($0, columns, before, after) }
    }
  }

  /// What became of an indexed view.
  struct IndexedAdvance {
    let directory: ViewDirectory
    let state: Int
    let changes: ChangeSet
  }
#endif
