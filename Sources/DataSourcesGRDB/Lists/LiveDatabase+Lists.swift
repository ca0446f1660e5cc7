#if GRDB
  import GRDB

  extension LiveDatabase {
    /// Opens a view, and follows it as long as the list is kept.
    ///
    /// The first time, the database gets an index for the view, which takes about a second for 1,000,000 rows;
    /// afterwards opening takes some 50 milliseconds. No row is read.
    ///
    /// - Throws: ``LiveViewError``, or an error of the database.
    public func list<Record>(
      _ view: LiveView<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> {
      let definition = try definition(of: view)
      let preparation = try await prepare(definition)
      let list = LiveSource<Record>(view, number: lists.newNumber(), in: self)
      try await open(list, definition, preparation)
      return list
    }

    /// Finds or makes a view's index.
    func prepare(
      _ definition: ViewDefinition, isolation: isolated (any Actor)? = #isolation
    ) async throws -> ViewPreparation {
      guard let engine else { throw LiveViewError.closed }
      let mayWrite = !engine.database.configuration.readonly
      let use = lists.beginUse(of: definition)
      defer { lists.endUse(use) }
      let kept = lists.versionsInUse(of: definition)
      return try await LiveViewError.ifClosed {
        // A view that has its index doesn't wait for a writer.
        let known = try await engine.read { db in
          try ViewPreparer(definition, db).prepareWithoutWriting(keeping: kept)
        }
        if let known { return known }
        while true {
          // An index that is made in an open transaction may be rolled back.
          let preparation = try await engine.database.writeWithoutTransaction { db -> ViewPreparation? in
            guard engine.isOpen(db) else { throw LiveViewError.closed }
            if db.isInsideTransaction { return nil }
            return try ViewPreparer(definition, db).prepare(mayWrite: mayWrite, keeping: kept)
          }
          if let preparation { return preparation }
          try await Task.sleep(for: .milliseconds(10))
        }
      }
    }

    /// The parts of a view that don't depend on the type of its rows.
    func definition<Record>(of view: LiveView<Record>) throws -> ViewDefinition {
      guard let engine else { throw LiveViewError.closed }
      var definition = view.definition
      definition.reasonAgainstIndex = engine.snapshots.reasonAgainstSnapshots
      return definition
    }

    /// Returns when a list is displayed, from the next step on.
    func open(
      _ list: some LiveList, _ definition: ViewDefinition, _ preparation: ViewPreparation,
      search: SearchOpening? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws {
      guard let engine else { throw LiveViewError.closed }
      lists.add(list)
      try await withCheckedThrowingContinuation { continuation in
        let opening = ViewOpening(
          view: list.number, definition: definition, preparation: preparation, search: search,
          callers: [Completion(continuation)])
        engine.request(LiveRequests(openings: [opening]))
      }
    }

    /// Returns when a list displays another view.
    func replace(_ list: any LiveList, by definition: ViewDefinition, isolation: isolated (any Actor)?) async throws {
      let use = lists.beginUse(of: definition)
      defer { lists.endUse(use) }
      let preparation = try await prepare(definition)
      guard let engine else { throw LiveViewError.closed }
      try await withCheckedThrowingContinuation { continuation in
        let opening = ViewOpening(
          view: list.number, definition: definition, preparation: preparation, callers: [Completion(continuation)])
        engine.request(LiveRequests(replacements: [list.number: opening]))
      }
    }

    /// Removes the indexes of a view's other versions that no list needs any more.
    ///
    /// If that isn't possible now, they are removed when the view is opened again.
    func removeOtherVersions(of definition: ViewDefinition, isolation: isolated (any Actor)?) async {
      guard let engine, !engine.database.configuration.readonly else { return }
      let kept = lists.versionsInUse(of: definition)
      try? await engine.database.writeWithoutTransaction { db in
        guard engine.isOpen(db) else { return }
        try ViewPreparer(definition, db).removeOtherVersions(except: kept)
      }
    }

    /// Stops following a view whose list is gone.
    func close(view: Int) {
      lists.remove(view: view)
      engine?.request(LiveRequests(closings: [view]))
    }

    /// Updates rows with the next step, whether they changed or not.
    func redraw(_ keys: Set<[DatabaseValue]>, view: Int) {
      engine?.request(LiveRequests(redrawn: [view: keys]))
    }
  }
#endif
