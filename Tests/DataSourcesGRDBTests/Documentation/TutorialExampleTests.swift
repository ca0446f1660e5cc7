#if GRDB
  import DataSources
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The code of the tutorial, step by step.
  @MainActor
  @Suite struct TutorialExampleTests {
    struct Conversation: Decodable, FetchableRecord, TableRecord, Identifiable {
      var id: Int64
      var name: String
      var lastText: String?
      var unread: Int
    }

    struct Message: Codable, FetchableRecord, PersistableRecord, Identifiable {
      var id: Int64?
      var conversationID: Int64
      var date: Date
      var text: String
      var isRead = false
    }

    func openChats(path: String) throws -> DatabasePool {
      let pool = try DatabasePool(path: path)
      var migrator = DatabaseMigrator()
      migrator.registerMigration("chats") { db in
        try db.execute(
          sql: """
            CREATE TABLE conversation(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE message(
              id INTEGER PRIMARY KEY,
              conversationID INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
              date DATETIME NOT NULL, text TEXT NOT NULL, isRead BOOLEAN NOT NULL);
            INSERT INTO conversation VALUES (1, 'Ada'), (2, 'Grace');

            CREATE INDEX message_on_conversation ON message(conversationID, date);
            CREATE INDEX message_unread ON message(conversationID) WHERE isRead = 0;
            """)
        try SearchTable.create("message_text", forTable: "message", columns: ["text"], in: db)
      }
      try migrator.migrate(pool)
      return pool
    }

    var inbox: LiveQuery<Conversation> {
      let messages = ChildTable(Message.self, foreignKey: "conversationID")
      let last = messages.first(orderedBy: Column("date").desc, as: "last")
      let unread = messages.filter(Column("isRead") == false).count
      return LiveQuery("inbox")
        .joining(last.select(Column("text").forKey("lastText")), children: messages)
        .annotated(with: unread.forKey("unread"))
        .ordered(by: last[Column("date")].desc)
    }

    func messages(of conversation: Int64) -> LiveQuery<Message> {
      LiveQuery("messages").filter(Column("conversationID") == conversation).ordered(by: Column("date").desc)
    }

    private var printed = Lines()

    private final class Lines {
      private var lines: [String] = []

      func append(_ line: String) { lines.append(line) }

      func take() -> [String] {
        defer { lines = [] }
        return lines
      }
    }

    private func print(_ values: Any...) { printed.append(values.map { "\($0)" }.joined(separator: " ")) }

    @Test func anInboxAndAChat() async throws {
      let folder = try TestDatabase.folder()
      func openChats(path: String) throws -> DatabasePool {
        try self.openChats(path: folder.appending(path: path).path)
      }

      let pool = try openChats(path: "chats.sqlite")
      let live = try LiveDatabase(pool)
      let conversations = try await live.list(inbox)
      let observation = conversations.observe { update in print("inbox:", update.changes) }

      try await live.write { db in
        try Message(conversationID: 2, date: .now, text: "Is the compiler ready?").insert(db)
      }  // inbox: move 0-1 to 0-0; update 0-0
      try await live.catchUp()
      print(conversations.snapshot().items.map { "\($0.name): \($0.unread)" })  // ["Grace: 1", "Ada: 0"]
      #expect(printed.take() == ["inbox: move 0-1 to 0-0; update 0-0", #"["Grace: 1", "Ada: 0"]"#])

      var chat: LiveSource<Message>? = try await live.list(messages(of: 2))
      print(chat?.snapshot().items.map(\.text) ?? [])  // ["Is the compiler ready?"]
      try await live.write { db in
        try db.execute(sql: "UPDATE message SET isRead = TRUE WHERE conversationID = 2")
      }  // inbox: update 0-0
      try await live.catchUp()
      #expect(printed.take() == [#"["Is the compiler ready?"]"#, "inbox: update 0-0"])
      #expect(chat?.treeDescription.contains("in the order of \"message_on_conversation\"") == true)
      weak var closed = chat

      try await chat?.setQuery(messages(of: 1))
      print(chat?.itemCount ?? 0)  // 0
      chat = nil
      #expect(printed.take() == ["0"] && closed == nil)

      let results = try await live.search(messages(of: 2), in: SearchTable("message_text"))
      results.query = SearchQuery(typed: "comp")
      try await results.finishSearching()
      print(results.itemCount)  // 1
      #expect(printed.take() == ["1"])

      let elsewhere = try DatabaseQueue(path: pool.path)
      try await elsewhere.write { db in
        try db.execute(sql: "INSERT INTO message VALUES (NULL, 1, '2040-02-28 12:00:00.000', 'Yes', 0)")
      }
      try await live.catchUp()
      #expect(printed.take() == ["inbox: move 0-1 to 0-0; update 0-0"])
      await live.close()
      withExtendedLifetime(observation) {}
    }

    /// The index that either list suggests serves both, in any direction.
    @Test func theMissingIndex() async throws {
      let pool = try openChats(path: TestDatabase.folder().appending(path: "chats.sqlite").path)
      try await pool.write { db in try db.execute(sql: "DROP INDEX message_on_conversation") }
      let live = try LiveDatabase(pool)
      let conversations = try await live.list(inbox)
      let chat = try await live.list(messages(of: 2))
      let suggested = [conversations.suggestedIndex, chat.suggestedIndex].compactMap { $0 }
      #expect(
        suggested == [
          #"CREATE INDEX "message_on_conversationID_date" ON "message"("conversationID", "date")"#,
          #"CREATE INDEX "message_on_conversationID_date" ON "message"("conversationID", "date" DESC)"#,
        ])
      for index in suggested {
        try await live.write { db in try db.execute(sql: index) }
        #expect(try await live.list(inbox).suggestedIndex == nil, "\(index)")
        #expect(try await live.list(messages(of: 1)).suggestedIndex == nil, "\(index)")
        try await live.write { db in try db.execute(sql: "DROP INDEX \"message_on_conversationID_date\"") }
      }
      await live.close()
    }

    @MainActor
    @Test func theLatestMessageIsFirst() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
      let live = try LiveDatabase(openChats(path: file.path))
      let conversations = try await live.list(inbox)
      #expect(conversations.suggestedIndex == nil)
      try await live.write { db in try Message(conversationID: 2, date: .now, text: "Hello").insert(db) }
      try await live.catchUp()
      #expect(conversations.snapshot().items.map(\.name) == ["Grace", "Ada"])
    }
  }
#endif
