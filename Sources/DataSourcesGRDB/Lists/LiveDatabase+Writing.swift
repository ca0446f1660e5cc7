#if GRDB
  public import GRDB

  extension LiveDatabase {
    /// Writes in a transaction, and attaches a value that observers find in ``commitAnnotations`` when they are
    /// notified of it.
    ///
    /// Lists change only after the commit. With the annotation, observers know the origin of the change: a screen
    /// needn't animate a row that its user has just dragged.
    ///
    ///     try await live.write(annotation: Dragged(id: city.id)) { db in try city.update(db) }
    ///
    /// When this method returns, the transaction is committed; ``catchUp(isolation:)`` waits until the lists display
    /// it.
    ///
    /// - Throws: An error of the closure or the database; then nothing is written, and observers aren't notified.
    ///   ``LiveViewError/fileLost(path:)`` if the file was deleted or replaced, and ``LiveViewError/closed``.
    @discardableResult
    public func write<Result: Sendable>(
      annotation: (any Sendable)? = nil, isolation: isolated (any Actor)? = #isolation,
      _ updates: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
      guard let engine else { throw LiveViewError.closed }
      return try await engine.database.writeWithoutTransaction { db in
        guard engine.isOpen(db) else { throw LiveViewError.closed }
        if let failure = engine.checkFile(db) { throw failure }
        var result: Result?
        try db.inTransaction {
          result = try updates(db)
          if let annotation { engine.log.attach(annotation) }
          if let failure = engine.checkFile(db) { throw failure }
          return .commit
        }
        // A commit to a file that was deleted meanwhile is lost, and must not be reported as written.
        if let failure = engine.checkFile(db) { throw failure }
        guard let result else { throw LiveViewError.closed }
        return result
      }
    }

    /// Checks that a database's file wasn't deleted, moved or replaced since it was opened.
    ///
    /// Otherwise everything that is written is lost when the last connection is closed, although SQLite reports no
    /// error. ``write(annotation:isolation:_:)`` includes this check. Code that writes with the pool or the queue can call it too:
    ///
    ///     try await pool.write { db in
    ///       try LiveDatabase.checkFile(of: db)
    ///       try city.update(db)
    ///     }
    ///
    /// - Throws: ``LiveViewError/fileLost(path:)``.
    /// - Complexity: One system call for the path; the file isn't opened.
    public static func checkFile(of db: Database) throws {
      if db.hasLostItsFile { throw LiveViewError.fileLost(path: try db.mainFilePath) }
    }

    /// Waits until the lists display everything that was committed before the call.
    ///
    /// This includes commits of other connections and processes, and commits that change no list.
    ///
    ///     try await live.write { db in try city.update(db) }
    ///     try await live.catchUp()
    ///
    /// - Throws: ``LiveViewError/closed``, or the error of reading the newest snapshot; then the lists keep their rows.
    public func catchUp(isolation: isolated (any Actor)? = #isolation) async throws {
      guard let engine else { throw LiveViewError.closed }
      try await withCheckedThrowingContinuation { engine.handle(.catchUpRequested(Completion($0))) }
    }
  }
#endif
