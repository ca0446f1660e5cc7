#if GRDB
  import DataSources
  import GRDB

  /// A view in the order of an index of the database; the cost of a step depends on the changes only.
  struct IndexedView: OrderedView {
    let definition: ViewDefinition
    let table: WatchedTable
    var plan: ViewPlan { identifiedPlan.plan }
    let identifiedPlan: IdentifiedPlan
    let viewID: Int
    private(set) var directory: ViewDirectory
    /// The version of the directory: views with the same version are equal.
    private(set) var version = SharedDeltas.newVersion()
    private let replaced: ReplacedRowFinder

    var layout: ViewLayout { .directory(identifiedPlan, directory) }
    var watched: [WatchedTable] { [table] }
    var route: (table: WatchedTable, plan: IdentifiedPlan)? { (table, identifiedPlan) }

    /// Opens the view in a snapshot.
    init(
      _ definition: ViewDefinition, plan: ViewPlan, table: WatchedTable, viewID: Int, in snapshot: SnapshotReader
    ) throws {
      self.definition = definition
      self.table = table
      identifiedPlan = IdentifiedPlan(plan)
      self.viewID = viewID
      replaced = ReplacedRowFinder(identifiedPlan, table.uniqueIndexes)
      directory = try ViewDirectory(ViewReader(identifiedPlan, snapshot))
    }

    /// Creates the same view for another list.
    init(_ definition: ViewDefinition, sameAs other: IndexedView, viewID: Int) {
      self.definition = definition
      self.viewID = viewID
      table = other.table
      identifiedPlan = other.identifiedPlan
      replaced = other.replaced
      directory = other.directory
      version = other.version
    }

    private func reader(_ snapshot: SnapshotReader) -> ViewReader {
      ViewReader(identifiedPlan, snapshot)
    }

    var planIDs: Set<Int> { [identifiedPlan.shape] }

    /// - Complexity: O(*k* log *n*) for *k* affected rows; O(*n*) if there are very many, or the log is incomplete.
    ///   For several lists of one view, once.
    mutating func advance(_ step: MaintenanceStep) throws -> ChangeSet {
      guard step.invalidated.isEmpty else { return try advanceAlone(step) }
      let before = version
      if let update = step.shared[before], case .directory(_, let next) = update.layout {
        directory = next
        version = update.version
        return update.changes
      }
      let changes = try advanceAlone(step)
      if version != before { step.shared[before] = ViewUpdate(layout: layout, version: version, changes: changes) }
      return changes
    }

    private mutating func advanceAlone(_ step: MaintenanceStep) throws -> ChangeSet {
      let log = step.log(of: table)
      let invalidated = try step.invalidatedRowIDs(identifiedPlan)
      guard !log.isEmpty || !invalidated.isEmpty else { return ChangeSet() }
      if step.invalidated.isEmpty, let deltas = step.shared.deltas(log, of: table, identifiedPlan, step) {
        if deltas.isEmpty { return ChangeSet() }
        if isFew(deltas.count), let update = try readRows(step, { try update(deltas, [], $0) }) {
          return apply(update)
        }
      } else if !log.isIncomplete, isFew(log.rows.count),
        let update = try readRows(step, { try update(log, invalidated, $0) })
      {
        return apply(update)
      }
      // The log may be incomplete, or is long: the tables are compared.
      let differing = try step.shared.differingRows(in: plan.table, step)
      if isFew(differing.count), plan.equalities.isEmpty || differing.count <= directory.count {
        let update = try readRows(step) { reader in
          try self.update(differing.union(invalidated).sorted().map(reader.row), invalidated, reader)
        }
        if let update { return apply(update) }
      }
      return try compare(step, differing)
    }

    /// Returns whether applying deltas is faster than comparing all rows, of which some hundred cost as much as one delta.
    private func isFew(_ deltaCount: Int) -> Bool { deltaCount <= 1_000 || deltaCount <= directory.count / 100 }

    private func readRows<Result>(
      _ step: MaintenanceStep, _ body: (DeltaReader) throws -> Result
    ) throws -> Result {
      try step.read { old, new in try body(DeltaReader(old: reader(old), new: reader(new))) }
    }

    private mutating func apply(_ update: DirectoryUpdate) -> ChangeSet {
      if update.isEmpty { return ChangeSet() }
      directory = update.directory
      version = SharedDeltas.newVersion()
      return update.changes
    }

    /// Returns the update by the affected rows; `nil` if others may have changed.
    private func update(_ log: TableLog, _ invalidated: Set<Int64>, _ reader: DeltaReader) throws
      -> DirectoryUpdate?
    {
      let rowIDs = try replaced.affectedRowIDs(log, in: reader.old.snapshot).union(invalidated)
      return try update(rowIDs.sorted().map(reader.row), invalidated, reader)
    }

    private func update(
      _ deltas: [RowDelta], _ invalidated: Set<Int64>, _ reader: DeltaReader
    ) throws -> DirectoryUpdate? {
      do {
        return try DirectoryUpdate(directory, deltas: deltas, invalidated: invalidated, reader)
      } catch is UnreportedChange {
        return nil
      }
    }

    /// Compares the order of all rows.
    private mutating func compare(_ step: MaintenanceStep, _ differing: Set<Int64>) throws -> ChangeSet {
      let before = self
      directory = try step.new.read { try ViewDirectory(reader($0), after: directory.lastVersion) }
      version = SharedDeltas.newVersion()
      return try ViewComparison.changes(from: before, to: self, step, differing: differing)
    }

    func compared(in connection: SnapshotConnection) throws -> ViewComparison {
      try ViewComparison(identifiedPlan, directory, in: connection)
    }
  }
#endif
