#if GRDB
  import DataSources
  import GRDB

  /// The statements that search the rows of a view.
  struct SearchPlan: Hashable, Sendable {
    let numbered: NumberedPlan
    let search: SearchTable
    let info: SearchTableInfo
    let order: SearchOrder

    var plan: ViewPlan { numbered.plan }

    /// Whether results are in the groups and the order of the view.
    var isInViewOrder: Bool { order == .view }

    var nothing: FoundRows { .nothing(isGrouped: isInViewOrder && plan.group != nil) }

    private var table: String { search.name.quotedIdentifier }

    // Column names refer to the view's table: the two tables are never in one FROM clause.

    /// Finds rows in any order: SQLite's sorting can't be interrupted.
    private var viewSQL: String {
      let columns = [plan.group?.sql].compactMap { $0 } + plan.terms.map(\.sql) + [plan.rowID]
      let filter = plan.condition.map { " AND \($0)" } ?? ""
      return "SELECT \(columns.joined(separator: ", ")) FROM \(rows)"
        + " WHERE \(plan.rowID) IN (SELECT rowid FROM \(table) WHERE \(table) MATCH ?)\(filter)"
    }

    /// The rows of the view, for FROM; those that match are looked up by their row IDs.
    private var rows: String { plan.parents.isEmpty ? plan.table + " NOT INDEXED" : plan.source }

    private func relevanceSQL(_ weights: [Double]) -> String {
      let rank = weights.isEmpty ? "rank" : "bm25(\(([table] + weights.map { "\($0)" }).joined(separator: ", ")))"
      let filter = plan.condition.map { " AND \($0)" } ?? ""
      return "SELECT \(rank), rowid FROM \(table) WHERE \(table) MATCH ?"
        + " AND EXISTS(SELECT 1 FROM \(plan.source) WHERE \(plan.table).rowid = \(table).rowid\(filter))"
    }

    /// Returns the results of a query.
    ///
    /// - Parameter isSuperseded: Called from time to time; if it returns `true`, the search ends.
    /// - Throws: ``SupersededSearch``, ``LiveSearchError``, or an error of the database.
    /// - Complexity: O(*m* log *m*) for *m* rows that match.
    func rows(
      _ query: SearchQuery, in snapshot: SnapshotReader, isSuperseded: () -> Bool = { false }
    ) throws -> FoundRows {
      if query.isEmpty { return nothing }
      do {
        return switch order {
        case .view: try rowsInViewOrder(query, snapshot, isSuperseded)
        case .relevance(let weights): try rowsByRelevance(query, weights, snapshot, isSuperseded)
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
        throw isSuperseded() ? SupersededSearch() : error
      }
    }

    private func rowsInViewOrder(
      _ query: SearchQuery, _ snapshot: SnapshotReader, _ isSuperseded: () -> Bool
    ) throws -> FoundRows {
      var collected = CollectedRows(plan.terms, group: plan.group)
      try forEachMatch(of: query, viewSQL, snapshot, isSuperseded) { collected.add($0) }
      return try collected.sorted { if isSuperseded() { throw SupersededSearch() } }
    }

    private func rowsByRelevance(
      _ query: SearchQuery, _ weights: [Double], _ snapshot: SnapshotReader, _ isSuperseded: () -> Bool
    ) throws -> FoundRows {
      let rank = SortTerm(sql: "", isDescending: false, isNullable: false, collation: .binary)
      var collected = CollectedRows([rank], group: nil)
      try forEachMatch(of: query, relevanceSQL(weights), snapshot, isSuperseded) { collected.add($0) }
      return try collected.sorted { if isSuperseded() { throw SupersededSearch() } }
    }

    // MARK: Which rows match

    /// Returns those of some rows that match a query.
    ///
    /// - Complexity: O(*k* log *n*) for *k* rows; for many rows the cost of all matches, without reading those rows.
    func matches(_ query: SearchQuery, among rowIDs: [Int64], in snapshot: SnapshotReader) throws -> Set<Int64> {
      guard !query.isEmpty, !rowIDs.isEmpty else { return [] }
      // For each row, SQLite reads all index entries of a prefix.
      if rowIDs.count > (query.expression.contains("*") ? 4 : 200) {
        let wanted = Set(rowIDs)
        var found: Set<Int64> = []
        let sql = "SELECT rowid FROM \(table) WHERE \(table) MATCH ?"
        try forEachMatch(of: query, sql, snapshot) { statement in
          if wanted.contains(statement.integer(0)) { found.insert(statement.integer(0)) }
        }
        return found
      }
      let sql = "SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid = ?"
      var found: Set<Int64> = []
      for rowID in rowIDs {
        try forEachMatch(of: query, row: rowID, sql, snapshot) { found.insert($0.integer(0)) }
      }
      return found
    }

    /// Returns the part of a row's text around the matches, or `nil` if the row doesn't match or its text isn't stored.
    func snippet(
      _ style: SnippetStyle, of rowID: Int64, _ query: SearchQuery, in snapshot: SnapshotReader
    ) throws -> String? {
      var column = -1
      if let name = style.column {
        guard let index = info.columns.firstIndex(where: { $0.lowercased() == name.lowercased() }) else { return nil }
        column = index
      }
      let sql =
        "SELECT snippet(\(table), ?3, ?4, ?5, ?6, ?7) FROM \(table) WHERE \(table) MATCH ?1 AND rowid = ?2"
      var text: String?
      try forEachMatch(
        of: query, row: rowID, sql, snapshot,
        bind: { statement in
          statement.bind(Int64(column), at: 3)
          for (index, mark) in [style.start, style.end, style.ellipsis].enumerated() {
            statement.bind(.text(Array(mark.utf8)), at: 4 + index)
          }
          statement.bind(Int64(style.tokenCount), at: 7)
        },
        {
          if case .text(let bytes) = $0.value(0) { text = String(decoding: bytes, as: UTF8.self) }
        })
      return text
    }

    /// - Parameter bind: Binds the parameters after the query and the row ID.
    private func forEachMatch(
      of query: SearchQuery, row rowID: Int64? = nil, _ sql: String, _ snapshot: SnapshotReader,
      _ isSuperseded: () -> Bool = { false }, bind: (RawStatement) -> Void = { _ in },
      _ body: (RawStatement) throws -> Void
    ) throws {
      let statement: RawStatement
      do { statement = try snapshot.statement(sql, plan: numbered.number) } catch let error as DatabaseError
        where error.isOfSearchTable
      {
        throw LiveSearchError.unreadable(table: search.name, message: error.message ?? "")
      }
      defer { statement.reset() }
      statement.bind(.text(Array(query.expression.utf8)), at: 1)
      if let rowID { statement.bind(rowID, at: 2) }
      bind(statement)
      while try step(statement, query) {
        if isSuperseded() { throw SupersededSearch() }
        try body(statement)
      }
    }

    private func step(_ statement: RawStatement, _ query: SearchQuery) throws -> Bool {
      do { return try statement.step() } catch let error as DatabaseError where error.isOfSearchTable {
        let message = error.message ?? ""
        let isMissing = error.resultCode != .SQLITE_ERROR || message.contains("no such table")
        if isMissing { throw LiveSearchError.unreadable(table: search.name, message: message) }
        throw LiveSearchError.invalidQuery(query: query.expression, message: message)
      }
    }
  }

  /// A search was stopped because of a newer query, or because it took too long while others waited.
  struct SupersededSearch: Error {}

  extension DatabaseError {
    /// Whether the query or the search table is the cause, and not the whole database.
    fileprivate var isOfSearchTable: Bool {
      resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA || resultCode == .SQLITE_CORRUPT
        || resultCode == .SQLITE_MISMATCH
    }
  }
#endif
