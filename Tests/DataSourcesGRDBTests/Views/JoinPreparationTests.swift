#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// Which joins are maintained, and how the others are handled.
  @Suite struct JoinPreparationTests {
    private func preparation(
      _ view: LiveQuery<Child>, _ schema: String = JoinSample.all[0].schema
    ) throws -> ViewPreparation {
      let pool = try TestDatabase.emptyPool()
      return try pool.writeWithoutTransaction { db in
        try db.execute(sql: schema)
        return try ViewPreparer(view.definition, db).prepare()
      }
    }

    private let byParent = LiveQuery<Child>("v")
      .joining(JoinSample.named)
      .ordered(by: JoinSample.parent[Column("name")])

    @Test func anExistingIndexServes() throws {
      let schema = JoinSample.all[0].schema + "CREATE INDEX mine ON child(parent, name);"
      let preparation = try preparation(byParent, schema)
      guard case .inMemory(let plan, _, _) = preparation else {
        Issue.record("\(preparation.reason)")
        return
      }
      #expect(plan.terms.map(\.collation) == [.ignoringCase])
    }

    @Test func anIndexOfTheForeignKeyIsSuggested() throws {
      let plan = try #require(try preparation(byParent).planned?.plan)
      #expect(!plan.paths[0].isIndexed)
      let suggested = try #require(plan.suggestedIndex)
      #expect(suggested.hasPrefix("CREATE INDEX \"child_on_parent\" ON \"child\"(\"parent\""), "\(suggested)")
      let indexed = try #require(try preparation(byParent, JoinSample.all[0].schema + suggested).planned?.plan)
      #expect(indexed.paths[0].isIndexed && indexed.suggestedIndex == nil)
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
      let view = LiveQuery<Child>("v").joining(parent).ordered(by: parent[Column("name")])
      let reason = try preparation(view, schema).reason
      #expect(reason.contains("several parents"), "\(reason)")
    }

    @Test func otherReasons() throws {
      let parent = JoinSample.parent
      let subquery = SQL("(SELECT COUNT(*) FROM person)").sqlExpression
      #expect(
        try preparation(LiveQuery("v").joining(parent).ordered(by: subquery)).reason
          == "an expression has a query of its own")
      let swift = parent[Column("name")].collating(.localizedCompare)
      #expect(
        try preparation(LiveQuery("v").joining(parent).ordered(by: swift)).reason
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
        #expect(throws: LiveQueryError.self, "\(sql)") {
          _ = try preparation(LiveQuery("v").joining(parent).ordered(by: SQL(sql: sql).sqlExpression))
        }
      }
      #expect(throws: LiveQueryError.self) {
        _ = try preparation(LiveQuery("v").joining(parent).ordered(by: parent[Column("nix")]))
      }
      let wrong = ParentTable(Parent.self, foreignKey: "parent", "code")
      #expect(
        throws: LiveQueryError.invalidExpression(
          query: "v", message: "the foreign key to parent has 2 columns instead of 1")
      ) { _ = try preparation(LiveQuery("v").joining(wrong)) }
      let ofItself = ParentTable(Child.self, foreignKey: "parent")
      #expect(throws: LiveQueryError.self) {
        _ = try preparation(LiveQuery("v").joining(ofItself).ordered(by: ofItself[Column("name")]))
      }
    }

    @Test func indexesOfChildrenAreSuggested() throws {
      let plain = """
        CREATE TABLE base(id INTEGER PRIMARY KEY);
        CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE child(id INTEGER PRIMARY KEY, base INTEGER, tag INTEGER, date INTEGER, text TEXT);
        """
      let children = ChildTable("child", foreignKey: "base")
      let last = children.first(orderedBy: Column("date").desc, as: "last")
      let mixed = children.first(orderedBy: Column("text"), Column("date").desc, as: "mixed")
      let tagged = children.joining(ParentTable("tag", foreignKey: "tag"))
      let base = LiveQuery(table: "base")
      let cases: [(LiveQuery<Row>, [String])] = [
        (
          base.joining(children: children).filter(children.exists),
          ["CREATE INDEX \"child_on_base\" ON \"child\"(\"base\")"]
        ),
        (base.joining(last), ["CREATE INDEX \"child_on_base_date\" ON \"child\"(\"base\", \"date\")"]),
        (
          base.joining(mixed),
          ["CREATE INDEX \"child_on_base_text_date\" ON \"child\"(\"base\", \"text\", \"date\" DESC)"]
        ),
        (
          base.joining(children: tagged).filter(tagged.exists),
          [
            "CREATE INDEX \"child_on_base\" ON \"child\"(\"base\")",
            "CREATE INDEX \"child_on_tag\" ON \"child\"(\"tag\")",
          ]
        ),
      ]
      for (query, suggestions) in cases {
        let pool = try TestDatabase.emptyPool()
        try pool.writeWithoutTransaction { db in
          try db.execute(sql: plain)
          for suggestion in suggestions {
            let plan = try #require(try ViewPreparer(query.definition, db).prepare().planned?.plan)
            #expect(plan.suggestedIndex == suggestion)
            try db.execute(sql: suggestion)
          }
          #expect(try ViewPreparer(query.definition, db).prepare().planned?.plan.suggestedIndex == nil)
        }
      }
    }

    /// Views whose rows only display the parent, and such as use it to city rows; a parent has the columns `id`,
    /// `name`, `big`, `code`.
    @Test func aParentThatIsOnlyDisplayedIsRecognized() throws {
      let (parent, named) = (JoinSample.parent, JoinSample.named)
      func sql(_ text: String) -> SQLExpression { SQL(sql: text).sqlExpression }
      let displayed: [LiveQuery<Child>] = [
        LiveQuery("a").joining(named).ordered(by: Column("name")),
        LiveQuery("b")
          .joining(parent)
          .filter(Column("size") > 1)
          .grouped(by: Column("parent"))
          .ordered(by: Column("id")),
        LiveQuery("c").joining(named).filter(parent[Column("id")] != nil).ordered(by: Column("name")),
      ]
      let placing: [LiveQuery<Child>] = [
        LiveQuery("d").joining(named).filter(parent[Column("big")] == 1),
        LiveQuery("e").joining(named).grouped(by: parent[Column("name")]),
        LiveQuery("f").joining(named).ordered(by: parent[Column("name")].desc),
        LiveQuery("g").joining(named).filter(sql("only = 1")),
        LiveQuery("h").joining(named).filter(sql("\"only\" = 1")),
        LiveQuery("i").joining(named).filter(sql("parent.rowid > 1")),
        LiveQuery("j").joining(named).aggregating(LiveAggregate(.sum, of: parent[Column("big")], named: "big")),
        LiveQuery("k")
          .joining(parent.select(sql("parent.name || 'x'").forKey("parentName")))
          .ordered(by: Column("name")),
      ]
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(sql: JoinSample.all[0].schema)
        try db.execute(sql: "ALTER TABLE parent ADD COLUMN only INTEGER")
        for view in displayed {
          let parent = try ViewPreparer(view.definition, db).displayedParent(0)
          #expect(
            parent?.key == ["\"id\""] && parent?.columns == (view.name == "b" ? [] : ["\"name\""]), "\(view.name)")
        }
        for view in placing { #expect(try ViewPreparer(view.definition, db).displayedParent(0) == nil, "\(view.name)") }
        let manager = ParentTable(Child.self, foreignKey: "parent", as: "manager")
        let itself = LiveQuery<Child>("l").joining(manager).ordered(by: Column("name"))
        #expect(try ViewPreparer(itself.definition, db).displayedParent(0) == nil)
      }
    }
  }
#endif
