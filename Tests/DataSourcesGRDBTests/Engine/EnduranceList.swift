#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import GRDB
  import ListTestSupport

  /// A list of the endurance test.
  @MainActor
  protocol EnduranceList: AnyObject {
    var name: String { get }
    var suggestedIndex: String? { get }

    /// Displays something else.
    ///
    /// - Parameter choice: Chooses it.
    func change(_ choice: Int) async throws

    /// Opens the list again.
    func reopen(_ live: LiveDatabase) async throws

    /// Describes the first difference to plain queries of the newest commit, or the first wrong update; `nil` if there is none.
    func fault(_ pool: DatabasePool) async throws -> String?
  }

  extension PlainQuery {
    /// Returns the result of a plain query; `nil` if a table or a column of it is missing.
    fileprivate func result<Result: Sendable>(
      _ pool: DatabasePool, _ body: @escaping @Sendable (Self, Database) throws -> Result
    ) async throws -> Result? {
      do { return try await pool.read { try body(self, $0) } } catch DatabaseError.SQLITE_ERROR { return nil }
    }
  }

  /// Describes the first difference of two lists.
  private func difference<Element: Equatable>(_ shown: [Element], _ expected: [Element]) -> String? {
    if shown == expected { return nil }
    let index = zip(shown, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let index else { return "\(shown.count) instead of \(expected.count)" }
    return "at \(index) of \(shown.count) (\(expected.count)): \(shown[index])\ninstead of \(expected[index])"
  }

  /// A list of one of several queries, and its sections as items.
  @MainActor
  final class EnduranceQueryList<Query: PlainQuery>: EnduranceList {
    private let choices: [Query]
    private var query: Query
    private var list: LiveSource<Query.Record>
    private var mirrors: [ListMirror<TestItem>] = []
    private var sectionItems: any DataSource<TestItem>

    init(_ choices: [Query], at index: Int, _ live: LiveDatabase) async throws {
      self.choices = choices
      query = choices[index]
      list = try await live.list(choices[index].aggregated)
      sectionItems = ListSource([])
      observe()
    }

    /// Creates mirrors, as each of them collects its updates.
    private func observe() {
      sectionItems = list.sectionItems { [weak list] value, values in
        let aggregates = list?.query.definition.aggregates ?? []
        return TestItem(
          value.grouped.exact.hashValue, content: aggregates.map { values[$0].exact }.hashValue)
      }
      mirrors = [ListMirror(list.map(\.testItem)), ListMirror(sectionItems)]
    }

    var name: String { "\(query.name), \(list.treeDescription)" }
    var suggestedIndex: String? { list.suggestedIndex }

    func change(_ choice: Int) async throws {
      let next = choices[choice % choices.count]
      try await list.setQuery(next.aggregated)
      query = next
    }

    func reopen(_ live: LiveDatabase) async throws {
      list = try await live.list(query.aggregated)
      observe()
    }

    private var shown: [PlainSection] {
      get throws {
        try list.rows.enumerated().map { index, rows in
          var section = try PlainSection(index, of: list.layout, items: rows.map(\.plainRow))
          let values = list.aggregates(inSection: index)
          section.aggregates = query.liveAggregates.map { values[$0].exact }
          return section
        }
      }
    }

    func fault(_ pool: DatabasePool) async throws -> String? {
      let expected = try await query.result(pool) { try $0.expectedWithAggregates($1) }
      if let failure = list.failure, expected != nil || list.sectionCount > 0 {
        return "\(failure), and \(list.sectionCount) sections"
      }
      if let expected, list.failure == nil {
        if let difference = try difference(shown, expected) { return difference }
        let items = expected.map { TestItem($0.value.hashValue, content: $0.aggregates.hashValue) }
        if let difference = difference(sectionItems.rows, [items]) { return "sections as items: \(difference)" }
      }
      for mirror in mirrors { if let fault = mirror.difference() { return fault } }
      if mirrors[0].updates.count > 50 { observe() }
      return nil
    }
  }

  /// Search results of a query.
  @MainActor
  final class EnduranceSearch<Query: PlainQuery>: EnduranceList {
    private let query: Query
    private let searches: [SearchQuery]
    private var search: LiveSearch<Query.Record>
    private var mirror: ListMirror<TestItem>

    init(_ query: Query, _ searches: [SearchQuery], _ live: LiveDatabase) async throws {
      self.query = query
      self.searches = searches
      search = try await live.search(query.query, in: Self.table, for: searches[0])
      mirror = ListMirror(search.map(\.testItem))
    }

    private static var table: SearchTable { SearchTable("\(Query.Record.databaseTableName)_text") }

    var name: String { "search for \(search.query) in \(query.name)" }
    var suggestedIndex: String? { nil }

    func change(_ choice: Int) { search.query = searches[choice % searches.count] }

    func reopen(_ live: LiveDatabase) async throws {
      search = try await live.search(query.query, in: Self.table, for: search.query)
      mirror = ListMirror(search.map(\.testItem))
    }

    func fault(_ pool: DatabasePool) async throws -> String? {
      let table = Query.Record.databaseTableName
      let text = search.query.expression.replacing("'", with: "''")
      let matches =
        text.isEmpty ? "0" : "\(table).rowid IN (SELECT rowid FROM \(table)_text WHERE \(table)_text MATCH '\(text)')"
      let expected = try await query.result(pool) { try $0.expected(where: matches, $1).map(\.items) }
      do { try await search.finishSearching() } catch {
        if expected != nil || search.itemCount > 0 { return "\(error), and \(search.itemCount) rows" }
      }
      if let expected, let difference = difference(search.rows.map { $0.map(\.plainRow) }, expected) {
        return difference
      }
      if let fault = mirror.difference() { return fault }
      if mirror.updates.count > 50 { mirror = ListMirror(search.map(\.testItem)) }
      return nil
    }
  }
#endif
