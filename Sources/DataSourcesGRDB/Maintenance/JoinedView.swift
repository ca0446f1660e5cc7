#if GRDB
  import DataSources
  import GRDB

  /// A view that uses columns of parents, and costs what commits changed.
  ///
  /// No index of SQLite's is over two tables, so the row IDs are held in order. A change of a parent is one of its children,
  /// which the index of the foreign key finds.
  struct JoinedView: MaintainedView {
    let definition: ViewDefinition
    let view: Int
    let tables: JoinedTables
    let numbered: NumberedPlan
    private(set) var rows: FoundRows

    var layout: ViewLayout { .found(numbered, rows) }
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
      return try reread(redrawn, step)
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
    private mutating func reread(_ redrawn: Set<Int64>, _ step: ViewAdvanceInput) throws -> ChangeSet {
      let before = self
      rows = try step.new.read { try reader($0).allRows() }
      return try changes(from: before, redrawn, step)
    }

    /// What leads from another view of the same rows to this one.
    func changes(from other: JoinedView, _ step: ViewAdvanceInput) throws -> ChangeSet {
      try changes(from: other, step.redrawnRowIDs(numbered), step)
    }

    private func changes(
      from other: JoinedView, _ redrawn: Set<Int64>, _ step: ViewAdvanceInput
    ) throws -> ChangeSet {
      let (before, after) = (other.numbered, numbered)
      let hasSameColumns =
        before.plan.selection == after.plan.selection && before.plan.terms.count == after.plan.terms.count
      var failure: (any Error)?
      func isUpdated(_ old: Int64, _ new: Int64) -> Bool {
        if !hasSameColumns || redrawn.contains(new) { return true }
        do {
          // One row at a time: others may read in between.
          return try step.read {
            try TouchedRowReader(old: ViewReader(before, $0), new: ViewReader(after, $1))
              .hasOtherContent(old: old, new: new)
          }
        } catch { failure = error }
        return true
      }
      let changes = try withoutActuallyEscaping(isUpdated) { isUpdated in
        if after.plan.keyTermCount == 0 { return try rows.changes(from: other.rows, isUpdated: isUpdated) }
        return try step.read { old, new in
          try rows.changes(
            from: other.rows, identities: (ViewReader(before, old), ViewReader(after, new)), isUpdated: isUpdated)
        }
      }
      if let failure { throw failure }
      return changes
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
