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
    /// The closure may use lists and read again. It must not write and wait for that.
    ///
    /// - Throws: The closure's error, or ``LiveViewError/closed`` before the first list is open.
    public func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
      guard let snapshot else { throw LiveViewError.closed }
      return try snapshot.read { try $0.withDatabase(body) }
    }
  }
#endif
