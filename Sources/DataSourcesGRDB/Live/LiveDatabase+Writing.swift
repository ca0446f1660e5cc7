#if GRDB
  public import GRDB

  extension LiveDatabase {
    /// Writes, in a transaction, and attaches a value that observers find in ``notes`` when they are told of the commit.
    ///
    /// Lists change only through the commit. The note says whose change it is: a list need not animate what its user has
    /// just dragged.
    ///
    ///     try await live.write(note: Dragged(id: city.id)) { db in try city.update(db) }
    ///
    /// - Throws: what the closure or the database throws; then nothing is written, and nobody is told.
    @discardableResult
    public func write<Result: Sendable>(
      note: (any Sendable)? = nil, isolation: isolated any Actor = #isolation,
      _ updates: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
      let (pool, log) = try connections()
      return try await pool.write { db in
        let result = try updates(db)
        if let note { log.attach(note) }
        return result
      }
    }
  }
#endif
