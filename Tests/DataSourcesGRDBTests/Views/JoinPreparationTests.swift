#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// Which joins are maintained, and what becomes of the others.
  @Suite struct JoinPreparationTests {
    private func preparation(
      _ view: LiveView<Child>, _ schema: String = JoinSample.all[0].schema, mayWrite: Bool = true
    ) throws -> ViewPreparation {
      let pool = try TestDatabase.emptyPool()
      return try pool.writeWithoutTransaction { db in
        try db.execute(sql: schema)
        return try ViewPreparer(view.definition, db).prepare(mayWrite: mayWrite)
      }
    }

    private let byParent = LiveView<Child>("v", joining: JoinSample.named, orderedBy: JoinSample.parent[Column("name")])

    @Test func anExistingIndexServes() throws {
      let schema = JoinSample.all[0].schema + "CREATE INDEX mine ON child(parent, name);"
      let preparation = try preparation(byParent, schema, mayWrite: false)
      guard case .joined(let plan, _, _) = preparation else {
        Issue.record("\(preparation.reason)")
        return
      }
      #expect(plan.terms.map(\.collation) == [.ignoringCase])
    }

    @Test func withoutAnIndexRowsAreReadAgain() throws {
      #expect(
        try preparation(byParent, mayWrite: false).reason
          == "the database can't be written, and has no index for the foreign key to parent")
    }

    @Test(arguments: [
      // Not unique, unique in another way, of some rows only, and compared in another way.
      "CREATE TABLE parent(id INTEGER, name TEXT); CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER)",
      "CREATE TABLE parent(id TEXT COLLATE NOCASE, name TEXT); CREATE UNIQUE INDEX u ON parent(id COLLATE BINARY); "
        + "CREATE TABLE child(id INTEGER PRIMARY KEY, parent TEXT)",
      "CREATE TABLE parent(id INTEGER, name TEXT); CREATE UNIQUE INDEX u ON parent(id) WHERE id > 3; "
        + "CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER)",
      "CREATE TABLE parent(id TEXT PRIMARY KEY, name TEXT); CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER)",
    ])
    func aRowMayHaveOneParentOnly(schema: String) throws {
      let parent = ParentTable(Parent.self, foreignKey: "parent", to: ["id"])
      let view = LiveView<Child>("v", joining: parent, orderedBy: parent[Column("name")])
      let reason = try preparation(view, schema).reason
      #expect(reason.contains("several parents"), "\(reason)")
    }

    @Test func otherReasons() throws {
      let parent = JoinSample.parent
      let subquery = SQL("(SELECT COUNT(*) FROM person)").sqlExpression
      #expect(
        try preparation(LiveView("v", joining: parent, orderedBy: subquery)).reason
          == "an expression has a query of its own")
      let swift = parent[Column("name")].collating(.localizedCompare)
      #expect(
        try preparation(LiveView("v", joining: parent, orderedBy: swift)).reason
          == "a collation is not one of SQLite's own")
      let withoutRowIDs = """
        CREATE TABLE parent(id INTEGER PRIMARY KEY, name TEXT) WITHOUT ROWID;
        CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER);
        """
      #expect(try preparation(byParent, withoutRowIDs).reason == "parent has no row IDs")
    }

    @Test func errors() throws {
      let parent = JoinSample.parent
      for sql in ["random()", "parent.name > date('now')", "CURRENT_TIMESTAMP || parent.name"] {
        #expect(throws: LiveViewError.self, "\(sql)") {
          _ = try preparation(LiveView("v", joining: parent, orderedBy: SQL(sql: sql).sqlExpression))
        }
      }
      #expect(throws: LiveViewError.self) {
        _ = try preparation(LiveView("v", joining: parent, orderedBy: parent[Column("nix")]))
      }
      let wrong = ParentTable(Parent.self, foreignKey: "parent", "code")
      #expect(
        throws: LiveViewError.invalidExpression(
          view: "v", message: "the foreign key to parent has 2 columns instead of 1")
      ) { _ = try preparation(LiveView("v", joining: wrong)) }
      let ofItself = ParentTable(Child.self, foreignKey: "parent")
      #expect(throws: LiveViewError.self) {
        _ = try preparation(LiveView("v", joining: ofItself, orderedBy: ofItself[Column("name")]))
      }
    }
  }
#endif
