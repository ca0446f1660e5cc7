#if GRDB
  import GRDB

  extension LiveDatabase {
    /// Finds or makes a view's index.
    ///
    /// - Parameter progress: As for ``list(_:progress:isolation:)``.
    func prepare(
      _ definition: ViewDefinition, progress: ((Double) -> Void)? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> ViewPreparation {
      guard let engine else { throw LiveViewError.closed }
      let use = lists.beginUse(of: definition)
      defer { lists.endUse(use) }
      let kept = lists.versionsInUse(of: definition)
      return try await LiveViewError.ifClosed {
        guard let progress else { return try await engine.prepare(definition, keeping: kept) }
        // If this actor is busy, it gets the newest number.
        let (fractions, feed) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        async let preparation = engine.prepare(definition, keeping: kept, feed)
        for await fraction in fractions { progress(fraction) }
        return try await preparation
      }
    }
  }

  extension LiveEngine {
    /// Finds or makes a view's index.
    ///
    /// - Parameters:
    ///   - versions: The versions of the view whose indexes are kept.
    ///   - feed: Gets the completed fraction of the index, ends with 1 if there was anything to do, and is finished.
    fileprivate func prepare(
      _ definition: ViewDefinition, keeping versions: Set<Int>, _ feed: AsyncStream<Double>.Continuation? = nil
    ) async throws -> ViewPreparation {
      defer { feed?.finish() }
      // A view that has its index doesn't wait for a writer.
      let (known, rowCount) = try await read { db in
        let known = try ViewPreparer(definition, db).prepareWithoutWriting(keeping: versions)
        return (known, known == nil && feed != nil ? definition.rowCount(db) : 0)
      }
      if let known { return known }
      let mayWrite = !database.configuration.readonly
      while true {
        // An index that is made in an open transaction may be rolled back.
        let preparation = try await database.writeWithoutTransaction { db -> ViewPreparation? in
          guard isOpen(db) else { throw LiveViewError.closed }
          if db.isInsideTransaction { return nil }
          let progress = feed.map { feed in IndexProgress(rowCount: rowCount) { feed.yield($0) } }
          let preparation = try changingIndexes(db) {
            try ViewPreparer(definition, db, progress).prepare(mayWrite: mayWrite, keeping: versions)
          }
          if progress?.hasBegun == true { feed?.yield(1) }
          return preparation
        }
        if let preparation { return preparation }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  extension ViewDefinition {
    /// The number of rows in the view's table; 0 if it can't be read.
    ///
    /// - Complexity: O(*n*): SQLite walks its smallest index, some ten milliseconds for 1,000,000 rows.
    fileprivate func rowCount(_ db: Database) -> Int {
      if request != nil { return 0 }
      return (try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedIdentifier)")) ?? 0
    }
  }
#endif
