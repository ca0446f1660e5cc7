#if GRDB
  import GRDB

  /// The columns of a parent that rows of a view display, where nothing else of the view uses them.
  ///
  /// Then a parent that keeps its key changes what its children display, and not where they are.
  struct DisplayedParent: Hashable, Sendable {
    /// The columns that the foreign key refers to; quoted, as are the others.
    let key: [String]
    let columns: [String]
  }

  extension ViewPreparer {
    /// - Returns: `nil` if the filter, the group, the order or an aggregate uses the parent too, or rows display more than columns of it.
    func displayedParent(_ place: Int) throws -> DisplayedParent? {
      let parent = view.parents[place]
      let name = parent.name.nameKey
      // A table that is read in two ways isn't known apart.
      let tables = [view.table] + view.parents.map(\.name)
      if tables.count(where: { $0.nameKey == name }) > 1 { return nil }
      guard let columns = try parent.selectedColumns(db) else { return nil }
      let key = try parent.keyColumns(db)
      let placing =
        [texts.filter, texts.group?.sql].compactMap { $0 } + texts.terms.map(\.sql) + texts.aggregates.map(\.sql)
      if try uses(placing, parent: place, besides: key) { return nil }
      return DisplayedParent(key: key.map(\.quotedIdentifier), columns: columns)
    }

    /// Whether expressions use a column of a parent that isn't in its key.
    private func uses(_ expressions: [String], parent place: Int, besides key: [String]) throws -> Bool {
      // Some versions of SQLite understand it of any subquery.
      if expressions.contains(where: {
        $0.firstMatch(of: /\b(rowid|_rowid_|oid)\b/.ignoresCase().wordBoundaryKind(.simple)) != nil
      }) {
        return true
      }
      let keyNames = Set(key.map(\.nameKey))
      let others = try String.fetchAll(
        db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [view.parents[place].name]
      ).filter { !keyNames.contains($0.nameKey) }
      // Without those columns an expression with one of them isn't understood. Where they are there twice, nor is one that doesn't
      // say of which table.
      var without = try view.joins(db)
      without[place].table =
        "(SELECT \(key.map(\.quotedIdentifier).joined(separator: ", ")) FROM \(without[place].table))"
      let twice = "(SELECT \((others.map { "1 AS \($0.quotedIdentifier)" } + ["1"]).joined(separator: ", ")))"
      let sources = [
        ParentJoin.source(view.table.quotedIdentifier, without), try view.source(db) + " CROSS JOIN \(twice)",
      ]
      return try !sources.allSatisfy {
        try isUnderstood("SELECT \((expressions + ["1"]).joined(separator: ", ")) FROM \($0)")
      }
    }

    private func isUnderstood(_ sql: String) throws -> Bool {
      do { _ = try db.makeStatement(sql: sql) } catch DatabaseError.SQLITE_ERROR { return false }
      return true
    }
  }

  extension ParentTable {
    /// The columns of the parent that records get; `nil` if they get other expressions.
    fileprivate func selectedColumns(_ db: Database) throws -> [String]? {
      var columns: [String] = []
      for part in selection {
        guard let column = try part.build(db).0.wholeMatch(of: /"[^"]+"\.("[^"]+")( AS "[^"]+")?/) else { return nil }
        columns.append(String(column.1))
      }
      return columns
    }
  }
#endif
