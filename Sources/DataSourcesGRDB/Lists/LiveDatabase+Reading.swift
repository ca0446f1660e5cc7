#if GRDB
  public import GRDB

  extension LiveDatabase {
    /// Reads the snapshot that the lists display, such as values of other tables for a cell.
    ///
    ///     let cells = cities.cells(
    ///       .cell { cell, city, context in
    ///         let live = context.value(of: LiveDatabase.self)
    ///         cell.country = try? live?.read { db in try Country.fetchOne(db, key: city.country)?.name }
    ///       })
    ///
    /// A database without a write-ahead log, such as one in memory, keeps no snapshot: the closure reads the newest commit, and waits for the
    /// writer.
    ///
    /// The closure may use lists and read again. It must not write and wait for that.
    ///
    /// - Throws: The closure's error, or ``LiveViewError/closed`` before the first list is open.
    public func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
      if let engine, engine.snapshots.isShared {
        return try engine.database.unsafeReentrantWrite { db in
          if db.sqliteConnection == nil { throw LiveViewError.closed }
          return try db.readOnly { try body(db) }
        }
      }
      guard let snapshot else { throw LiveViewError.closed }
      return try snapshot.read { try $0.withDatabase(body) }
    }
  }
#endif
