#if GRDB
  import GRDB
  import GRDBSQLite

  /// The temporary triggers that report the rows of a table to a ``CommitLog``.
  ///
  /// They fire for every statement of the connection, also of other libraries, for foreign-key actions and for other triggers.
  struct RowTriggers {
    let table: WatchedTable
    /// Of the table, in the log.
    let number: Int
    /// The number of the log.
    let log: Int

    /// Reports the row IDs of a row before and after: (table, row ID…).
    static func touchedFunction(_ log: Int) -> String { "live_touched_\(log)" }
    /// Reports that a row got a key: (table, index, value…).
    static func takenFunction(_ log: Int) -> String { "live_taken_\(log)" }
    static func prefix(_ log: Int) -> String { "live \(log) " }

    /// The definitions, by the names.
    var definitions: [String: String] {
      var definitions: [String: String] = [:]
      func add(
        _ name: String, _ event: String, at time: String = "AFTER", when condition: String? = nil, _ function: String,
        _ arguments: [String]
      ) {
        let name = Self.prefix(log) + "\(number) " + name
        definitions[name] = """
          CREATE TEMP TRIGGER \(name.quotedIdentifier) \(time) \(event) ON main.\(table.name.quotedIdentifier)\
          \(condition.map { " WHEN \($0)" } ?? "") BEGIN SELECT \(function)(\(arguments.joined(separator: ", "))); END
          """
      }
      let touched = Self.touchedFunction(log)
      add("insert", "INSERT", touched, ["\(number)", "new.rowid"])
      add("delete", "DELETE", touched, ["\(number)", "old.rowid"])
      // A row that an update replaces can delete the updated one, by a foreign key. Then no trigger fires after the update.
      let earliest = table.mayCascade ? "BEFORE" : "AFTER"
      add("update", "UPDATE", at: earliest, touched, ["\(number)", "old.rowid", "new.rowid"])
      for (place, index) in table.uniqueIndexes.enumerated() {
        let columns = index.isOpaque ? [] : index.columns.map(\.quotedIdentifier)
        let key = ["\(number)", "\(place)"] + columns.map { "new.\($0)" }
        let changed = columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ")
        add("insert \(place)", "INSERT", Self.takenFunction(log), key)
        add("update \(place)", "UPDATE", when: columns.isEmpty ? nil : changed, Self.takenFunction(log), key)
        // Generated columns have no values yet before an update, so keys are reported after it, too.
        if table.mayCascade { add("before \(place)", "UPDATE", at: "BEFORE", Self.takenFunction(log), key) }
      }
      return definitions
    }
  }

  // On the writer's queue, outside of transactions.
  extension CommitLog {
    /// Begins to record what happens on a connection.
    func attach(to db: Database) throws {
      guard let connection = db.sqliteConnection else { return }
      try addFunction(RowTriggers.touchedFunction(number), connection) { context, count, values in
        guard let values, count > 1 else { return }
        let table = Int(sqlite3_value_int64(values[0]))
        CommitLog.of(context).state.withLock { state in
          state.hasTouchedRow = true
          for place in 1..<Int(count) { state.rows.append((table, sqlite3_value_int64(values[place]))) }
        }
      }
      try addFunction(RowTriggers.takenFunction(number), connection) { context, count, values in
        guard let values, count > 1 else { return }
        let (table, index) = (Int(sqlite3_value_int64(values[0])), Int(sqlite3_value_int64(values[1])))
        let key = (2..<Int(count)).compactMap { values[$0].map(SQLiteValue.init(copying:)) }
        CommitLog.of(context).state.withLock { $0.add(key, ofIndex: index, table: table) }
      }
      db.add(transactionObserver: self)
    }

    /// Stops recording.
    func detach(from db: Database) {
      guard let connection = db.sqliteConnection else { return }
      state.withLock { state in
        (state.watches, state.regions, state.needsTriggers) = ([:], [:], true)
        // What happened to the schema since the last snapshot isn't known.
        state.committed.mayBeReplaced = true
      }
      try? updateTriggers(db)
      // A trigger whose table is missing can't be dropped, and fires again once there is such a table.
      let areGone = (try? triggers(db).isEmpty) == true
      let function: Function? = areGone ? nil : { _, _, _ in }
      for name in [RowTriggers.touchedFunction(number), RowTriggers.takenFunction(number)] {
        sqlite3_create_function_v2(connection, name, -1, SQLITE_UTF8, nil, function, nil, nil, nil)
      }
      db.remove(transactionObserver: self)
    }

    /// Creates the triggers of tables that have none, and drops those of tables that aren't watched any more.
    func updateTriggers(_ db: Database) throws {
      // What is watched meanwhile needs another update.
      let (wanted, known) = state.withLock { state in
        state.needsTriggers = false
        return (state.wantedTriggers(log: number), state.triggers)
      }
      do { try updateTriggers(db, wanted, known) } catch {
        renewTriggers()
        throw error
      }
    }

    private typealias Triggers = [String: (table: String, sql: String)]

    private func updateTriggers(_ db: Database, _ wanted: Triggers, _ known: [String: String]) throws {
      try reattachTriggers(db)
      let existing = try triggers(db)
      /// A trigger of a table that was renamed reports another table now.
      func isRight(_ name: String) -> Bool {
        existing[name] == wanted[name]?.table && known[name] == wanted[name]?.sql
      }
      for name in existing.keys where !isRight(name) {
        try db.execute(sql: "DROP TRIGGER IF EXISTS temp.\(name.quotedIdentifier)")
      }
      var made = wanted
      for (name, trigger) in wanted.sorted(by: { $0.key < $1.key }) where !isRight(name) {
        // A table that was dropped may be made again, which is a change of the schema.
        do { try db.execute(sql: trigger.sql) } catch DatabaseError.SQLITE_ERROR { made[name] = nil }
      }
      state.withLock { state in
        // A trigger that is gone was dropped with its table, and another one may have been filled since.
        for (name, trigger) in wanted where known[name] != nil && existing[name] != trigger.table {
          state.committed.tables[trigger.table, default: TableLog()].isIncomplete = true
        }
        state.triggers = made.mapValues(\.sql)
      }
    }

    /// Has triggers fire again whose tables were replaced together with the whole database, as when it's erased.
    ///
    /// Such triggers exist, and belong to no table.
    private func reattachTriggers(_ db: Database) throws {
      // Reads the schemas again, also the temporary one.
      if state.read(\.committed.mayBeReplaced) { try db.execute(sql: "PRAGMA writable_schema = RESET") }
    }

    /// The tables of the log's triggers, by the names of the triggers.
    private func triggers(_ db: Database) throws -> [String: String] {
      let rows = try Row.fetchAll(db, sql: "SELECT name, tbl_name FROM temp.sqlite_master WHERE type = 'trigger'")
      let prefix = RowTriggers.prefix(number)
      var triggers: [String: String] = [:]
      for row in rows where (row[0] as String).hasPrefix(prefix) { triggers[row[0]] = row[1] }
      return triggers
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
  }

  extension CommitLog.State {
    fileprivate func wantedTriggers(log: Int) -> [String: (table: String, sql: String)] {
      var wanted: [String: (table: String, sql: String)] = [:]
      for watch in watches.values {
        let triggers = RowTriggers(table: watch.table, number: watch.number, log: log)
        for (name, sql) in triggers.definitions { wanted[name] = (watch.table.name, sql) }
      }
      return wanted
    }

    fileprivate mutating func add(_ key: [SQLiteValue], ofIndex index: Int, table: Int) {
      // An index of expressions, or of some rows only, doesn't contain all keys.
      if key.isEmpty { committed.tables[names[table], default: TableLog()].isIncomplete = true }
      // NULL is equal to nothing.
      if key.isEmpty || key.contains(.null) { return }
      committed.tables[names[table], default: TableLog()].add(key, ofIndex: index)
    }
  }
#endif
