#if GRDB
  import GRDB

  /// Records on the writer's queue which rows any statement touches, until a snapshot takes them.
  ///
  /// Temporary triggers report the rows of watched tables, so that no statement of the connection bypasses them. GRDB
  /// reports commits, and the statements that affect regions.
  final class CommitLog: TransactionObserver, Sendable {
    struct State {
      var watches: [String: Watch] = [:]
      /// The watched tables by the numbers that triggers report.
      var names: [String] = []
      var regions: [Int: DatabaseRegion] = [:]
      /// Triggers are to be created or dropped.
      var needsTriggers = false
      /// The triggers that exist, by their names, with their definitions.
      var triggers: [String: String] = [:]
      /// The version of the schema as far as it is known what changed with it.
      var schema: Int64?

      var committed = Contents()
      /// Rows that are added to the contents later, because most statements touch few of them.
      var rows: [(table: Int, rowID: Int64)] = []
      /// Of the open transaction.
      var annotations: [any Sendable] = []
      /// The views whose regions the open transaction's statements may affect.
      var affected: Set<Int> = []
      /// Whether the running statement has touched a row of a watched table.
      var hasTouchedRow = false
      var onCommit: @Sendable (Database) -> Void = { _ in }
    }

    /// A table, and the views that it is watched for.
    struct Watch {
      var table: WatchedTable
      let number: Int
      var views: Set<Int> = []
    }

    let state = Locked(State())
    /// Distinguishes the triggers of this log from those of others.
    let number = CommitLog.numbers.next()
    private static let numbers = Counter()

    // MARK: Watching

    /// Has a closure called on the writer's queue after commits.
    func onCommit(_ body: @escaping @Sendable (Database) -> Void) { state.withLock { $0.onCommit = body } }

    /// Watches a table until no view needs it.
    func watch(_ table: WatchedTable, forView view: Int) {
      state.withLock { state in
        if state.watches[table.name] == nil {
          state.watches[table.name] = Watch(table: table, number: state.names.count)
          state.names.append(table.name)
        }
        if state.watches[table.name]?.views == [] || state.watches[table.name]?.table != table {
          state.needsTriggers = true
        }
        state.watches[table.name]?.table = table
        state.watches[table.name]?.views.insert(view)
      }
    }

    /// Watches what a view reads, besides what it read before.
    func watch(_ region: DatabaseRegion, ofView view: Int) {
      state.withLock { $0.regions[view] = $0.regions[view]?.union(region) ?? region }
    }

    /// Watches nothing for a view any longer.
    func unwatch(view: Int) {
      state.withLock { state in
        state.regions[view] = nil
        for name in Array(state.watches.keys) where state.watches[name]?.views.remove(view) != nil {
          guard state.watches[name]?.views == [] else { continue }
          state.watches[name] = nil
          state.needsTriggers = true
        }
      }
    }

    /// Has triggers created that went with their tables.
    func renewTriggers() { state.withLock { $0.needsTriggers = true } }

    var needsTriggers: Bool { state.read(\.needsTriggers) }

    /// The number of watched tables and regions, for tests.
    var watchedCount: Int { state.withLock { $0.watches.count + $0.regions.count } }

    // MARK: Schema

    /// Takes note of the version of the schema.
    ///
    /// - Parameter isExplained: Whether it's known what has changed with it.
    func found(schema: Int64, isExplained: Bool = false) {
      state.withLock { state in
        if !isExplained, let known = state.schema, known != schema { state.committed.mayBeReplaced = true }
        state.schema = schema
      }
    }

    // MARK: Contents

    /// Attaches a value to the open transaction.
    ///
    /// On the writer's queue.
    func attach(_ annotation: any Sendable) { state.withLock { $0.annotations.append(annotation) } }

    /// Removes what was committed.
    ///
    /// On the writer's queue, outside of transactions: then rows of statements that aren't reported belong to commits
    /// too.
    func take() -> Contents {
      state.withLock { state in
        state.addRows()
        defer { state.committed = Contents() }
        return state.committed
      }
    }

    /// Takes back what couldn't be used, and precedes all that is here.
    func giveBack(_ contents: Contents) {
      state.withLock { state in
        var all = contents
        all.append(state.committed)
        state.committed = all
      }
    }

    var isEmpty: Bool { state.withLock { $0.committed.isEmpty && $0.rows.isEmpty } }
  }

  extension CommitLog.State {
    mutating func addRows() {
      for row in rows { committed.tables[names[row.table], default: TableLog()].add(row.rowID) }
      rows.removeAll(keepingCapacity: true)
    }
  }

  extension CommitLog {
    /// What commits touched.
    struct Contents: Sendable {
      /// By the names of tables.
      var tables: [String: TableLog] = [:]
      /// What writers attached.
      var annotations: [any Sendable] = []
      /// Views that are read again, and may have changed.
      var affected: Set<Int> = []
      /// The views among them that were affected by a statement which didn't touch a watched table.
      var affectedAlone: Set<Int> = []
      /// The schema changed: what did that may be a restored backup, of which nothing else is reported.
      var mayBeReplaced = false

      var isEmpty: Bool { tables.isEmpty && affected.isEmpty && !mayBeReplaced }

      func log(of table: WatchedTable) -> TableLog { tables[table.name] ?? TableLog() }

      /// Adds what happened afterwards.
      mutating func append(_ next: Contents) {
        annotations += next.annotations
        affected.formUnion(next.affected)
        affectedAlone.formUnion(next.affectedAlone)
        mayBeReplaced = mayBeReplaced || next.mayBeReplaced
        // In place: copying everything with each commit would cost too much.
        for (name, log) in next.tables { tables[name, default: TableLog()].append(log) }
      }
    }
  }

  // What GRDB reports, on the writer's queue.
  extension CommitLog {
    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      state.withLock { state in
        state.hasTouchedRow = false
        if state.regions.isEmpty { return false }
        let views = state.regions.filter { $0.value.isModified(byEventsOfKind: kind) }.map(\.key)
        state.committed.affected.formUnion(views)
        state.affected.formUnion(views)
        return !views.isEmpty
      }
    }

    /// Something changed that SQLite doesn't report; rows that this connection touched are known all the same.
    func databaseDidChange() {
      state.withLock { state in
        state.committed.affected.formUnion(state.regions.keys)
        state.committed.affectedAlone.formUnion(state.regions.keys)
      }
    }

    func databaseDidChange(with event: DatabaseEvent) {
      let name = event.tableName
      state.withLock { state in
        // A part of a search table. What triggers write follows the row that they are for.
        if !state.hasTouchedRow, state.watches[name] == nil {
          state.committed.affectedAlone.formUnion(state.affected)
        }
      }
    }

    func databaseDidCommit(_ db: Database) {
      let onCommit = state.withLock { state in
        state.committed.annotations += state.annotations
        (state.annotations, state.affected) = ([], [])
        // Rows that are written again and again take no more memory.
        if state.rows.count > 4_096 { state.addRows() }
        return state.onCommit
      }
      // Also without a row: the schema may have changed.
      onCommit(db)
    }

    func databaseDidRollback(_ db: Database) { state.withLock { ($0.annotations, $0.affected) = ([], []) } }
  }

  /// The rows of one table that commits touched.
  ///
  /// There may be too many, such as those of a savepoint that was rolled back.
  struct TableLog: Sendable {
    /// By their row IDs.
    private(set) var rows: Set<Int64> = []
    /// Keys of unique indexes that rows got, by the indexes' places in ``WatchedTable/uniqueIndexes``.
    ///
    /// A row that had such a key before may have been replaced, which SQLite doesn't report.
    private(set) var takenKeys: [Int: Set<[SQLiteValue]>] = [:]
    /// Rows may be missing: a comparison of all rows finds them.
    var isIncomplete = false

    /// So many keys that a comparison is faster.
    private static let mostKeys = 10_000

    var isEmpty: Bool { rows.isEmpty && takenKeys.isEmpty && !isIncomplete }

    mutating func add(_ rowID: Int64) { rows.insert(rowID) }

    mutating func add(_ rowIDs: Set<Int64>) { rows.formUnion(rowIDs) }

    mutating func add(_ key: [SQLiteValue], ofIndex index: Int) {
      takenKeys[index, default: []].insert(key)
      if takenKeys[index]?.count ?? 0 > Self.mostKeys { (takenKeys, isIncomplete) = ([:], true) }
    }

    /// Adds what happened afterwards.
    mutating func append(_ next: TableLog) {
      isIncomplete = isIncomplete || next.isIncomplete
      if rows.isEmpty { rows = next.rows } else { rows.formUnion(next.rows) }
      takenKeys.merge(next.takenKeys) { $0.union($1) }
    }
  }
#endif
