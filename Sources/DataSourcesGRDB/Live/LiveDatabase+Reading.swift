#if GRDB
  public import GRDB

  extension LiveDatabase {
    /// Reads from the snapshot that the lists show: whatever else belongs to a row, for its cell.
    ///
    ///     let cells = cities.cells(
    ///       .cell { cell, city, context in
    ///         let live = context.value(of: LiveDatabase.self)
    ///         cell.country = try? live?.read { db in try Country.fetchOne(db, key: city.country)?.name }
    ///       })
    ///
    /// Within a reading, lists and other readings may be asked too; to write there, and wait for it, is to wait with what is read.
    ///
    /// - Throws: what the closure throws, and ``LiveViewError/closed`` before the first list is open.
    public func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
      guard let snapshot else { throw LiveViewError.closed }
      return try snapshot.read { try $0.withDatabase(body) }
    }
  }
#endif
