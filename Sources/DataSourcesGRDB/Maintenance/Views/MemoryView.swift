#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// A view whose row IDs are in order in memory, and that costs what commits changed.
  ///
  /// No index of the database has its rows in order, or can have: those of several tables, for example. A change in another table is one
  /// of the rows that its path leads to.
  struct MemoryView: OrderedView {
    let definition: ViewDefinition
    let viewID: Int
    let tables: JoinedTables
    let identifiedPlan: IdentifiedPlan
    private(set) var rows: OrderedRowIDs
    /// Another one for all rows that aren't the same.
    private(set) var state = SharedDeltas.newVersion()

    var layout: ViewLayout { .rowIDs(identifiedPlan, rows) }
    var watched: [WatchedTable] { [tables.table] + tables.related }
    var planIDs: Set<Int> { [identifiedPlan.shape] }
    var route: (table: WatchedTable, plan: IdentifiedPlan)? {
      tables.related.isEmpty ? (tables.table, identifiedPlan) : nil
    }

    /// Opens the view in a snapshot.
    ///
    /// - Complexity: O(*n* log *n*).
    init(
      _ definition: ViewDefinition, plan: ViewPlan, table: WatchedTable, related: [WatchedTable], viewID: Int,
      in snapshot: SnapshotReader
    ) throws {
      (self.definition, self.viewID, identifiedPlan) = (definition, viewID, IdentifiedPlan(plan))
      tables = JoinedTables(identifiedPlan, table, related: related)
      rows = try ViewReader(identifiedPlan, snapshot).allRows()
    }

    /// Creates the same view for another list.
    init(_ definition: ViewDefinition, sameAs other: MemoryView, viewID: Int) {
      self.definition = definition
      self.viewID = viewID
      (tables, identifiedPlan, rows, state) = (other.tables, other.identifiedPlan, other.rows, other.state)
    }

    func isOf(_ plan: ViewPlan, _ table: WatchedTable, _ related: [WatchedTable]) -> Bool {
      identifiedPlan.plan == plan && tables.table == table && tables.related == related
    }

    func reader(_ snapshot: SnapshotReader) -> ViewReader { ViewReader(identifiedPlan, snapshot) }

    /// - Complexity: O(*k* log *n*) for *k* affected rows and those that paths lead to, and a walk over the row IDs of a
    ///   section that has many of them; O(*n*) where there are very many, or the log isn't complete.
    mutating func advance(_ step: MaintenanceStep) throws -> ChangeSet {
      guard step.invalidated.isEmpty else { return try advanceAlone(step) }
      let before = state
      if let update = step.shared[before], case .rowIDs(_, let next) = update.layout {
        (rows, state) = (next, update.version)
        return update.changes
      }
      let changes = try advanceAlone(step)
      if state != before { step.shared[before] = ViewUpdate(layout: layout, version: state, changes: changes) }
      return changes
    }

    private mutating func advanceAlone(_ step: MaintenanceStep) throws -> ChangeSet {
      let log = tables.log(in: step.commits)
      let invalidated = try step.invalidatedRowIDs(identifiedPlan)
      if log.isEmpty, !step.hasExternalCommits, invalidated.isEmpty { return ChangeSet() }
      if tables.related.isEmpty, step.invalidated.isEmpty,
        let deltas = step.shared.deltas(step.log(of: tables.table), of: tables.table, identifiedPlan, step)
      {
        if deltas.isEmpty { return ChangeSet() }
        if deltas.count <= most,
          let changes = try step.read({ old, new in
            try corrected(deltas, DeltaReader(old: reader(old), new: reader(new)))
          })
        {
          return changes
        }
      } else if !log.isIncomplete, let changes = try correct(log, invalidated, step) {
        return changes
      }
      return try recompute(step)
    }

    /// The maximum number of affected rows that are read one by one.
    private var most: Int { max(1_000, rows.rowCount / 2) }

    private mutating func corrected(
      _ deltas: [RowDelta], invalidated: Set<Int64> = [], contentOnly: Set<Int64> = [], _ both: DeltaReader
    ) throws -> ChangeSet? {
      var corrected = rows
      do {
        let changes = try corrected.correct(deltas, invalidated: invalidated, contentOnly: contentOnly, both)
        (rows, state) = (corrected, SharedDeltas.newVersion())
        return changes
      } catch is UnreportedChange { return nil }
    }

    /// Applies the deltas of affected rows; `nil` if there are very many, or others changed too.
    private mutating func correct(
      _ log: JoinedLog, _ invalidated: Set<Int64>, _ step: MaintenanceStep
    ) throws -> ChangeSet? {
      try step.read { old, new in
        let both = DeltaReader(old: reader(old), new: reader(new))
        var log = log
        switch step.external {
        case .none: break
        case .rows(let rows): try tables.add(rows, to: &log, both)
        case .unknown: return nil
        }
        guard let joined = try tables.rowDeltas(log, invalidated, both, most: most, fewest: rows.scanThreshold) else {
          return nil
        }
        return try corrected(joined.deltas, invalidated: invalidated, contentOnly: joined.contentOnly, both)
      }
    }

    /// Reads the view again, and compares it.
    private mutating func recompute(_ step: MaintenanceStep) throws -> ChangeSet {
      let before = self
      (rows, state) = (try step.new.read { try reader($0).allRows() }, SharedDeltas.newVersion())
      return try ViewComparison.changes(from: before, to: self, step)
    }

    func compared(in connection: SnapshotConnection) throws -> ViewComparison {
      try connection.read { try ViewComparison(identifiedPlan.plan, rows, reader($0)) }
    }
  }

  extension ViewReader {
    /// The row IDs of all rows in order.
    ///
    /// SQLite sorts them, or reads them in the order of an index: then there is nothing but the row IDs in memory.
    ///
    /// - Complexity: O(*n* log *n*).
    fileprivate func allRows() throws -> OrderedRowIDs {
      // Reading values of other tables again would be slow.
      let terms = plan.isJoined ? plan.terms : []
      let columns = [plan.group?.sql ?? "NULL", plan.rowID] + plan.aggregates.map(\.sql) + terms.map(\.sql)
      let filter = plan.filter.map { " WHERE \($0)" } ?? ""
      let statement = try snapshot.newStatement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(plan.source)\(filter)"
          + " ORDER BY \((plan.order + [plan.rowID]).joined(separator: ", "))")
      var sections = OrderedRowIDs.nothing(isGrouped: plan.group != nil).sections
      for index in sections.indices { sections[index].aggregates = plan.aggregates.map(\.ofNothing) }
      var rows: [Int64] = []
      var prefixes = KeyPrefixes.Builder()
      var key = OrderedBytes()
      func endSection() {
        if !sections.isEmpty {
          sections[sections.count - 1].rows = ItemList(rows)
          if plan.isJoined { sections[sections.count - 1].prefixes = prefixes.finish() }
        }
        rows = []
      }
      while try statement.step() {
        if let group = plan.group {
          let value = statement.value(0)
          if sections.last?.value != value,
            sections.isEmpty || !group.areEqual(sections[sections.count - 1].value, value)
          {
            endSection()
            sections.append(
              RowIDSection(
                value: value, bytes: group.bytes(of: value), rows: ItemList(),
                aggregates: plan.aggregates.map(\.ofNothing)))
          }
        }
        let rowID = statement.integer(1)
        rows.append(rowID)
        if plan.isJoined {
          key.removeAll()
          for (index, term) in terms.enumerated() {
            let column = 2 + plan.aggregates.count + index
            key.append(statement.value(column), collation: term.collation, isDescending: term.isDescending)
          }
          key.append(rowID: rowID)
          prefixes.append(key)
        }
        for (index, aggregate) in plan.aggregates.enumerated() {
          sections[sections.count - 1].aggregates[index].add(aggregate.value(at: statement, 2 + index))
        }
      }
      endSection()
      return OrderedRowIDs(sections: sections)
    }
  }
#endif
