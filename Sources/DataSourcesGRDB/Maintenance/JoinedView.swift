#if GRDB
  import DataSources
  import GRDB

  /// A view that uses columns of parents, and costs what commits changed.
  ///
  /// No index of SQLite's is over two tables, so the row IDs are held in order. A change of a parent is one of its children,
  /// which the index of the foreign key finds.
  struct JoinedView: OrderedView {
    let definition: ViewDefinition
    let view: Int
    let tables: JoinedTables
    let numbered: NumberedPlan
    private(set) var rows: FoundRows

    var layout: ViewLayout { .found(numbered, rows) }
    var watched: [WatchedTable] { [tables.table] + tables.parents }
    var planNumbers: Set<Int> { [numbered.number] }

    /// Opens the view in a snapshot.
    ///
    /// - Complexity: O(*n* log *n*).
    init(
      _ definition: ViewDefinition, plan: ViewPlan, table: WatchedTable, parents: [WatchedTable], view: Int,
      in snapshot: SnapshotReader
    ) throws {
      (self.definition, self.view, numbered) = (definition, view, NumberedPlan(plan))
      tables = JoinedTables(numbered, table, parents: parents)
      rows = try ViewReader(numbered, snapshot).allRows()
    }

    func isOf(_ plan: ViewPlan, _ table: WatchedTable, _ parents: [WatchedTable]) -> Bool {
      numbered.plan == plan && tables.table == table && tables.parents == parents
    }

    func reader(_ snapshot: SnapshotReader) -> ViewReader { ViewReader(numbered, snapshot) }

    /// - Complexity: O(*k* log *n*) for *k* touched rows and children of touched parents, and a walk over the row IDs of a
    ///   section that has many of them; O(*n*) where there are very many, or the log isn't complete.
    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      let log = tables.log(in: step.commits)
      let redrawn = try step.redrawnRowIDs(numbered)
      if log.isEmpty, !step.isForeign, redrawn.isEmpty { return ChangeSet() }
      if !log.isIncomplete, let changes = try correct(log, redrawn, step) { return changes }
      return try reread(step)
    }

    /// Takes over what became of touched rows; `nil` if there are very many, or others changed too.
    private mutating func correct(
      _ log: JoinedLog, _ redrawn: Set<Int64>, _ step: ViewAdvanceInput
    ) throws -> ChangeSet? {
      let most = max(1_000, rows.sections.reduce(0) { $0 + $1.rows.count } / 2)
      return try step.read { old, new in
        let both = TouchedRowReader(old: reader(old), new: reader(new))
        var log = log
        switch step.foreign {
        case .none: break
        case .rows(let rows): try tables.add(rows, to: &log, both)
        case .unknown: return nil
        }
        guard let joined = try tables.touchedRows(log, redrawn, both, most: most, fewest: rows.fewestToWalk) else {
          return nil
        }
        var corrected = rows
        do {
          let changes = try corrected.correct(
            joined.touched, redrawn: redrawn, redisplayed: joined.redisplayed, both)
          rows = corrected
          return changes
        } catch is ViewMismatch { return nil }
      }
    }

    /// Reads the view again, and compares it.
    private mutating func reread(_ step: ViewAdvanceInput) throws -> ChangeSet {
      let before = self
      rows = try step.new.read { try reader($0).allRows() }
      return try ViewComparison.changes(from: before, to: self, step)
    }

    func compared(in connection: SnapshotConnection) throws -> ViewComparison {
      try ViewComparison(numbered, rows, in: connection)
    }
  }

  extension ViewReader {
    /// The row IDs of all rows in order.
    ///
    /// - Complexity: O(*n* log *n*).
    fileprivate func allRows() throws -> FoundRows {
      let columns =
        [plan.group?.sql].compactMap { $0 } + plan.terms.map(\.sql) + [plan.rowID] + plan.aggregates.map(\.sql)
      let filter = plan.filter.map { " WHERE \($0)" } ?? ""
      let statement = try snapshot.newStatement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(plan.source)\(filter)")
      var collected = CollectedRows(plan.terms, group: plan.group, aggregates: plan.aggregates)
      while try statement.step() { collected.add(statement) }
      return try collected.sorted()
    }
  }
#endif
