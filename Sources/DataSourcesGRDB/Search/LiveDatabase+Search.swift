#if GRDB
  import DataSources
  import GRDB

  extension LiveDatabase {
    /// Opens a list of the rows of a view that match a query, which can be replaced at any time.
    ///
    ///     let results = try await live.search(byCountry, in: SearchTable("city_text"))
    ///     results.query = SearchQuery(typed: "san fr")
    ///
    /// It follows the database as a list of the view does, and nothing of it is stored.
    ///
    /// - Parameters:
    ///   - view: which rows can be found, and their groups and order; a view of one table, whose rows have numbers.
    ///   - table: where their texts are: a table of FTS5 whose rows have the same numbers.
    ///   - query: what is searched for at first.
    ///   - order: how the rows are ordered.
    ///   - whenEmpty: what is shown while nothing is searched for.
    ///   - snippets: how snippets look; with them, rows that stay are updated when the query changes. None if `nil`.
    ///   - isolation: where the list lives.
    /// - Throws: ``LiveSearchError``, ``LiveViewError``, or what the database says. A query that is not valid is no error here, but
    ///   the list's ``LiveSearch/failure``.
    public func search<Record>(
      _ view: LiveView<Record>, in table: SearchTable, for query: SearchQuery = .empty, order: SearchOrder = .view,
      whenEmpty: EmptySearch = .nothing, snippets: SnippetStyle? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveSearch<Record> {
      guard let engine else { throw LiveViewError.closed }
      let definition = view.definition
      let preparation = try await prepare(definition)
      if case .refetched(let reason, _, _) = preparation {
        throw LiveSearchError.viewWithoutIndex(view: view.name, reason: reason)
      }
      let region = try await LiveViewError.ifClosed {
        try await engine.pool.read { db in
          _ = try SearchTableInfo.read(table, forTable: definition.table, db)
          return try Table(table.name).databaseRegion(db)
        }
      }
      if self.engine == nil { throw LiveViewError.closed }
      let options = SearchOptions(table: table, order: order, whenEmpty: whenEmpty, snippets: snippets)
      let searcher = try engine.searches.newSearcher()
      let list = LiveSearch<Record>(view, options, searcher, number: newNumber(), in: self)
      let opening = SearchOpening(
        options: options, searcher: searcher, request: SearchRequest(number: 0, query: .empty), region: region)
      try await open(list, definition, preparation, search: opening)
      list.query = query
      // No other list waits for the search; a query that is not valid is the list's to say.
      do { try await list.finishSearching() } catch is LiveSearchError {}
      return list
    }
  }
#endif
