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
    /// When this returns, the database has what was written; ``catchUp(isolation:)`` waits until the lists show it.
    ///
    /// - Throws: what the closure or the database throws; then nothing is written, and nobody is told.
    ///   ``LiveViewError/fileLost(path:)`` if the file was deleted or replaced, and ``LiveViewError/closed``.
    @discardableResult
    public func write<Result: Sendable>(
      note: (any Sendable)? = nil, isolation: isolated (any Actor)? = #isolation,
      _ updates: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
      guard let engine, let log = engine.log else { throw LiveViewError.closed }
      return try await engine.pool.writeWithoutTransaction { db in
        guard engine.isOpen(db) else { throw LiveViewError.closed }
        if let failure = engine.checkFile(db) { throw failure }
        var result: Result?
        try db.inTransaction {
          result = try updates(db)
          if let note { log.attach(note) }
          if let failure = engine.checkFile(db) { throw failure }
          return .commit
        }
        // What went into a file that was deleted meanwhile is lost, and is not to be taken for written.
        if let failure = engine.checkFile(db) { throw failure }
        guard let result else { throw LiveViewError.closed }
        return result
      }
    }

    /// Checks that a database's file was not deleted, moved or replaced since it was opened.
    ///
    /// What is written then is lost when the last connection is closed, although SQLite says nothing. ``write(note:isolation:_:)`` checks
    /// that by itself; whoever writes with the pool can do so too:
    ///
    ///     try await pool.write { db in
    ///       try LiveDatabase.checkFile(of: db)
    ///       try city.update(db)
    ///     }
    ///
    /// - Throws: ``LiveViewError/fileLost(path:)``.
    /// - Complexity: one look at the path; the file is not opened.
    public static func checkFile(of db: Database) throws {
      if db.hasLostItsFile { throw LiveViewError.fileLost(path: try db.mainFilePath) }
    }

    /// Waits until the lists show everything that was committed before the call.
    ///
    /// It doesn't matter who committed, nor whether any list changed by it.
    ///
    ///     try await live.write { db in try city.update(db) }
    ///     try await live.catchUp()
    ///
    /// - Throws: ``LiveViewError/closed``, or what reading the newest snapshot throws; then lists show what they showed.
    public func catchUp(isolation: isolated (any Actor)? = #isolation) async throws {
      guard let engine else { throw LiveViewError.closed }
      try await withCheckedThrowingContinuation { engine.catchUp(Answer($0)) }
    }
  }
#endif
