#if GRDB
  import GRDB
  import GRDBSQLite

  /// The rows that statements of the writer's connection affected since the last snapshot.
  ///
  /// Temporary triggers report the rows of watched tables, so no statement of the connection bypasses them. GRDB reports
  /// commits, and the statements that affect regions.
  final class CommitLog: TransactionObserver, Sendable {
    /// A table, and the IDs of the views for which it is watched.
    private struct Watch {
      var table: WatchedTable
      /// The index of the table in ``State/names``.
      let tableIndex: Int
      var viewIDs: Set<Int> = []
    }

    private struct State {
      var watches: [String: Watch] = [:]
      /// The names of watched tables, by the indexes that triggers report.
      var names: [String] = []
      /// The regions of views.
      var regions: [Int: DatabaseRegion] = [:]
      /// Whether triggers are to be created or dropped.
      var needsTriggers = false
      /// The definitions of the triggers that exist, by name.
      var triggers: [String: String] = [:]
      /// The last version of the schema with whose changes the log is up to date.
      var schema: Int64?

      var committed = Contents()
      /// Rows that are added to the contents later, because most statements affect few of them.
      var rows: [(tableIndex: Int, rowID: Int64)] = []
      /// The annotations of the open transaction.
      var annotations: [any Sendable] = []
      /// The IDs of the views whose regions the open transaction's statements may affect.
      var affected: Set<Int> = []
      /// Whether the running statement has affected a row of a watched table.
      var hasAffectedRow = false
      var onCommit: @Sendable (Database) -> Void = { _ in }
      /// Closures to be called after the open transaction.
      var afterTransaction: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())
    /// Distinguishes the triggers of this log from those of others.
    private let id = CommitLog.ids.next()
    private static let ids = Counter()

    // MARK: Watching

    /// Sets the closure that is called on the writer's queue after commits.
    func onCommit(_ body: @escaping @Sendable (Database) -> Void) { state.withLock { $0.onCommit = body } }

    /// Watches a table until no view needs it.
    func watch(_ table: WatchedTable, forView viewID: Int) {
      state.withLock { state in
        let old = state.watches[table.name]
        var watch = old ?? Watch(table: table, tableIndex: state.names.count)
        if old == nil { state.names.append(table.name) }
        if watch.viewIDs.isEmpty || watch.table != table { state.needsTriggers = true }
        watch.table = table
        watch.viewIDs.insert(viewID)
        state.watches[table.name] = watch
      }
    }

    /// Watches a region of a view, besides its earlier ones.
    func watch(_ region: DatabaseRegion, ofView viewID: Int) {
      state.withLock { $0.regions[viewID] = $0.regions[viewID]?.union(region) ?? region }
    }

    /// Ends watching for a view.
    func unwatch(view viewID: Int) {
      state.withLock { state in
        state.regions[viewID] = nil
        for name in Array(state.watches.keys) where state.watches[name]?.viewIDs.remove(viewID) != nil {
          guard state.watches[name]?.viewIDs == [] else { continue }
          state.watches[name] = nil
          state.needsTriggers = true
        }
      }
    }

    /// The number of watched tables and regions.
    var watchedCount: Int { state.withLock { $0.watches.count + $0.regions.count } }

    // MARK: Schema

    /// Updates the version of the schema.
    ///
    /// - Parameter isExplained: Whether the change of the schema affects no rows.
    func updateSchema(_ schema: Int64, isExplained: Bool = false) {
      state.withLock { state in
        if !isExplained, let old = state.schema, old != schema { state.committed.mayBeReplaced = true }
        state.schema = schema
      }
    }

    // MARK: Contents

    /// Attaches a value to the open transaction, on the writer's queue.
    func attach(_ annotation: any Sendable) { state.withLock { $0.annotations.append(annotation) } }

    /// Removes everything that was committed.
    ///
    /// On the writer's queue, outside of transactions: then rows of statements that aren't reported belong to commits
    /// too.
    func removeAll() -> Contents {
      state.withLock { state in
        Self.addRows(&state)
        defer { state.committed = Contents() }
        return state.committed
      }
    }

    /// Puts contents back that couldn't be used, before all later ones.
    func restore(_ contents: Contents) {
      state.withLock { state in
        var all = contents
        all.append(state.committed)
        state.committed = all
      }
    }

    var isEmpty: Bool { state.withLock { $0.committed.isEmpty && $0.rows.isEmpty } }

    private static func addRows(_ state: inout State) {
      for row in state.rows { state.committed.tables[state.names[row.tableIndex], default: TableLog()].add(row.rowID) }
      state.rows.removeAll(keepingCapacity: true)
    }

    // MARK: Transactions
    //
    // GRDB's reports, on the writer's queue.

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      state.withLock { state in
        state.hasAffectedRow = false
        if state.regions.isEmpty { return false }
        let viewIDs = state.regions.filter { $0.value.isModified(byEventsOfKind: kind) }.map(\.key)
        state.committed.affected.formUnion(viewIDs)
        state.affected.formUnion(viewIDs)
        return !viewIDs.isEmpty
      }
    }

    /// Reports a change that SQLite doesn't; rows that this connection affected are reported as well.
    func databaseDidChange() {
      state.withLock { state in
        state.committed.affected.formUnion(state.regions.keys)
        state.committed.affectedAlone.formUnion(state.regions.keys)
      }
    }

    func databaseDidChange(with event: DatabaseEvent) {
      let name = event.tableName
      state.withLock { state in
        // A part of a search table. The writes of triggers come after the row that fired them.
        if !state.hasAffectedRow, state.watches[name] == nil {
          state.committed.affectedAlone.formUnion(state.affected)
        }
      }
    }

    func databaseDidCommit(_ db: Database) {
      let onCommit = state.withLock { state in
        state.committed.annotations += state.annotations
        state.annotations = []
        state.affected = []
        // Rows that are written again and again need no more memory.
        if state.rows.count > 4_096 { Self.addRows(&state) }
        return state.onCommit
      }
      // Also without a row: the schema may have changed.
      onCommit(db)
      transactionEnded()
    }

    func databaseDidRollback(_ db: Database) {
      state.withLock { state in
        state.annotations = []
        state.affected = []
      }
      transactionEnded()
    }

    /// Calls a closure once after the open transaction.
    ///
    /// To be called on the writer's queue, within the transaction.
    func afterTransaction(_ body: @escaping @Sendable () -> Void) {
      state.withLock { $0.afterTransaction.append(body) }
    }

    /// Calls the closures that wait for the end of a transaction.
    func transactionEnded() {
      let bodies = state.withLock { state in
        defer { if !state.afterTransaction.isEmpty { state.afterTransaction = [] } }
        return state.afterTransaction
      }
      for body in bodies { body() }
    }

    // MARK: Triggers
    //
    // On the writer's queue, outside of transactions.

    var needsTriggers: Bool { state.read(\.needsTriggers) }

    /// Has triggers created again that were dropped with their tables.
    func renewTriggers() { state.withLock { $0.needsTriggers = true } }

    /// Begins to record the rows of a connection.
    func attach(to db: Database) throws {
      guard let connection = db.sqliteConnection else { return }
      try addFunction(RowTriggers.rowFunction(id), connection) { context, count, values in
        guard let values, count > 1 else { return }
        let tableIndex = Int(sqlite3_value_int64(values[0]))
        CommitLog.of(context).state.withLock { state in
          state.hasAffectedRow = true
          for index in 1..<Int(count) { state.rows.append((tableIndex, sqlite3_value_int64(values[index]))) }
        }
      }
      try addFunction(RowTriggers.keyFunction(id), connection) { context, count, values in
        guard let values, count > 1 else { return }
        let tableIndex = Int(sqlite3_value_int64(values[0]))
        let index = Int(sqlite3_value_int64(values[1]))
        let key = (2..<Int(count)).compactMap { values[$0].map(SQLiteValue.init(copying:)) }
        CommitLog.of(context).add(key, ofIndex: index, tableIndex: tableIndex)
      }
      db.add(transactionObserver: self)
    }

    private func add(_ key: [SQLiteValue], ofIndex index: Int, tableIndex: Int) {
      state.withLock { state in
        let name = state.names[tableIndex]
        // An index of expressions, or of some rows only, doesn't contain all keys.
        if key.isEmpty { state.committed.tables[name, default: TableLog()].isIncomplete = true }
        // NULL is equal to nothing.
        if key.isEmpty || key.contains(.null) { return }
        state.committed.tables[name, default: TableLog()].add(key, ofIndex: index)
      }
    }

    private typealias Function =
      @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    private func addFunction(_ name: String, _ connection: OpaquePointer, _ function: @escaping Function) throws {
      // The function owns the log until it is removed, or the connection is closed.
      let code = sqlite3_create_function_v2(
        connection, name, -1, SQLITE_UTF8, Unmanaged.passRetained(self).toOpaque(), function, nil, nil,
        { log in if let log { Unmanaged<CommitLog>.fromOpaque(log).release() } })
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private static func of(_ context: OpaquePointer?) -> CommitLog {
      Unmanaged<CommitLog>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
    }

    /// Ends recording, after the open transaction if there is one: its rollback would create the triggers again, without their
    /// functions.
    func detach(from db: Database, of database: any DatabaseWriter) {
      guard let connection = db.sqliteConnection else { return }
      if db.isInsideTransaction {
        // SQLite retains the log until the functions are removed.
        return afterTransaction { [weak self, weak database] in
          guard let database else { return }
          database.asyncWriteWithoutTransaction { [weak self, weak database] db in
            if let database { self?.detach(from: db, of: database) }
          }
        }
      }
      state.withLock { state in
        (state.watches, state.regions, state.needsTriggers) = ([:], [:], true)
        // Changes of the schema since the last snapshot may affect any rows.
        state.committed.mayBeReplaced = true
      }
      try? updateTriggers(db)
      // A trigger that can't be dropped fires again.
      let areDropped = (try? triggers(db).isEmpty) == true
      let function: Function? = areDropped ? nil : { _, _, _ in }
      for name in [RowTriggers.rowFunction(id), RowTriggers.keyFunction(id)] {
        sqlite3_create_function_v2(connection, name, -1, SQLITE_UTF8, nil, function, nil, nil, nil)
      }
      db.remove(transactionObserver: self)
    }

    private typealias Triggers = [String: (table: String, sql: String)]

    /// Creates the triggers of tables that have none, and drops those of tables that aren't watched any more.
    func updateTriggers(_ db: Database) throws {
      // A table that is watched meanwhile needs another update.
      let (wanted, created) = state.withLock { state in
        state.needsTriggers = false
        var wanted: Triggers = [:]
        for watch in state.watches.values {
          let triggers = RowTriggers(table: watch.table, tableIndex: watch.tableIndex, logID: id)
          for (name, sql) in triggers.definitions { wanted[name] = (watch.table.name, sql) }
        }
        return (wanted, state.triggers)
      }
      do { try updateTriggers(db, wanted, created) } catch {
        renewTriggers()
        throw error
      }
    }

    private func updateTriggers(_ db: Database, _ wanted: Triggers, _ created: [String: String]) throws {
      try reattachTriggers(db)
      try deleteOrphanTriggers(db)
      let existing = try triggers(db)
      /// A trigger of a table that was renamed reports another table now.
      func isRight(_ name: String) -> Bool {
        existing[name] == wanted[name]?.table && created[name] == wanted[name]?.sql
      }
      for name in existing.keys where !isRight(name) {
        try db.execute(sql: "DROP TRIGGER IF EXISTS temp.\(name.quotedIdentifier)")
      }
      var triggers = wanted
      for (name, trigger) in wanted.sorted(by: { $0.key < $1.key }) where !isRight(name) {
        // A table that was dropped may be created again, which is a change of the schema.
        do { try db.execute(sql: trigger.sql) } catch DatabaseError.SQLITE_ERROR { triggers[name] = nil }
      }
      state.withLock { state in
        // A trigger that is gone was dropped with its table, and another one may have been filled since.
        for (name, trigger) in wanted where created[name] != nil && existing[name] != trigger.table {
          state.committed.tables[trigger.table, default: TableLog()].isIncomplete = true
        }
        state.triggers = triggers.mapValues(\.sql)
      }
    }

    /// Has triggers fire again whose tables were replaced together with the whole database, as when it's erased.
    ///
    /// Such triggers exist, and belong to no table.
    private func reattachTriggers(_ db: Database) throws {
      // Reads the schemas again, also the temporary one.
      if state.read(\.committed.mayBeReplaced) { try db.execute(sql: "PRAGMA writable_schema = RESET") }
    }

    /// Deletes the triggers whose tables are missing, because another process dropped or renamed them.
    ///
    /// SQLite doesn't load such a trigger, so that it can't be dropped, and `ALTER TABLE` fails as long as there is one.
    private func deleteOrphanTriggers(_ db: Database) throws {
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM temp.sqlite_master
          WHERE type = 'trigger' AND lower(tbl_name) NOT IN (SELECT lower(name) FROM main.sqlite_master)
          """
      ).filter { $0.hasPrefix(RowTriggers.prefix(id)) }
      if names.isEmpty { return }
      defer { try? db.execute(sql: "PRAGMA writable_schema = RESET") }
      // A connection in defensive mode refuses to write.
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for name in names {
        try? db.execute(
          sql: "DELETE FROM temp.sqlite_master WHERE type = 'trigger' AND name = ?", arguments: [name])
      }
    }

    /// Reads the tables of the log's triggers, by the names of the triggers.
    private func triggers(_ db: Database) throws -> [String: String] {
      let rows = try Row.fetchAll(db, sql: "SELECT name, tbl_name FROM temp.sqlite_master WHERE type = 'trigger'")
      let prefix = RowTriggers.prefix(id)
      var triggers: [String: String] = [:]
      for row in rows where (row[0] as String).hasPrefix(prefix) { triggers[row[0]] = row[1] }
      return triggers
    }
  }

  extension CommitLog {
    /// The rows and regions that commits affected.
    struct Contents: Sendable {
      /// The rows, by the names of tables.
      var tables: [String: TableLog] = [:]
      /// The values that writers attached.
      var annotations: [any Sendable] = []
      /// The IDs of views that are refetched, and may have changed.
      var affected: Set<Int> = []
      /// The views among them that were affected by a statement without a row of a watched table.
      var affectedAlone: Set<Int> = []
      /// Whether a backup may have been restored, of which nothing is reported but a change of the schema.
      var mayBeReplaced = false

      var isEmpty: Bool { tables.isEmpty && affected.isEmpty && !mayBeReplaced }

      func log(of table: WatchedTable) -> TableLog { tables[table.name] ?? TableLog() }

      /// Adds later contents.
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

  /// The rows of one table that commits affected.
  ///
  /// There may be too many, such as those of a savepoint that was rolled back.
  struct TableLog: Sendable {
    /// The row IDs.
    private(set) var rows: Set<Int64> = []
    /// Keys of unique indexes that rows got, by the positions of the indexes in ``WatchedTable/uniqueIndexes``.
    ///
    /// A row that had such a key before may have been replaced, which SQLite doesn't report.
    private(set) var assignedKeys: [Int: Set<[SQLiteValue]>] = [:]
    /// Whether rows may be missing, so that all rows have to be compared.
    var isIncomplete = false

    /// The number of keys above which a comparison is faster.
    private static let maximumKeyCount = 10_000

    var isEmpty: Bool { rows.isEmpty && assignedKeys.isEmpty && !isIncomplete }

    mutating func add(_ rowID: Int64) { rows.insert(rowID) }

    mutating func add(_ rowIDs: Set<Int64>) { rows.formUnion(rowIDs) }

    mutating func add(_ key: [SQLiteValue], ofIndex index: Int) {
      assignedKeys[index, default: []].insert(key)
      if assignedKeys[index]?.count ?? 0 > Self.maximumKeyCount { (assignedKeys, isIncomplete) = ([:], true) }
    }

    /// Adds a later log.
    mutating func append(_ next: TableLog) {
      isIncomplete = isIncomplete || next.isIncomplete
      if rows.isEmpty { rows = next.rows } else { rows.formUnion(next.rows) }
      assignedKeys.merge(next.assignedKeys) { $0.union($1) }
    }
  }

  /// The temporary triggers that report the rows of a table to a ``CommitLog``.
  ///
  /// They fire for every statement of the connection, also of other libraries, for foreign-key actions and for other triggers.
  private struct RowTriggers {
    let table: WatchedTable
    /// The index of the table in the log.
    let tableIndex: Int
    let logID: Int

    /// The function that reports the row IDs of a row before and after: (table, row ID…).
    static func rowFunction(_ logID: Int) -> String { "live_row_\(logID)" }
    /// The function that reports that a row got a key: (table, index, value…).
    static func keyFunction(_ logID: Int) -> String { "live_key_\(logID)" }
    static func prefix(_ logID: Int) -> String { "live \(logID) " }

    /// The definitions, by name.
    var definitions: [String: String] {
      var definitions: [String: String] = [:]
      func add(
        _ name: String, _ event: String, at time: String = "AFTER", when condition: String? = nil, _ function: String,
        _ arguments: [String]
      ) {
        let name = Self.prefix(logID) + "\(tableIndex) " + name
        definitions[name] = """
          CREATE TEMP TRIGGER \(name.quotedIdentifier) \(time) \(event) ON main.\(table.name.quotedIdentifier)\
          \(condition.map { " WHEN \($0)" } ?? "") BEGIN SELECT \(function)(\(arguments.joined(separator: ", "))); END
          """
      }
      let rowFunction = Self.rowFunction(logID)
      let keyFunction = Self.keyFunction(logID)
      add("insert", "INSERT", rowFunction, ["\(tableIndex)", "new.rowid"])
      add("delete", "DELETE", rowFunction, ["\(tableIndex)", "old.rowid"])
      // A row that an update replaces can delete the updated one, by a foreign key. Then no trigger fires after the update.
      let earliest = table.mayCascade ? "BEFORE" : "AFTER"
      add("update", "UPDATE", at: earliest, rowFunction, ["\(tableIndex)", "old.rowid", "new.rowid"])
      for (position, index) in table.uniqueIndexes.enumerated() {
        let columns = index.isOpaque ? [] : index.columns.map(\.quotedIdentifier)
        let key = ["\(tableIndex)", "\(position)"] + columns.map { "new.\($0)" }
        let changed = columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ")
        add("insert \(position)", "INSERT", keyFunction, key)
        add("update \(position)", "UPDATE", when: columns.isEmpty ? nil : changed, keyFunction, key)
        // Generated columns have no values yet before an update, so keys are reported after it, too.
        if table.mayCascade { add("before \(position)", "UPDATE", at: "BEFORE", keyFunction, key) }
      }
      return definitions
    }
  }
#endif
