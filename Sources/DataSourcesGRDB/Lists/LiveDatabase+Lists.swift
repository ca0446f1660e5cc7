#if GRDB
  import GRDB

  extension LiveDatabase {
    /// Opens a view, and follows it as long as the list is kept.
    ///
    /// The first time, the database gets an index for the view, which takes about a second for 1,000,000 rows;
    /// afterwards opening takes some 50 milliseconds. No row is read.
    ///
    ///     let cities = try await live.list(byCountry) { fraction in bar.fraction = fraction }
    ///
    /// While an index is created, open lists and other readers go on, and writers wait. If the task is canceled, the
    /// writers go on within milliseconds, and no index is left behind.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - progress: Called on the caller's actor while an index is created for this list, at most 20 times a second:
    ///     with an estimate of the completed fraction, ascending, and with 1 at the end. Not called if the view has its
    ///     index. SQLite has one progress handler for each connection: one of your own on the writer's connection is
    ///     removed.
    ///   - isolation: The actor that the list belongs to.
    /// - Throws: ``LiveViewError``, an error of the database, or `CancellationError`.
    public func list<Record>(
      _ view: LiveView<Record>, progress: ((Double) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> {
      let definition = try definition(of: view)
      let preparation = try await prepare(definition, progress: progress)
      let list = LiveSource<Record>(view, number: lists.newNumber(), in: self)
      try await open(list, definition, preparation)
      return list
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
    func replace(
      _ list: any LiveList, by definition: ViewDefinition, progress: ((Double) -> Void)?,
      isolation: isolated (any Actor)?
    ) async throws {
      let use = lists.beginUse(of: definition)
      defer { lists.endUse(use) }
      let preparation = try await prepare(definition, progress: progress)
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
        try engine.changingIndexes(db) { try ViewPreparer(definition, db).removeOtherVersions(except: kept) }
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
