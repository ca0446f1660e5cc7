#if GRDB
  import DataSources
  import GRDB

  /// A view that an index of the database has in order, and that costs what commits changed.
  struct IndexedView: OrderedView {
    let definition: ViewDefinition
    let table: WatchedTable
    var plan: ViewPlan { numbered.plan }
    let numbered: NumberedPlan
    let view: Int
    private(set) var directory: ViewDirectory
    /// Another one for every directory: views of one state are the same.
    private(set) var state = SharedStep.newState()
    private let replaced: ReplacedRows

    var layout: ViewLayout { .directory(numbered, directory) }
    var watched: [WatchedTable] { [table] }
    var route: (table: WatchedTable, plan: NumberedPlan)? { (table, numbered) }

    /// Opens the view in a snapshot.
    init(
      _ definition: ViewDefinition, plan: ViewPlan, table: WatchedTable, view: Int, in snapshot: SnapshotReader
    ) throws {
      self.definition = definition
      self.table = table
      numbered = NumberedPlan(plan)
      self.view = view
      replaced = ReplacedRows(numbered, table.uniqueIndexes)
      directory = try ViewDirectory(ViewReader(numbered, snapshot))
    }

    /// The same view for another list.
    init(_ definition: ViewDefinition, sameAs other: IndexedView, view: Int) {
      self.definition = definition
      self.view = view
      (table, numbered, replaced) = (other.table, other.numbered, other.replaced)
      (directory, state) = (other.directory, other.state)
    }

    private func reader(_ snapshot: SnapshotReader) -> ViewReader {
      ViewReader(numbered, snapshot)
    }

    var planNumbers: Set<Int> { [numbered.shape] }

    /// - Complexity: O(*k* log *n*) for *k* touched rows; O(*n*) where there are very many, or the log is not complete.
    ///   Of several lists of one view, the first one pays.
    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      guard step.redrawn.isEmpty else { return try advanceAlone(step) }
      let before = state
      if let known = step.shared[before], case .directory(_, let next) = known.layout {
        (directory, state) = (next, known.state)
        return known.changes
      }
      let changes = try advanceAlone(step)
      if state != before { step.shared[before] = SharedAdvance(layout: layout, state: state, changes: changes) }
      return changes
    }

    private mutating func advanceAlone(_ step: ViewAdvanceInput) throws -> ChangeSet {
      let log = step.log(of: table)
      let redrawn = try step.redrawnRowIDs(numbered)
      guard !log.isEmpty || !redrawn.isEmpty else { return ChangeSet() }
      if step.redrawn.isEmpty, let touched = step.shared.touchedRows(log, of: table, numbered, step) {
        if touched.isEmpty { return ChangeSet() }
        if isFew(touched.count), let advance = try readRows(step, { try advanced(touched, [], $0) }) {
          return take(advance)
        }
      } else if !log.isIncomplete, isFew(log.rows.count),
        let advance = try readRows(step, { try advanced(log, redrawn, $0) })
      {
        return take(advance)
      }
      // The log may be incomplete, or is long: the tables are compared.
      let differing = try step.shared.differingRows(in: plan.table, step)
      if isFew(differing.count), plan.equalities.isEmpty || differing.count <= directory.count {
        let advance = try readRows(step) { reader in
          try advanced(differing.union(redrawn).sorted().map(reader.row), redrawn, reader)
        }
        if let advance { return take(advance) }
      }
      return try compare(step, differing)
    }

    /// The cost of a touched row is that of some hundred rows that are only counted and compared.
    private func isFew(_ touched: Int) -> Bool { touched <= 1_000 || touched <= directory.count / 100 }

    private func readRows<Result>(
      _ step: ViewAdvanceInput, _ body: (TouchedRowReader) throws -> Result
    ) throws -> Result {
      try step.read { old, new in try body(TouchedRowReader(old: reader(old), new: reader(new))) }
    }

    private mutating func take(_ advance: ViewAdvance) -> ChangeSet {
      if advance.isEmpty { return ChangeSet() }
      (directory, state) = (advance.directory, SharedStep.newState())
      return advance.changes
    }

    /// What the touched rows mean; `nil` if there may be others.
    private func advanced(_ log: TableLog, _ redrawn: Set<Int64>, _ reader: TouchedRowReader) throws -> ViewAdvance? {
      let rowIDs = try replaced.touchedRowIDs(log, in: reader.old.snapshot).union(redrawn)
      return try advanced(rowIDs.sorted().map(reader.row), redrawn, reader)
    }

    private func advanced(
      _ touched: [TouchedRow], _ redrawn: Set<Int64>, _ reader: TouchedRowReader
    ) throws -> ViewAdvance? {
      do {
        return try ViewAdvance(directory, touched: touched, redrawn: redrawn, reader)
      } catch is ViewMismatch {
        return nil
      }
    }

    /// Compares the order of all rows.
    private mutating func compare(_ step: ViewAdvanceInput, _ differing: Set<Int64>) throws -> ChangeSet {
      let before = self
      directory = try step.new.read { try ViewDirectory(reader($0), after: directory.lastName) }
      state = SharedStep.newState()
      return try ViewComparison.changes(from: before, to: self, step, differing: differing)
    }

    func compared(in connection: SnapshotConnection) throws -> ViewComparison {
      try ViewComparison(numbered, directory, in: connection)
    }
  }
#endif
