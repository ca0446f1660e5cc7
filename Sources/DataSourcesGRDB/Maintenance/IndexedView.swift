#if GRDB
  import DataSources
  import GRDB

  /// A view that an index keeps in order, and that costs what commits changed.
  struct IndexedView: OrderedView {
    let definition: ViewDefinition
    let table: WatchedTable
    var plan: ViewPlan { numbered.plan }
    let numbered: NumberedPlan
    let view: Int
    private(set) var directory: ViewDirectory
    /// Another one for every directory: views of one state are the same.
    private(set) var state = states.next()
    private let replaced: ReplacedRows
    private static let states = Counter()

    var layout: ViewLayout { .directory(numbered, directory) }
    var watched: [WatchedTable] { [table] }
    var indexed: IndexedView? { self }

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

    var planNumbers: Set<Int> { [numbered.number] }

    /// - Complexity: O(*k* log *n*) for *k* touched rows; O(*n*) where there are very many, or the log is not complete.
    ///   Of several lists of one view, the first one pays.
    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      guard step.redrawn.isEmpty else { return try advanceAlone(step) }
      let before = state
      if let known = step.shared[before] {
        (directory, state) = (known.directory, known.state)
        return known.changes
      }
      let changes = try advanceAlone(step)
      if state != before { step.shared[before] = IndexedAdvance(directory: directory, state: state, changes: changes) }
      return changes
    }

    private mutating func advanceAlone(_ step: ViewAdvanceInput) throws -> ChangeSet {
      var log = step.commits.log(of: table)
      switch step.foreign {
      case .none: break
      case .rows(let rows): log.add(rows)
      case .unknown: log.isIncomplete = true
      }
      let redrawn = try step.redrawnRowIDs(numbered)
      guard !log.isEmpty || !redrawn.isEmpty else { return ChangeSet() }
      if !log.isIncomplete, isFew(log.rows.count) {
        if step.redrawn.isEmpty, !step.isForeign,
          let touched = step.shared.touchedRows(log, of: table, numbered, replaced, step)
        {
          if touched.isEmpty { return ChangeSet() }
          if let advance = try readRows(step, { try advanced(touched, [], $0) }) { return take(advance) }
        } else if let advance = try readRows(step, { try advanced(log, redrawn, $0) }) {
          return take(advance)
        }
      }
      // The log may be incomplete, or is long: the tables are compared.
      let differing = try DifferingRows(in: plan.table, step).rowIDs
      if isFew(differing.count) {
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
      (directory, state) = (advance.directory, Self.states.next())
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
      state = Self.states.next()
      return try ViewComparison.changes(from: before, to: self, step, differing: differing)
    }

    func compared(in connection: SnapshotConnection) throws -> ViewComparison {
      try ViewComparison(numbered, directory, in: connection)
    }
  }
#endif
