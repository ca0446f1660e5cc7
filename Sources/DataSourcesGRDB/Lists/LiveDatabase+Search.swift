#if GRDB
  import DataSources
  import GRDB

  extension LiveDatabase {
    /// Opens a list of the rows of a view that match a query.
    ///
    /// The query can be replaced at any time.
    ///
    ///     let results = try await live.search(byCountry, in: SearchTable("city_text"))
    ///     results.query = SearchQuery(typed: "san fr")
    ///
    /// The list follows the database as a list of the view does. Nothing is stored in the database. A database without a write-ahead log,
    /// such as one in memory, can't be searched: list a request with `matching(_:)` instead, and set another view for another query.
    ///
    /// - Parameters:
    ///   - view: The rows that can be found, with their groups and order: a view of a table that has row IDs; it may join
    ///     parents.
    ///   - table: The FTS5 table with their texts, whose rows have the same row IDs.
    ///   - query: The first query.
    ///   - order: The order of the results.
    ///   - whenEmpty: The rows that are displayed for an empty query.
    ///   - snippets: The style of snippets, or `nil` for none. With snippets, results of both queries are updated when
    ///     the query changes.
    ///   - isolation: The actor that the list belongs to.
    /// - Throws: ``LiveSearchError``, ``LiveViewError``, or an error of the database. A query that isn't valid doesn't
    ///   throw: it is the list's ``LiveSearch/failure``.
    public func search<Record>(
      _ view: LiveView<Record>, in table: SearchTable, for query: SearchQuery = .empty, order: SearchOrder = .view,
      whenEmpty: EmptyQueryBehavior = .nothing, snippets: SnippetStyle? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSearch<Record> {
      guard let engine else { throw LiveViewError.closed }
      let definition = try definition(of: view).withoutAggregates
      let preparation = try await prepare(definition)
      guard preparation.planned != nil else {
        throw LiveSearchError.viewWithoutIndex(view: view.name, reason: preparation.reason)
      }
      let region = try await LiveViewError.ifClosed { try await engine.region(of: table, forTable: definition.table) }
      if self.engine == nil { throw LiveViewError.closed }
      let options = SearchOptions(table: table, order: order, whenEmpty: whenEmpty, snippets: snippets)
      let searcher = try engine.searches.newSearcher(forView: lists.newNumber())
      let list = LiveSearch<Record>(view, options, searcher, in: self)
      let opening = SearchOpening(
        options: options, searcher: searcher, request: SearchRequest(number: 0, query: .empty), region: region)
      try await open(list, definition, preparation, search: opening)
      list.query = query
      // No other list waits for the search. The list reports a query that isn't valid.
      do { try await list.finishSearching() } catch is LiveSearchError {}
      return list
    }
  }

  extension LiveEngine {
    /// Returns what a search reads of its search table, which is made again first if that is necessary.
    ///
    /// - Throws: ``LiveSearchError``, or an error of the database.
    fileprivate func region(of search: SearchTable, forTable table: String) async throws -> DatabaseRegion {
      do {
        return try await read { db in
          _ = try SearchTableInfo.read(search, forTable: table, db)
          return try Table(search.name).databaseRegion(db)
        }
      } catch let error as LiveSearchError {
        guard case .outOfStep = error, !database.configuration.readonly else { throw error }
      }
      while true {
        // What is made in an open transaction may be rolled back.
        let region = try await database.writeWithoutTransaction { db -> DatabaseRegion? in
          guard isOpen(db) else { throw LiveViewError.closed }
          if db.isInsideTransaction { return nil }
          try changingIndexes(db) { try search.bringIntoStep(forTable: table, db) }
          return try Table(search.name).databaseRegion(db)
        }
        if let region { return region }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }
#endif
