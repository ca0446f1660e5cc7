#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  struct Conversation: Decodable, FetchableRecord, TableRecord, Identifiable {
    static let databaseTableName = "conversation"
    var id: Int64
    var title: String
    var lastText: String?
    var unread: Int
  }

  struct Message: Decodable, FetchableRecord, TableRecord, Identifiable {
    static let databaseTableName = "message"
    var id: Int64
    var conversationID: Int64
    var date: Int
    var text: String
    var isRead: Bool
  }

  struct TaggedItem: Decodable, FetchableRecord, TableRecord, Identifiable {
    static let databaseTableName = "itemTag"
    var id: Int64
    var title: String
    var tagName: String
  }

  struct Todo: Decodable, FetchableRecord, TableRecord, Identifiable {
    static let databaseTableName = "item"
    var id: Int64
    var title: String
  }

  /// The examples on children.
  @MainActor
  @Suite struct ChildExampleTests {
    private let pool: DatabasePool

    init() throws {
      pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE conversation(id INTEGER PRIMARY KEY, title TEXT NOT NULL);
            CREATE TABLE message(
              id INTEGER PRIMARY KEY, conversationID INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
              date INTEGER NOT NULL, text TEXT NOT NULL, isRead BOOLEAN NOT NULL);
            INSERT INTO conversation VALUES (1, 'Ada'), (2, 'Grace'), (3, 'Alan');
            INSERT INTO message VALUES
              (1, 1, 10, 'Hi', TRUE), (2, 1, 20, 'Are you there?', FALSE), (3, 2, 30, 'Lunch?', FALSE),
              (4, 2, 15, 'Hello', FALSE);
            CREATE TABLE item(id INTEGER PRIMARY KEY, title TEXT NOT NULL);
            CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE itemTag(id INTEGER PRIMARY KEY, itemID INTEGER NOT NULL, tagID INTEGER NOT NULL);
            INSERT INTO item VALUES (1, 'Taxes'), (2, 'Cake'), (3, 'Nap');
            INSERT INTO tag VALUES (1, 'urgent'), (2, 'home');
            INSERT INTO itemTag VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2);
            """)
        for index in Self.indexes { try db.execute(sql: index) }
      }
    }

    private static let indexes = [
      "CREATE INDEX message_on_conversation ON message(conversationID, date)",
      "CREATE INDEX unread ON message(conversationID) WHERE isRead = 0",
    ]

    @Test func inbox() async throws {
      let live = try LiveDatabase(pool)

      let messages = ChildTable(Message.self, foreignKey: "conversationID")
      let last = messages.first(orderedBy: Column("date").desc, as: "last")
      let unread = messages.filter(Column("isRead") == false).count
      let inbox = LiveQuery<Conversation>("inbox")
        .joining(last.select(Column("text").forKey("lastText")), children: messages)
        .annotated(with: unread.forKey("unread"))
        .filter(unread > 0)
        .ordered(by: last[Column("date")].desc)
      let conversations = try await live.list(inbox)
      func texts() -> [String] {
        conversations.rows.joined().map { "\($0.title): \($0.lastText ?? "-"), \($0.unread)" }
      }
      #expect(texts() == ["Grace: Lunch?, 2", "Ada: Are you there?, 1"])
      #expect(conversations.suggestedIndex == nil)

      var changes: [String] = []
      let observation = conversations.observe { changes.append("\($0.changes)") }
      try await live.write { db in
        try db.execute(sql: "INSERT INTO message VALUES (5, 1, 40, 'Good night', FALSE)")
      }  // move 0-1 to 0-0; update 0-0
      try await live.catchUp()
      try await live.write { db in
        try db.execute(sql: "UPDATE message SET isRead = TRUE WHERE conversationID = 2")
      }  // delete 0-1
      try await live.catchUp()
      #expect(changes == ["move 0-1 to 0-0; update 0-0", "delete 0-1"])
      #expect(texts() == ["Ada: Good night, 2"])
      withExtendedLifetime(observation) {}
    }

    @Test func aSearchForMessages() async throws {
      try await pool.write { db in
        try SearchTable.create("message_text", forTable: "message", columns: ["text"], in: db)
      }
      let live = try LiveDatabase(pool)
      let messages = ChildTable(Message.self, foreignKey: "conversationID")
      let inbox = LiveQuery<Conversation>("inbox")
        .joining(children: messages)
        .annotated(with: messages.count.forKey("unread"))
        .ordered(by: Column("title"))
      let error = await #expect(throws: LiveSearchError.self) {
        _ = try await live.search(inbox, in: SearchTable("message_text"))
      }
      #expect(
        error
          == .unsearchableRows(
            query: "inbox", reason: "it is of the table conversation, and the search table message_text of message"))

      let matches = SQL(
        """
        conversation.id IN (SELECT conversationID FROM message WHERE id IN
          (SELECT rowid FROM message_text WHERE message_text MATCH \(SearchQuery(typed: "lun").description)))
        """)
      let found = try await live.list(inbox.filter(matches))
      #expect(found.rows.joined().map(\.title) == ["Grace"])
      try await live.write { db in
        try db.execute(sql: "UPDATE message SET text = 'No lunch' WHERE id = 1")
      }
      try await live.catchUp()
      #expect(found.rows.joined().map(\.title) == ["Ada", "Grace"])
    }

    @Test func manyToMany() async throws {
      let live = try LiveDatabase(pool)

      let tag = ParentTable("tag", foreignKey: "tagID")
      let tags = ChildTable("itemTag", foreignKey: "itemID").joining(tag)
      let urgent = LiveQuery<Todo>("urgent")
        .joining(children: tags)
        .filter(tags.filter(tag[Column("name")] == "urgent").exists)
      let items = try await live.list(urgent)
      #expect(items.rows.joined().map(\.title) == ["Taxes"])
      try await live.write { try $0.execute(sql: "UPDATE tag SET name = 'urgent' WHERE id = 2") }
      try await live.catchUp()
      #expect(items.rows.joined().map(\.title) == ["Taxes", "Cake"])
    }

    @Test func rowsInSeveralSections() async throws {
      let live = try LiveDatabase(pool)

      let tag = ParentTable("tag", foreignKey: "tagID").select(Column("name").forKey("tagName"))
      let item = ParentTable("item", foreignKey: "itemID").select(Column("title"))
      let byTag = LiveQuery<TaggedItem>("items by tag")
        .joining(tag, item)
        .grouped(by: tag[Column("name")])
        .ordered(by: item[Column("title")])
      let tagged = try await live.list(byTag)
      #expect(tagged.rows.map { $0.map(\.title) } == [["Cake", "Taxes"], ["Taxes"]])

      let tags = ChildTable("itemTag", foreignKey: "itemID")
      let others = try await live.list(LiveQuery<Todo>("without a tag").joining(children: tags).filter(!tags.exists))
      #expect(others.rows.joined().map(\.title) == ["Nap"])
    }

    @Test func lastOfEachSection() async throws {
      let live = try LiveDatabase(pool)

      let newest = LiveQuery<Message>("newest messages")
        .grouped(by: Column("conversationID"))
        .ordered(by: Column("date").desc)
      let lastThree = try await live.list(newest).prefix(3)
      func texts() -> [[String]] { lastThree.snapshot().sections.map { $0.items.map(\.text) } }
      #expect(texts() == [["Are you there?", "Hi"], ["Lunch?", "Hello"]])
      try await live.write { db in
        try db.execute(sql: "INSERT INTO message VALUES (5, 1, 40, 'Good night', FALSE), (6, 1, 15, 'Ada?', FALSE)")
      }
      try await live.catchUp()
      #expect(texts() == [["Good night", "Are you there?", "Ada?"], ["Lunch?", "Hello"]])
    }

    @Test func oneItemForEachSection() async throws {
      let live = try LiveDatabase(pool)

      let count = LiveAggregate.count(Column("id"))
      let days = try await live.list(
        LiveQuery<Message>("days").grouped(by: SQL("date / 20").desc).aggregating(count))
      let totals = days.sectionItems { day, values in
        "\(Int.fromDatabaseValue(day) ?? 0): \(values.value(of: count, as: Int.self) ?? 0)"
      }
      #expect((0..<2).compactMap { totals.item(at: ItemPosition(section: 0, item: $0)) } == ["1: 2", "0: 2"])
    }
  }
#endif
