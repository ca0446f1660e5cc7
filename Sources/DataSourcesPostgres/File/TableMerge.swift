#if Postgres
  import DataSourcesGRDB
  import GRDB

  /// Tables that were copied from the server, and are merged into the replica's file by writing only rows that differ.
  struct TableMerge {
    /// The name of the attached file with the copied tables.
    static let schema = "postgres_copy"

    /// The position in the server's log up to which the copied tables have all changes.
    let position: UInt64
    /// All tables that the replica has after the merge.
    let tables: [PublishedTable]
    /// The names of the tables that were copied or removed.
    let names: Set<String>

    /// Makes the tables of the file equal to the copied ones.
    ///
    /// Must run in a transaction to which the copy is attached as ``schema``, such as that of
    /// ``ReplicaFile/merge(copyAt:interruption:_:)``.
    ///
    /// - Parameter old: The tables that the replica has before.
    func apply(replacing old: [PublishedTable], _ db: Database) throws {
      let declarations = Dictionary(old.map { ($0.name, $0.declaration) }) { first, _ in first }
      let dropped = old.filter { table in names.contains(table.name) && !tables.contains { $0.name == table.name } }
      let copied = tables.filter { names.contains($0.name) }
      let updated = copied.filter { declarations[$0.name] == $0.declaration }
      let replaced = copied.filter { declarations[$0.name] != $0.declaration }
      if !dropped.isEmpty || !replaced.isEmpty {
        let triggers = try Trigger.runnable(db)
        for table in dropped { try db.execute(sql: "DROP TABLE main.\(table.name.quotedIdentifier)") }
        for table in replaced { try replace(table, exists: declarations[table.name] != nil, db) }
        // Before rows are written: a trigger that names a removed column would prevent that, also one of another table that writes to a
        // replaced one.
        try Trigger.removeBroken(triggers, db)
        try SearchTable.repairAll(of: Set((dropped + replaced).map(\.name)), db)
      }
      for table in updated { try update(table, db) }
    }

    /// Deletes, updates and inserts the rows that differ from the copied ones.
    private func update(_ table: PublishedTable, _ db: Database) throws {
      let name = table.name.quotedIdentifier
      let columns = table.quotedColumns
      let list = columns.joined(separator: ", ")
      let isSame = table.keyIndices.map { "c.\(columns[$0]) = t.\(columns[$0])" }.joined(separator: " AND ")
      try db.execute(
        sql: """
          DELETE FROM main.\(name) AS t
          WHERE NOT EXISTS (SELECT 1 FROM \(Self.schema).\(name) AS c WHERE \(isSame))
          """)
      let others = columns.indices.filter { table.columns[$0].keyIndex == nil }.map { columns[$0] }
      if !others.isEmpty {
        try db.execute(
          sql: """
            UPDATE main.\(name) AS t SET \(others.map { "\($0) = c.\($0)" }.joined(separator: ", "))
            FROM \(Self.schema).\(name) AS c
            WHERE \(isSame) AND (\(others.map { "c.\($0) IS NOT t.\($0)" }.joined(separator: " OR ")))
            """)
      }
      try db.execute(
        sql: """
          INSERT INTO main.\(name) (\(list)) SELECT \(list) FROM \(Self.schema).\(name) AS c
          WHERE NOT EXISTS (SELECT 1 FROM main.\(name) AS t WHERE \(isSame))
          """)
    }

    /// Replaces a table whose columns changed, and creates its indexes and triggers again as far as its columns allow it.
    private func replace(_ table: PublishedTable, exists: Bool, _ db: Database) throws {
      let name = table.name.quotedIdentifier
      let list = table.quotedColumns.joined(separator: ", ")
      let statements = try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM main.sqlite_master WHERE tbl_name = ? COLLATE NOCASE AND type IN ('index', 'trigger') AND sql IS NOT NULL
          """, arguments: [table.name])
      if exists { try db.execute(sql: "DROP TABLE main.\(name)") }
      try db.execute(sql: "CREATE TABLE main.\(name) \(table.declaration)")
      try db.execute(sql: "INSERT INTO main.\(name) (\(list)) SELECT \(list) FROM \(Self.schema).\(name)")
      for statement in statements {
        do { try db.execute(sql: statement) } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
          // An index of a column that was removed. No list depends on it: without an index, SQLite sorts. Broken triggers are
          // removed later.
          continue
        }
      }
    }
  }
#endif
