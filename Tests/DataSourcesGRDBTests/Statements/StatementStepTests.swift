#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListStorage
  import Testing

  /// However a view is filtered, grouped and ordered, a lookup walks through no more rows than a page has.
  @Suite struct StatementStepTests {
    struct Item: FetchableRecord, TableRecord, Sendable {
      static let databaseTableName = "item"
      init(row: Row) {}
    }

    /// The rows of a table.
    enum Table: String, CaseIterable {
      case different, nullable, ties, withoutKey, generated

      static let count = 1_500

      /// One huge group; columns that are the group, the first term, a later one, and none.
      var schema: String {
        let null = [.different, .withoutKey, .generated].contains(self) ? "NOT NULL" : ""
        func sometimesNull(_ value: String) -> String {
          self == .nullable ? "CASE WHEN i % 3 THEN \(value) END" : value
        }
        let first = self == .ties ? "i / 1000" : "i * 7919 % 1501"
        let later = self == .ties ? "'t' || (i / 500)" : "'t' || (i * 31 % 977)"
        if self == .generated {
          return """
            CREATE TABLE item(
              id INTEGER PRIMARY KEY, later TEXT NOT NULL AS ('t' || (number * 31 % 977)) STORED,
              first INTEGER NOT NULL AS (number * 7919 % 1501), city TEXT NOT NULL, other INTEGER NOT NULL, number INTEGER);
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count - 1))
            INSERT INTO item SELECT i, CASE i % 50 WHEN 0 THEN 'a' WHEN 1 THEN 'c' ELSE 'b' END, i % 11, i FROM n;
            ANALYZE;
            """
        }
        return """
          CREATE TABLE item(id INTEGER \(self == .withoutKey ? "" : "PRIMARY KEY"), city TEXT \(null), first INTEGER \(null), later TEXT \(null), other INTEGER \(null));
          WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count - 1))
          INSERT INTO item SELECT i, \(sometimesNull("CASE i % 50 WHEN 0 THEN 'a' WHEN 1 THEN 'c' ELSE 'b' END")),
            \(sometimesNull(first)), \(sometimesNull(later)), i % 11 FROM n;
          ANALYZE;
          """
      }
    }

    /// Conditions of a column, for a value in the middle of its values.
    static func filters(_ column: String, _ value: String, _ next: String) -> [String] {
      [
        "\(column) > \(value)", "\(column) >= \(value)", "\(column) < \(value)", "\(column) <= \(value)",
        "\(column) = \(value)", "\(column) IS \(value)", "\(column) BETWEEN \(value) AND \(next)",
        "\(column) IS NOT NULL", "\(column) IS NULL", "\(column) IN (\(value), \(next))", "\(column) IN (\(value))",
        "\(column) = \(value) OR \(column) = \(next)", "\(column) <> \(value)", "NOT \(column) > \(value)",
        "\(column) > \(value) AND other < 9", "\(column) || '' > \(value)", "abs(\(column)) > 3",
        "\(column) LIKE 't%'", "coalesce(\(column), 0) >= 0", "+\(column) < \(next)",
      ]
    }

    static let filters: [String] =
      filters("city", "'b'", "'c'") + filters("first", "2", "1500") + filters("later", "'t2'", "'t5'")
      + filters("other", "3", "5") + filters("id", "1000", "2000")

    /// Groups and orders, with and without descending terms and expressions.
    static let orders: [(group: String?, terms: [String])] = [
      ("city", ["first", "later"]), ("city DESC", ["first DESC", "later DESC"]), (nil, ["first DESC", "later"]),
      ("city = 'b'", ["first < 700", "later"]), (nil, []),
    ]

    static func view(_ filter: String?, _ group: String?, _ terms: [String]) -> ViewDefinition {
      ViewDefinition(
        name: "v", table: "item", filter: filter.map { SQL(sql: $0) }, group: group.map { SQL(sql: $0) },
        orderings: terms.map { SQL(sql: $0) }, selection: { _ in "*" }, request: nil)
    }

    /// The cost of finding and reading a page of rows.
    static let mostSteps = 12 * ViewDirectory.maximumPageSize + 300

    @Test(arguments: Table.allCases)
    func lookUpsWalkThroughAPageAtMost(table: Table) throws {
      let pool = try TestDatabase.emptyPool()
      try pool.writeWithoutTransaction { try $0.execute(sql: table.schema) }
      let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "steps")
      let number = Table.allCases.firstIndex(of: table) ?? 0
      for order in Self.orders {
        // Each table has every second filter, so that each filter has two tables or more.
        for (index, filter) in ([nil] + Self.filters.map(Optional.some)).enumerated() where (index + number) % 2 == 0 {
          let definition = Self.view(filter, order.group, order.terms)
          let preparation = try pool.writeWithoutTransaction {
            try ViewPreparer.indexed(definition, $0)
          }
          guard case .indexed(let plan, _) = preparation else {
            // An index of one value of its group would be another one for each value.
            let isOfGroup = filter.map { ["city = 'b'", "city IS 'b'", "city IS NULL"].contains($0) } ?? false
            // Without a column there is nothing to make an index of, and a single row needs none.
            let isOfOneRow = filter.map { ["id = 1000", "id IS 1000", "id IS NULL"].contains($0) } ?? false
            let hasNoColumn = table == .withoutKey && order.group == nil && order.terms.isEmpty || isOfOneRow
            #expect(hasNoColumn || isOfGroup && order.group?.hasPrefix("city") == true, "\(filter ?? ""), \(order)")
            continue
          }
          _ = try connection.moveToNewest()
          try connection.read { snapshot in
            let comment = "\(table), \(filter ?? "all"), \(order)"
            let identifiedPlan = IdentifiedPlan(plan)
            try Self.check(ViewReader(identifiedPlan, snapshot), comment)
            snapshot.statements.retainOnly(plans: [])
          }
          try connection.end()
          try pool.writeWithoutTransaction { try ViewPreparer.dropIndexes($0) }
        }
      }
    }

    /// Matches are looked up by their row IDs, even if the filter uses them.
    @Test(arguments: Table.allCases)
    func searchesLookAtWhatMatches(table: Table) throws {
      let pool = try TestDatabase.emptyPool()
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: table.schema)
        try db.execute(
          sql: """
            CREATE VIRTUAL TABLE item_text USING fts5(name);
            CREATE TRIGGER text_insert AFTER INSERT ON item BEGIN
              INSERT INTO item_text(rowid, name) VALUES(new.rowid, new.name); END;
            CREATE TRIGGER text_update AFTER UPDATE ON item BEGIN
              UPDATE item_text SET name = new.name WHERE rowid = old.rowid; END;
            CREATE TRIGGER text_delete AFTER DELETE ON item BEGIN
              DELETE FROM item_text WHERE rowid = old.rowid; END;
            INSERT INTO item_text(rowid, name) SELECT rowid, CASE rowid % 300 WHEN 7 THEN 'rare' ELSE 'usual' END FROM item;
            """)
      }
      let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "steps")
      let search = SearchTable("item_text")
      for filter in Self.filters {
        let definition = Self.view(filter, "city", ["first", "later"])
        let (preparation, info) = try pool.writeWithoutTransaction { db in
          try (
            ViewPreparer.indexed(definition, db), SearchTableInfo.read(search, forTable: "item", db)
          )
        }
        guard let plan = preparation.planned?.plan else {
          Issue.record("\(preparation)")
          continue
        }
        _ = try connection.moveToNewest()
        try connection.read { snapshot in
          for order in [SearchOrder.rows, .relevance()] {
            let plan = SearchPlan(identifiedPlan: IdentifiedPlan(plan), search: search, info: info, order: order)
            let most = try StatementSteps.most(in: snapshot) {
              let rows = try plan.rows(SearchQuery(typed: "rare "), in: snapshot)
              #expect(rows.sections.reduce(0) { $0 + $1.rows.count } <= Table.count / 300)
            }
            // Some dozen for each row that matches.
            #expect(most.steps <= 500, "\(filter), \(order): \(most.sql)")
          }
          snapshot.statements.retainOnly(plans: [])
        }
        try connection.end()
        try pool.writeWithoutTransaction { try ViewPreparer.dropIndexes($0) }
      }
    }

    /// For changed rows, a search that only compares texts reads no others.
    @Test(arguments: [("unicode61", "地域"), ("trigram", "ab")])
    func comparesTheTextsOfChangedRowsOnly(tokenizer: String, typed: String) throws {
      let pool = try TestDatabase.emptyPool()
      let search = SearchTable("item_text")
      let (preparation, info) = try pool.writeWithoutTransaction { db in
        try db.execute(sql: Table.different.schema + "UPDATE item SET later = '地域 ab' WHERE id % 2")
        try SearchTable.create(
          "item_text", forTable: "item", columns: ["later"],
          tokenizer: FTS5TokenizerDescriptor(components: [tokenizer]), in: db)
        return try (
          ViewPreparer.indexed(Self.view(nil, nil, ["first"]), db),
          SearchTableInfo.read(search, forTable: "item", db)
        )
      }
      guard case .indexed(let viewPlan, _) = preparation else {
        Issue.record("\(preparation)")
        return
      }
      let plan = SearchPlan(identifiedPlan: IdentifiedPlan(viewPlan), search: search, info: info, order: .rows)
      let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "steps")
      _ = try connection.moveToNewest()
      try connection.read { snapshot in
        for count in [1, 5, 300] as [Int64] {
          let most = try StatementSteps.most(in: snapshot) {
            let rows = try plan.matches(SearchQuery(typed: typed), among: Array(1...count), in: snapshot)
            #expect(rows == Set((1...count).filter { $0 % 2 == 1 }))
          }
          #expect(most.steps <= 60, "\(count): \(most.sql)")
        }
      }
      try connection.end()
    }

    private static func check(_ reader: ViewReader, _ comment: String) throws {
      let snapshot = reader.snapshot
      func expectFew(_ purpose: String, _ body: () throws -> Void) throws {
        let most = try StatementSteps.most(in: snapshot, body)
        #expect(most.steps <= mostSteps, "\(purpose), \(comment): \(most.sql)")
      }
      var directory = ViewDirectory()
      try expectFew("opening") { directory = try ViewDirectory(reader) }
      for group in directory.groups {
        try expectFew("the next group") { _ = try reader.group(after: group.value) }
        try expectFew("the first row") { _ = try reader.firstValue(ofGroup: group.value) }
        for page in 0..<group.pages.count where page % 5 == 1 || page == group.pages.count - 1 {
          let start = group.pages.start(of: page)
          try expectFew("keys") { _ = try reader.keys(group.value, from: start, skipping: 63, limit: 2) }
          try expectFew("rows") {
            try reader.forEachRow(group.value, from: start, skipping: 32, limit: 32) { _, _ in }
          }
          for arm in reader.plan.arms(from: start) {
            try expectFew("numbers") { _ = try reader.rowIDs(group.value, arm, skipping: 32, limit: 32) }
          }
          let last = try reader.keys(group.value, from: start, skipping: max(0, group.counts[page] - 1), limit: 1)
          guard let last = last.first else { continue }
          try expectFew("a city") {
            _ = try reader.count(group.value, from: start, before: last)
          }
          try expectFew("a row") { _ = try reader.row(last.rowID) }
        }
      }
    }
  }
#endif
