#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The cost of a change of a parent, in rows that are read.
  @Suite struct JoinedViewCostTests {
    static let children = 20

    static let views: [(name: String, view: @Sendable () -> LiveQuery<Child>)] = [
      ("displayed", { LiveQuery("a").joining(JoinSample.named).ordered(by: Column("size")) }),
      (
        "ordered",
        { LiveQuery("b").joining(JoinSample.named).ordered(by: JoinSample.parent[Column("name")], Column("size")) }
      ),
      ("grouped", { LiveQuery("c").joining(JoinSample.named).grouped(by: JoinSample.parent[Column("name")]) }),
    ]

    /// The most rows read, and the changes, when a parent is renamed in a table of so many rows.
    private func rowsRead(_ view: LiveQuery<Child>, rows: Int) throws -> (rows: Int, changes: ChangeSet) {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(sql: JoinSample.all[0].schema)
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(rows - 1))
            INSERT INTO child(id, name, size, parent) SELECT i, 'c', i * 7919 % 10007, i % \(rows / Self.children) FROM n;
            INSERT INTO parent(id, name) SELECT DISTINCT parent, printf('p%05d', parent) FROM child;
            """)
      }
      let fixture = try JoinedViewFixture(view.definition, pool)
      try pool.write { try $0.execute(sql: "UPDATE parent SET name = 'p00099x' WHERE id = 3") }
      var changes = ChangeSet()
      let rows = try StatementTrace.rowCount(on: [fixture.old, fixture.new]) { changes = try fixture.advance() }
      return (rows, changes)
    }

    @Test(arguments: views.indices)
    func aRenamedParentReadsItsChildren(index: Int) throws {
      let (name, view) = Self.views[index]
      let few = try rowsRead(view(), rows: 4_000)
      let many = try rowsRead(view(), rows: 20_000)
      for (rows, changes) in [few, many] {
        #expect(changes.updates.count == Self.children || changes.sectionInserts.count == 1, "\(name)")
        // Each child in both snapshots, and a search in both; or an index, and nothing of the children.
        #expect(rows <= (name == "displayed" ? Self.children + 8 : 2 * Self.children + 40), "\(name): \(rows)")
      }
    }

    @Test func aParentThatIsNotReferredToReadsNothing() throws {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(sql: JoinSample.all[0].schema)
        try db.execute(sql: "INSERT INTO child(id, parent) VALUES (1, 5), (2, 6), (3, NULL)")
      }
      let fixture = try JoinedViewFixture(JoinSample.all[0].view().definition, pool)
      try pool.write { try $0.execute(sql: "INSERT INTO parent(id, name) VALUES (7, 'x')") }
      // A snapshot and its schema are read.
      var changes = ChangeSet()
      let rows = try StatementTrace.rowCount(on: [fixture.old, fixture.new]) { changes = try fixture.advance() }
      #expect(changes.isEmpty && rows <= 2)
    }

    private static let inbox: @Sendable () -> LiveQuery<Base> = {
      LiveQuery("inbox").joining(ChildSample.last.select(Column("text").forKey("lastText")))
        .annotated(with: ChildSample.flagged.count.forKey("unread")).ordered(by: ChildSample.last[Column("date")].desc)
    }

    /// The rows read for changes of ten children in a table of so many rows, each of which has ten.
    private func rowsRead(rows: Int, changing sql: String) throws -> (rows: Int, changes: ChangeSet) {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(sql: ChildSample.all[0].schema)
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(rows - 1))
            INSERT INTO base(id, name) SELECT i, 'b' FROM n;
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(rows * 10 - 1))
            INSERT INTO child(id, base, date, flag, other) SELECT i, i * 7919 % \(rows), i, i % 2, 0 FROM n;
            """)
      }
      let fixture = try JoinedViewFixture(Self.inbox().definition, pool)
      try pool.write { try $0.execute(sql: sql) }
      var changes = ChangeSet()
      let read = try StatementTrace.rowCount(on: [fixture.old, fixture.new]) { changes = try fixture.advance() }
      return (read, changes)
    }

    private static let edits = [
      "INSERT INTO child(base, date, flag) SELECT id * 17, 1000000, 1 FROM base WHERE id < 10",
      "UPDATE child SET flag = 1 - flag WHERE id < 10",
      "DELETE FROM child WHERE id IN (SELECT max(id) FROM child GROUP BY base ORDER BY base LIMIT 10)",
    ]

    @Test(arguments: edits)
    func changedChildrenReadTheirRows(sql: String) throws {
      for rows in [1_000, 8_000] {
        let (read, changes) = try rowsRead(rows: rows, changing: sql)
        #expect(changes.updates.count >= 5 && changes.deletes.isEmpty)
        // A child and the row that it leads to, in both snapshots; the row in both; and few for its positions.
        #expect(read <= 10 * 8 + 30, "\(rows): \(read)")
      }
    }

    @Test func unusedColumnsOfChildrenReadNothingElse() throws {
      let (read, changes) = try rowsRead(rows: 1_000, changing: "UPDATE child SET other = 1 WHERE id < 10")
      #expect(changes.isEmpty && read <= 2 * 10 + 2, "\(read)")
    }
  }
#endif
