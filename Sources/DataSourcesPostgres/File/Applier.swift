#if Postgres
  import DataSourcesGRDB
  import GRDB
  import GRDBSQLite

  /// The writer of the stream's transactions to tables of the file.
  ///
  /// Belongs to the thread of the ``Replicator``. A transaction of the stream begins and ends within one of the file, unless that
  /// one is rolled back.
  final class Applier {
    // MARK: - State
    //
    // `begin()`, `apply(_:_:)` and `releaseStatements()` change the variables.

    /// The writers of the tables, by their object IDs on the server.
    private var writers: [UInt32: TableWriter] = [:]
    /// The stream's latest descriptions of tables, by object ID.
    private var relations: [UInt32: RelationMessage] = [:]
    private var decoder = ChangeDecoder()
    /// The position of the transaction that is being applied; `nil` between transactions.
    private var transaction: UInt64?
    /// Transactions before this position are in the file already.
    private let start: UInt64
    /// The transactions that the current transaction of the file has applied.
    private(set) var applied = AppliedTransactions()

    // MARK: - Creation

    /// - Parameters:
    ///   - start: The end of the transactions that are in the file.
    ///   - copied: The tables that were copied at a later position.
    init(_ tables: [PublishedTable], start: UInt64, copied: (names: Set<String>, position: UInt64)? = nil) {
      self.start = start
      for table in tables {
        let position = copied.flatMap { $0.names.contains(table.name) ? $0.position : nil }
        writers[table.oid] = TableWriter(table, start: position ?? start)
      }
    }

    /// Whether a transaction of the stream has begun and not ended.
    var isInTransaction: Bool { transaction != nil }

    // MARK: - Applying

    /// Prepares for a new transaction of the file; the one before may have been rolled back.
    func begin() {
      applied = AppliedTransactions()
      transaction = nil
    }

    /// Releases the statements before the schema changes.
    func releaseStatements() {
      for writer in writers.values { writer.releaseStatements() }
    }

    /// Applies a message of the stream.
    func apply(_ message: MessageReader, _ db: Database) throws {
      switch try decoder.decode(message) {
      case .begin(let position): transaction = position
      case .commit(let end, let time):
        if let transaction, transaction >= start {
          applied.end = end
          applied.time = time
        }
        transaction = nil
      case .relation(let relation):
        relations[relation.oid] = relation
        writers[relation.oid]?.isVerified = false
      case .insert(let oid): if let writer = try writer(oid) { try writer.insert(decoder.new, db) }
      case .update(let oid): if let writer = try writer(oid) { try writer.update(decoder.old, decoder.new, db) }
      case .delete(let oid): if let writer = try writer(oid) { try writer.delete(decoder.old, db) }
      case .truncate(let oids): for oid in oids { try writer(oid)?.truncate(db) }
      case .other: break
      }
    }

    /// Returns the writer for a change of a table, or `nil` if the file already has the change, or doesn't have the table.
    private func writer(_ oid: UInt32) throws -> TableWriter? {
      guard let transaction else { throw MalformedMessage() }
      guard let writer = writers[oid], transaction >= writer.start else { return nil }
      if !writer.isVerified {
        guard let relation = relations[oid], writer.table.matches(relation) else {
          throw ResyncRequired.tables([writer.table.name], reason: "The table \(writer.table.name) was altered")
        }
        writer.isVerified = true
      }
      return writer
    }
  }

  /// The transactions that were applied within one transaction of the file.
  struct AppliedTransactions {
    /// The end of the last transaction; `nil` if there was none.
    var end: UInt64?
    /// The time of the last commit, in microseconds since 2000.
    var time: Int64 = 0
  }

  // MARK: - Rows of one table

  /// The writer of the changes of one table, each to exactly one row, except truncations.
  ///
  /// Belongs to the thread of the ``Replicator``. ``Applier/apply(_:_:)`` changes ``isVerified``; writes prepare the statements, and
  /// ``releaseStatements()`` drops them.
  private final class TableWriter {
    let table: PublishedTable
    /// Rows of transactions before this position are in the file already.
    let start: UInt64
    /// Whether the stream's description of the table was compared with that of the catalog.
    var isVerified = false
    private let binders: [ValueBinder]
    private let keys: [Int]
    private var statements = RowStatements()

    init(_ table: PublishedTable, start: UInt64 = 0) {
      self.table = table
      self.start = start
      binders = table.columns.map(ValueBinder.init)
      keys = table.keyIndices
    }

    /// Releases the statements before the schema changes.
    func releaseStatements() { statements = RowStatements() }

    func insert(_ row: [TupleValue], _ db: Database) throws {
      try checkCount(row)
      let statement = try statements.insert ?? RowStatement(db, table.insertSQL)
      statements.insert = statement
      statement.reset()
      for index in binders.indices {
        // A row that an update moves into the filter of the publication lacks its large values.
        if case .unchanged = row[index] { throw mismatch("insert: a value wasn't sent") }
        try statement.bind(row[index], binders[index], at: index + 1)
      }
      try runOnOneRow(statement, "insert", db)
    }

    func delete(_ row: [TupleValue], _ db: Database) throws {
      try checkCount(row)
      try delete(key: keys.map { row[$0] }, db)
    }

    private func delete(key: [TupleValue], _ db: Database) throws {
      let statement =
        try statements.delete ?? RowStatement(db, "DELETE FROM main.\(quotedName) WHERE \(keyCondition)")
      statements.delete = statement
      statement.reset()
      for (at, index) in keys.enumerated() { try statement.bind(key[at], binders[index], at: at + 1) }
      try runOnOneRow(statement, "delete", db)
    }

    /// Deletes all rows, one by one if SQLite has observers of them.
    func truncate(_ db: Database) throws { try db.execute(sql: "DELETE FROM main.\(quotedName)") }

    private func runOnOneRow(_ statement: RowStatement, _ action: String, _ db: Database) throws {
      let count: Int
      do { count = try statement.run(db) } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT
      {
        throw mismatch("\(action): \(error.message ?? "a constraint")")
      }
      if count != 1 { throw mismatch("\(action): \(count) rows instead of one") }
    }

    private func mismatch(_ reason: String) -> ResyncRequired {
      .tables([table.name], reason: "The rows of \(table.name) differ from the server's (\(reason))")
    }

    private func checkCount(_ row: [TupleValue]) throws {
      if row.count != binders.count { throw MalformedMessage() }
    }

    private var quotedName: String { table.name.quotedIdentifier }

    private var keyCondition: String {
      keys.map { "\(table.columns[$0].name.quotedIdentifier) = ?" }.joined(separator: " AND ")
    }

    // MARK: - Updates

    /// Updates a row.
    ///
    /// - Parameters:
    ///   - old: The key or the row before, or empty if the key doesn't change.
    ///   - new: The row, perhaps without large values that don't change.
    func update(_ old: [TupleValue], _ new: [TupleValue], _ db: Database) throws {
      try checkCount(new)
      if !old.isEmpty { try checkCount(old) }
      var key: [TupleValue] = []
      var isKeyChanged = false
      for index in keys {
        switch (old.isEmpty ? .unchanged : old[index], new[index]) {
        case (.text(let before), .text(let after)):
          key.append(.text(before))
          if !before.elementsEqual(after) { isKeyChanged = true }
        case (.unchanged, .text(let field)), (.text(let field), .unchanged): key.append(.text(field))
        default: throw mismatch("update: a key is missing")
        }
      }
      let isSent = new.map { if case .unchanged = $0 { false } else { true } }
      if isKeyChanged { try changeKey(key, new, isSent, db) } else { try update(key, new, isSent, db) }
    }

    private func update(_ key: [TupleValue], _ new: [TupleValue], _ isSent: [Bool], _ db: Database) throws {
      let written = binders.indices.filter { isSent[$0] && table.columns[$0].keyIndex == nil }
      if written.isEmpty { return }
      let isComplete = written.count == binders.count - keys.count
      let make = { [self] in
        let values = written.map { "\(table.columns[$0].name.quotedIdentifier) = ?" }.joined(separator: ", ")
        return try RowStatement(db, "UPDATE main.\(quotedName) SET \(values) WHERE \(keyCondition)")
      }
      let statement: RowStatement
      if isComplete {
        statement = try statements.update ?? make()
        statements.update = statement
      } else {
        statement = try statements.statement(for: isSent + [false], make)
      }
      statement.reset()
      try bind(written, of: new, key, to: statement)
      try runOnOneRow(statement, "update", db)
    }

    /// Inserts a row with a new key, and deletes the one with the old key.
    ///
    /// SQLite's update hook doesn't report the old row ID of an update that changes it.
    private func changeKey(_ key: [TupleValue], _ new: [TupleValue], _ isSent: [Bool], _ db: Database) throws {
      let columns = table.quotedColumns
      let statement = try statements.statement(for: isSent + [true]) {
        let values = binders.indices.map { isSent[$0] ? "?" : columns[$0] }.joined(separator: ", ")
        return try RowStatement(
          db,
          "INSERT INTO main.\(quotedName) (\(columns.joined(separator: ", "))) SELECT \(values) FROM main.\(quotedName) WHERE \(keyCondition)"
        )
      }
      statement.reset()
      try bind(binders.indices.filter { isSent[$0] }, of: new, key, to: statement)
      try runOnOneRow(statement, "change of the key", db)
      try delete(key: key, db)
    }

    private func bind(_ columns: [Int], of row: [TupleValue], _ key: [TupleValue], to statement: RowStatement) throws {
      var at = 0
      for index in columns {
        at += 1
        try statement.bind(row[index], binders[index], at: at)
      }
      for (field, index) in zip(key, keys) {
        at += 1
        try statement.bind(field, binders[index], at: at)
      }
    }
  }

  // MARK: - Statements

  /// The statements that write rows of one table, prepared when they are first needed.
  private struct RowStatements {
    var insert: RowStatement?
    var delete: RowStatement?
    var update: RowStatement?
    /// The statements by the columns that are sent, and whether the key changes.
    private var others: [[Bool]: RowStatement] = [:]

    /// Returns the statement for a change of the key, or for updates that have only some columns.
    mutating func statement(for columns: [Bool], _ make: () throws -> RowStatement) rethrows -> RowStatement {
      if let statement = others[columns] { return statement }
      // Wide tables have many combinations.
      if others.count >= 64 { others.removeAll() }
      let statement = try make()
      others[columns] = statement
      return statement
    }
  }

  /// A statement of GRDB, so that observers are notified of its rows, with values that are bound without copies.
  private final class RowStatement {
    private let statement: Statement
    private let raw: OpaquePointer

    init(_ db: Database, _ sql: String) throws {
      statement = try db.makeStatement(sql: sql)
      statement.setUncheckedArguments(StatementArguments())
      raw = statement.sqliteStatement
    }

    func reset() { sqlite3_reset(raw) }

    func bind(_ field: TupleValue, _ binder: ValueBinder, at index: Int) throws {
      switch field {
      case .null: sqlite3_bind_null(raw, CInt(index))
      case .text(let bytes): try binder.bind(bytes, to: raw, at: CInt(index))
      case .unchanged: throw MalformedMessage()
      }
    }

    /// Runs the statement, and returns the number of rows it changed.
    func run(_ db: Database) throws -> Int {
      try statement.execute()
      return Int(sqlite3_changes(db.sqliteConnection))
    }
  }
#endif
