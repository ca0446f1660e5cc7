#if GRDB
  import DataSources
  import GRDB

  /// The statements that search the rows of a view.
  struct SearchPlan: Hashable, Sendable {
    let identifiedPlan: IdentifiedPlan
    let search: SearchTable
    var info: SearchTableInfo
    let order: SearchOrder

    var plan: ViewPlan { identifiedPlan.plan }

    /// Whether results are in the groups and the order of the view.
    var isInViewOrder: Bool { order == .rows }

    var nothing: OrderedRowIDs { .nothing(isGrouped: isInViewOrder && plan.group != nil) }

    private var table: String { search.name.quotedIdentifier }

    // Column names refer to the view's table: the two tables are never in one FROM clause.

    /// The matching rows in any order: SQLite's sorting can't be interrupted.
    private func viewSQL(_ matching: SearchCondition) -> String {
      let columns = [plan.group?.sql].compactMap { $0 } + plan.terms.map(\.sql) + [plan.rowID]
      let filter = plan.wholeCondition.map { " AND \($0)" } ?? ""
      return "SELECT \(columns.joined(separator: ", ")) FROM \(rows)"
        + " WHERE \(plan.rowID) IN (SELECT rowid FROM \(table) WHERE \(matching.sql))\(filter)"
    }

    /// The rows of the view, for FROM; those that match are looked up by their row IDs.
    private var rows: String { plan.isJoined ? plan.source : plan.table + " NOT INDEXED" }

    /// Rows that only comparisons find match equally well.
    private func relevanceSQL(_ weights: [Double], _ matching: SearchCondition) -> String {
      let rank = weights.isEmpty ? "rank" : "bm25(\(([table] + weights.map { "\($0)" }).joined(separator: ", ")))"
      let filter = plan.wholeCondition.map { " AND \($0)" } ?? ""
      return "SELECT \(matching.isRanked ? rank : "0.0"), rowid FROM \(table) WHERE \(matching.sql)"
        + " AND EXISTS(SELECT 1 FROM \(plan.source) WHERE \(plan.table).rowid = \(table).rowid\(filter))"
    }

    /// Returns the results of a query.
    ///
    /// - Parameter isSuperseded: Called from time to time; if it returns `true`, the search ends.
    /// - Throws: ``SupersededSearch``, ``LiveSearchError``, or an error of the database.
    /// - Complexity: O(*m* log *m*) for *m* rows that match.
    func rows(
      _ query: SearchQuery, in snapshot: SnapshotReader, isSuperseded: () -> Bool = { false }
    ) throws -> OrderedRowIDs {
      if query.isEmpty { return nothing }
      do {
        try checkTable(in: snapshot)
        let matching = try SearchCondition(query, in: search, info)
        var sorter: RowSorter
        let sql: String
        switch order {
        case .rows:
          sorter = RowSorter(plan.terms, group: plan.group)
          sql = viewSQL(matching)
        case .relevance(let weights):
          sorter = RowSorter([Self.rank], group: nil)
          sql = relevanceSQL(weights, matching)
        }
        try forEachMatch(of: query, matching.arguments, sql, snapshot, isSuperseded) { sorter.add($0) }
        return try sorter.sorted { if isSuperseded() { throw SupersededSearch() } }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
        throw isSuperseded() ? SupersededSearch() : error
      }
    }

    /// The term of the order by relevance.
    private static let rank = SortTerm(sql: "", isDescending: false, isNullable: false, collation: .binary)

    // MARK: - Matching rows

    /// Checks that the search table is in step with the view's table.
    ///
    /// - Throws: ``LiveSearchError``, or an error of the database.
    /// - Complexity: O(1), unless the schema has changed since the plan was made.
    func checkTable(in snapshot: SnapshotReader) throws {
      if snapshot.link.schema != info.schema {
        _ = try snapshot.withDatabase { try SearchTableInfo.read(search, forTable: info.table, $0) }
      } else if info.isOwn {
        var isInStep = false
        try forEachMatch([], "SELECT isInStep FROM \(search.state)", snapshot) { isInStep = $0.integer(0) != 0 }
        if !isInStep {
          throw LiveSearchError.outOfStep(table: search.name, reason: SearchTableDefinition.unexpectedRows)
        }
      }
    }

    /// Returns those of some rows that match a query.
    ///
    /// - Complexity: O(*k* log *n*) for *k* rows; for many rows the cost of all matches in the index, without reading those rows.
    func matches(_ query: SearchQuery, among rowIDs: [Int64], in snapshot: SnapshotReader) throws -> Set<Int64> {
      guard !query.isEmpty, !rowIDs.isEmpty else { return [] }
      let matching = try SearchCondition(query, in: search, info)
      if rowIDs.count > matching.maximumLookupCount {
        let wanted = Set(rowIDs)
        var matches: Set<Int64> = []
        let sql = "SELECT rowid FROM \(table) WHERE \(matching.sql)"
        try forEachMatch(of: query, matching.arguments, sql, snapshot) { statement in
          if wanted.contains(statement.integer(0)) { matches.insert(statement.integer(0)) }
        }
        return matches
      }
      let sql = "SELECT rowid FROM \(table) WHERE \(matching.sql) AND rowid = ?"
      var matches: Set<Int64> = []
      for rowID in rowIDs {
        try forEachMatch(
          of: query, matching.arguments, sql, snapshot,
          bind: { $0.bind(rowID, at: matching.arguments.count + 1) },
          { matches.insert($0.integer(0)) })
      }
      return matches
    }

    /// Returns the part of a row's text around the matches, or `nil` if the row doesn't match or its text isn't stored.
    func snippet(
      _ style: SnippetStyle, of rowID: Int64, _ query: SearchQuery, in snapshot: SnapshotReader
    ) throws -> String? {
      var column = -1
      if let name = style.column {
        guard let index = info.columns.firstIndex(where: { $0.nameKey == name.nameKey }) else { return nil }
        column = index
      }
      let matching = try SearchCondition(query, in: search, info)
      if let expression = matching.snippetExpression {
        let sql =
          "SELECT snippet(\(table), ?3, ?4, ?5, ?6, ?7) FROM \(table) WHERE \(table) MATCH ?1 AND rowid = ?2"
        var text: String?
        try forEachMatch(
          of: query, [expression], sql, snapshot,
          bind: { statement in
            statement.bind(rowID, at: 2)
            statement.bind(Int64(column), at: 3)
            for (index, mark) in [style.start, style.end, style.ellipsis].enumerated() {
              statement.bind(.text(Array(mark.utf8)), at: 4 + index)
            }
            statement.bind(Int64(style.tokenCount), at: 7)
          },
          { text = $0.text(0) })
        if let text { return text }
      }
      return try comparedSnippet(style, of: rowID, matching, in: snapshot)
    }

    /// Returns a part of a text around words that the index doesn't have.
    private func comparedSnippet(
      _ style: SnippetStyle, of rowID: Int64, _ matching: SearchCondition, in snapshot: SnapshotReader
    ) throws -> String? {
      if matching.comparedWords.isEmpty { return nil }
      let names = style.column.map { [$0] } ?? info.columns
      let columns = names.map { "\(table).\($0.quotedIdentifier)" }.joined(separator: ", ")
      var texts: [String] = []
      try forEachMatch(
        [], "SELECT \(columns) FROM \(table) WHERE rowid = ?", snapshot, bind: { $0.bind(rowID, at: 1) },
        { statement in texts = names.indices.compactMap { statement.text($0) } })
      let folding = info.tokenizer.folding
      return texts.lazy.compactMap { style.snippet(of: $0, matching.comparedWords, folding) }.first ?? texts.first
    }

    /// Calls a closure with each row of a statement of the search table.
    ///
    /// - Parameters:
    ///   - query: The query whose fault an error may be, if there is one.
    ///   - bind: Binds the parameters after the arguments.
    private func forEachMatch(
      of query: SearchQuery? = nil, _ arguments: [String], _ sql: String, _ snapshot: SnapshotReader,
      _ isSuperseded: () -> Bool = { false }, bind: (RawStatement) -> Void = { _ in },
      _ body: (RawStatement) throws -> Void
    ) throws {
      let statement: RawStatement
      do { statement = try snapshot.statement(sql, plan: identifiedPlan.number) } catch let error as DatabaseError
        where error.isOfSearchTable
      {
        throw LiveSearchError.unreadable(table: search.name, message: error.message ?? "")
      }
      defer { statement.reset() }
      for (index, text) in arguments.enumerated() { statement.bind(.text(Array(text.utf8)), at: index + 1) }
      bind(statement)
      while try step(statement, query) {
        if isSuperseded() { throw SupersededSearch() }
        try body(statement)
      }
    }

    private func step(_ statement: RawStatement, _ query: SearchQuery?) throws -> Bool {
      do { return try statement.step() } catch let error as DatabaseError where error.isOfSearchTable {
        let message = error.message ?? ""
        guard error.isOfQuery, let query else {
          throw LiveSearchError.unreadable(table: search.name, message: message)
        }
        let isTooDeep = message.contains("parser stack overflow") || message.contains("expression tree is too large")
        throw LiveSearchError.invalidQuery(
          query: query.expression, message: isTooDeep ? "\(SearchCondition.tooDeep) (\(message))" : message)
      }
    }
  }

  /// The error of a search that was stopped because of a newer query, or because it ran too long while others waited.
  struct SupersededSearch: Error {}

  extension DatabaseError {
    /// Whether the query or the search table is the cause, and not the whole database.
    fileprivate var isOfSearchTable: Bool {
      resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA || resultCode == .SQLITE_CORRUPT
        || resultCode == .SQLITE_MISMATCH
    }

    /// Whether FTS5 can't parse a query; the other errors of its statement are those of an expression of a row, or of a missing table.
    fileprivate var isOfQuery: Bool {
      let starts = ["fts5", "unterminated string", "expected integer", "no such column", "unknown special query"]
      return resultCode == .SQLITE_ERROR && starts.contains { message?.hasPrefix($0) ?? false }
    }
  }

  extension RawStatement {
    /// - Returns: `nil` if the value isn't a text.
    fileprivate func text(_ column: Int) -> String? {
      if case .text(let bytes) = value(column) { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  /// One plan for all searches of equal views, so that they share the statements of a connection.
  struct SharedPlans {
    private var plans: [ViewPlan: WeakPlan] = [:]

    private struct WeakPlan {
      weak var plan: IdentifiedPlan?
    }

    mutating func identifiedPlan(_ plan: ViewPlan) -> IdentifiedPlan {
      if let shared = plans[plan]?.plan { return shared }
      plans = plans.filter { $0.value.plan != nil }
      let new = IdentifiedPlan(plan)
      plans[plan] = WeakPlan(plan: new)
      return new
    }
  }
#endif
