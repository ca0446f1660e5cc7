public import DataSourcesGRDB
public import GRDB

/// The screen “Inbox”: conversations by their latest message, with their number of unread messages.
///
/// No column of a conversation says so: the list computes both from its messages, and a commit costs the conversations that it concerns.
public final class InboxModel {
  /// The conversations, that with the newest message first.
  public let rows: LiveSource<Conversation>

  /// Opens the conversations of a database.
  public init(of store: InboxStore, isolation: isolated any Actor) async throws {
    rows = try await LiveDatabase(store.database).list(Self.newestFirst)
  }

  private static var newestFirst: LiveQuery<Conversation> {
    let messages = ChildTable(Message.self, foreignKey: "conversationID")
    let last = messages.first(orderedBy: Column("date").desc, as: "last")
    let unread = messages.filter(Column("isRead") == false).count
    return LiveQuery("inbox")
      .joining(last.select(Column("text").forKey("lastText")), children: messages)
      .annotated(with: unread.forKey("unreadCount"))
      .ordered(by: messages.max(Column("date")).desc)
  }
}

/// The messages of one conversation, the newest first.
///
/// Another conversation is another value of the same query, so all of them share one index.
public final class ChatModel {
  /// The messages.
  public let rows: LiveSource<Message>
  /// The ID of the conversation.
  public private(set) var conversation: Conversation.ID

  /// Opens a conversation of a database.
  public init(_ conversation: Conversation.ID, of store: InboxStore, isolation: isolated any Actor) async throws {
    self.conversation = conversation
    rows = try await LiveDatabase(store.database).list(Self.messages(of: conversation))
  }

  /// Displays another conversation.
  public func open(_ conversation: Conversation.ID, isolation: isolated any Actor) async throws {
    self.conversation = conversation
    try await rows.setQuery(Self.messages(of: conversation))
  }

  private static func messages(of conversation: Conversation.ID) -> LiveQuery<Message> {
    LiveQuery("chat").filter(Column("conversationID") == conversation).ordered(by: Column("date").desc)
  }
}

/// A conversation, with what the list displays of its messages.
public struct Conversation: Codable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "conversation"
  /// The primary key.
  public var id: Int64
  /// The name of the other person.
  public var name: String
  /// The text of the latest message.
  public var lastText: String?
  /// The number of messages that weren't read.
  public var unreadCount: Int
}

/// A message of a conversation.
public struct Message: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "message"
  /// The primary key.
  public var id: Int64?
  /// The conversation.
  public var conversationID: Int64
  /// The number of messages before it, in all conversations.
  public var date: Int64
  /// The text.
  public var text: String
  /// Whether it was read.
  public var isRead: Bool
  /// Whether it was sent by the user.
  public var isOwn: Bool
}

/// A database of conversations, which other people write to.
public final class InboxStore: Sendable {
  /// The maximum number of messages of a conversation, of which the oldest ones are deleted.
  public static let messageLimit = 100
  /// The database.
  public let database: any DatabaseWriter
  private let count: Int64

  /// Opens a database, and fills it the first time.
  ///
  /// - Parameter count: The number of conversations, which have three messages each.
  public init(_ database: any DatabaseWriter, count: Int) throws {
    self.database = database
    self.count = Int64(count)
    try database.write { db in
      if try !db.tableExists(Conversation.databaseTableName) { try Self.fill(db, count: count) }
    }
  }

  /// Lets messages arrive in some conversations, one of them among the latest ones.
  public func receive(_ count: Int) async throws {
    let texts = (0..<count).map { _ in Self.texts.randomElement() ?? "" }
    let conversations = (0..<count).map { _ in Int64.random(in: 1...self.count) }
    try await database.write { db in
      for (index, text) in texts.enumerated() {
        let latest = try Int64.fetchOne(
          db, sql: "SELECT conversationID FROM message ORDER BY date DESC LIMIT 1 OFFSET ?", arguments: [index + 3])
        let conversation = index == 0 ? latest ?? conversations[index] : conversations[index]
        try Self.add(text, to: conversation, isOwn: false, db)
      }
    }
  }

  /// Writes a message of the user.
  public func send(_ text: String, to conversation: Conversation.ID) async throws {
    try await database.write { db in try Self.add(text, to: conversation, isOwn: true, db) }
  }

  /// Marks the messages of a conversation as read.
  public func markAsRead(_ conversation: Conversation.ID) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE message SET isRead = 1 WHERE conversationID = ? AND isRead = 0", arguments: [conversation])
    }
  }

  private static func add(_ text: String, to conversation: Int64, isOwn: Bool, _ db: Database) throws {
    // It may have been deleted.
    guard try Conversation.exists(db, key: conversation) else { return }
    let date = try Int64.fetchOne(db, sql: "SELECT max(date) FROM message") ?? 0
    try Message(conversationID: conversation, date: date + 1, text: text, isRead: isOwn, isOwn: isOwn).insert(db)
    try db.execute(
      sql: """
        DELETE FROM message WHERE conversationID = :conversation AND date <=
          (SELECT date FROM message WHERE conversationID = :conversation ORDER BY date DESC LIMIT 1 OFFSET :limit)
        """, arguments: ["conversation": conversation, "limit": messageLimit])
  }

  private static func fill(_ db: Database, count: Int) throws {
    try db.execute(
      sql: """
        CREATE TABLE conversation (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
        CREATE TABLE message (
          id INTEGER PRIMARY KEY, conversationID INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
          date INTEGER NOT NULL, text TEXT NOT NULL, isRead INTEGER NOT NULL, isOwn INTEGER NOT NULL) STRICT
        """)
    let name = choice(of: names, "id"), family = choice(of: families, "id / \(names.count)")
    try db.execute(
      sql: """
        WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
        INSERT INTO conversation SELECT id, \(name) || ' ' || \(family) FROM number
        """, arguments: [count])
    // Spread over the conversations, so that the latest ones aren't neighbors in the table.
    try db.execute(
      sql: """
        WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
        INSERT INTO message SELECT id, id * 7919 % ? + 1, id, \(choice(of: texts, "id / 3")), id % 7 != 0, id % 3 == 0 FROM number
        """, arguments: [count * 3, count])
    // The indexes of the lists: see LiveSource.suggestedIndex. The messages of a conversation, and the unread ones among them.
    try db.execute(
      sql: """
        CREATE INDEX message_on_conversation ON message(conversationID, date DESC);
        CREATE INDEX message_unread ON message(conversationID) WHERE isRead = 0;
        CREATE INDEX message_on_date ON message(date)
        """)
  }

  private static func choice(of words: [String], _ number: String) -> String {
    "CASE (\(number)) % \(words.count) "
      + words.enumerated().map { "WHEN \($0) THEN '\($1)' " }.joined() + "END"
  }

  private static let names = [
    "Ada", "Alan", "Barbara", "Claude", "Donald", "Edsger", "Frances", "Grace", "Hedy", "John", "Katherine", "Margaret",
  ]
  private static let families = [
    "Allen", "Bartik", "Conway", "Dijkstra", "Easley", "Floyd", "Goldberg", "Hamilton", "Iverson", "Johnson", "Knuth",
  ]
  private static let texts = [
    "See you at eight.", "Did you get my letter?", "On my way!", "Thank you so much.", "Can we talk tomorrow?",
    "The train is late again.", "Happy birthday!", "I have found it.", "Yes, of course.", "What a day.",
  ]
}
