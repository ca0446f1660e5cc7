#if GRDB
  import GRDB

  extension LiveDatabase {
    /// Opens a view, and follows it as long as the list is kept.
    ///
    /// Nothing is written into the database. If an index of the application's has the rows in order, opening takes some 50 milliseconds
    /// for 1,000,000 rows, and about a millisecond for the rows of one value of a column; otherwise the row IDs are sorted in memory, which
    /// takes some 500 milliseconds for 1,000,000 rows, and 8 bytes for each. No row is read. See ``LiveSource/suggestedIndex``.
    ///
    ///     let cities = try await live.list(byCountry)
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - isolation: The actor that the list belongs to.
    /// - Throws: ``LiveViewError``, an error of the database, or `CancellationError`.
    public func list<Record>(
      _ view: LiveView<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSource<Record> {
      let definition = try definition(of: view)
      let preparation = try await prepare(definition)
      let list = LiveSource<Record>(view, number: lists.newNumber(), in: self)
      try await open(list, definition, preparation)
      return list
    }

    /// The parts of a view that don't depend on the type of its rows.
    func definition<Record>(of view: LiveView<Record>) throws -> ViewDefinition {
      guard let engine else { throw LiveViewError.closed }
      var definition = view.definition
      definition.reasonToRefetch = engine.snapshots.reasonAgainstSnapshots
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
      _ list: any LiveList, by definition: ViewDefinition, isolation: isolated (any Actor)?
    ) async throws {
      let preparation = try await prepare(definition)
      guard let engine else { throw LiveViewError.closed }
      try await withCheckedThrowingContinuation { continuation in
        let opening = ViewOpening(
          view: list.number, definition: definition, preparation: preparation, callers: [Completion(continuation)])
        engine.request(LiveRequests(replacements: [list.number: opening]))
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
