#if GRDB
  public import GRDB

  extension LiveDatabase {
    /// Finds out how a view is kept in step with the database.
    func prepare(
      _ definition: ViewDefinition, isolation: isolated (any Actor)? = #isolation
    ) async throws -> ViewPreparation {
      guard let engine else { throw LiveViewError.closed }
      return try await LiveViewError.ifClosed {
        try await engine.read { db in try ViewPreparer(definition, db).prepare() }
      }
    }

    /// Removes the indexes that earlier versions of this package created for lists.
    ///
    /// Their names begin with `grdb_live`. Lists don't create indexes any more, and use those of the application. Call this method in a
    /// migration: a table with such an index can't lose a column of the index, for example.
    ///
    ///     migrator.registerMigration("no ranks") { db in
    ///       try LiveDatabase.removeIndexes(ofTable: "item", in: db)
    ///       try db.alter(table: "item") { $0.drop(column: "rank") }
    ///     }
    ///
    /// - Parameters:
    ///   - table: The name of the table, or `nil` for all tables.
    ///   - db: A connection that can write.
    public static func removeIndexes(ofTable table: String? = nil, in db: Database) throws {
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM main.sqlite_master
          WHERE type = 'index' AND substr(name, 1, 10) = 'grdb_live ' AND (?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE)
          """, arguments: [table])
      for name in names { try db.execute(sql: "DROP INDEX main.\(name.quotedIdentifier)") }
    }
  }
#endif
