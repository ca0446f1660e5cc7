#if GRDB
  import GRDB

  extension ViewPreparer {
    /// Prepares a view that uses columns of parents.
    func prepareJoined(_ table: WatchedTable, mayWrite: Bool) throws -> ViewPreparation {
      var parents: [WatchedTable] = []
      for parent in view.parents {
        guard let table = try WatchedTable.read(parent.name, db) else {
          return try refetched("\(parent.name) has no row IDs")
        }
        parents.append(table)
      }
      let check = ExpressionCheck(source: try view.source(db), db: db)
      let expressions =
        [texts.filter, texts.group?.sql].compactMap { $0 } + texts.terms.map(\.sql)
        + texts.aggregates.map(\.sql)
      if let part = try check.nonDeterministicPart(of: expressions) {
        throw LiveViewError(DatabaseError(message: "non-deterministic use of \(part)"), view: view.name)
      }
      if let reason = check.reasonAgainst(expressions) { return try refetched(reason) }
      guard let plan = try joinedPlan(check) else { return try refetched("a collation is not one of SQLite's own") }
      for (place, parent) in view.parents.enumerated() {
        let index = ForeignKeyIndex(
          plan: plan, place: place, parent: parent, parentTable: parents[place], childTable: table, db: db)
        if let reason = try index.reasonAgainst(mayWrite: mayWrite, progress) { return try refetched(reason) }
      }
      return .joined(plan, table, parents: parents)
    }

    /// The plan; `nil` when SQLite compares in a way that isn't known here.
    private func joinedPlan(_ check: ExpressionCheck) throws -> ViewPlan? {
      let key = try db.key(of: view.table)
      let keyTexts = key.isRowID ? [] : key.columns.map { "\(view.table.quotedIdentifier).\($0.quotedIdentifier)" }
      let texts =
        (self.texts.group.map { [$0] } ?? []).map { ($0.sql, $0.isDescending) }
        + self.texts.terms.map { ($0.sql, $0.isDescending) } + keyTexts.map { ($0, false) }
      var terms: [SortTerm] = []
      for (sql, isDescending) in texts {
        guard let collation = try check.collation(of: "(\(sql))") else { return nil }
        terms.append(SortTerm(sql: "(\(sql))", isDescending: isDescending, isNullable: true, collation: collation))
      }
      let selection = try view.selection(db)
      let hasAllColumns = selection.hasPrefix(view.table.quotedIdentifier + ".*")
      let groups = self.texts.group == nil ? 0 : 1
      var parents = try view.joins(db)
      for place in parents.indices { parents[place].displayed = try displayedParent(place) }
      return ViewPlan(
        table: view.table.quotedIdentifier, index: nil, filter: self.texts.filter,
        group: groups == 0 ? nil : terms.first, terms: Array(terms.dropFirst(groups)), keyTermCount: keyTexts.count,
        selection: selection, keyColumns: try hasAllColumns && !mayHaveNullKey() ? keyColumnsOfAll() : nil,
        aggregates: self.texts.aggregates, parents: parents)
    }

    /// Whether a column of the primary key may be NULL.
    private func mayHaveNullKey() throws -> Bool {
      let key = try db.key(of: view.table)
      if key.isRowID { return false }
      let columns = try db.columns(in: view.table).filter { !$0.isNotNull }.map(\.name.nameKey)
      return key.columns.contains { columns.contains($0.nameKey) }
    }
  }
#endif
