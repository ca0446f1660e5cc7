import DataSources
import DataSourcesGRDB
import DataSourcesTesting
import ExampleDatabase
import ExampleModels
import Foundation
import GRDB
import Testing

/// The inbox and a conversation beside plain queries, while messages arrive, are read and are answered.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct InboxTests {
  /// The inbox as a query of SQLite, which knows nothing of the list.
  nonisolated private static let conversations = """
    SELECT conversation.*, newest.text AS lastText, coalesce(unread.count, 0) AS unreadCount FROM conversation
    LEFT JOIN (SELECT conversationID, text, max(date) AS date FROM message GROUP BY conversationID) AS newest
      ON newest.conversationID = conversation.id
    LEFT JOIN (SELECT conversationID, count(*) AS count FROM message WHERE isRead = 0 GROUP BY conversationID) AS unread
      ON unread.conversationID = conversation.id
    ORDER BY newest.date DESC, conversation.id
    """

  @Test(arguments: 1...3) func theListsAreThoseOfPlainQueries(seed: UInt64) async throws {
    var random = SmallRandom(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pool = try DatabasePool(path: folder.appending(path: "inbox.sqlite").path(percentEncoded: false))
    let store = try InboxStore(pool, count: 60)
    let inbox = try await InboxModel(of: store, isolation: MainActor.shared)
    let chat = try await ChatModel(5, of: store, isolation: MainActor.shared)
    #expect(inbox.rows.suggestedIndex == nil && chat.rows.suggestedIndex == nil)
    let mirrors = (ListMirror(inbox.rows), ListMirror(chat.rows))
    for step in 0..<40 {
      let id = Int64.random(in: 1...60, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try await store.send("Message \(step)", to: id)
      case 1: try await store.markAsRead(id)
      case 2: try await chat.open(id, isolation: MainActor.shared)
      case 3: _ = try await pool.write { try Conversation.deleteOne($0, id: id) }
      default: try await store.receive(3)
      }
      for live in [inbox.rows.cellContext, chat.rows.cellContext] { try await live.catchUp() }
      let comment: Comment = "seed \(seed), step \(step)"
      let expected = try await pool.read { try Conversation.fetchAll($0, sql: Self.conversations) }
      #expect(inbox.rows.snapshot().items == expected, comment)
      let messages = try await pool.read { [id = chat.conversation] in
        try Message.filter(Column("conversationID") == id).order(Column("date").desc).fetchAll($0)
      }
      #expect(chat.rows.snapshot().items == messages, comment)
      #expect(mirrors.0.difference() == nil && mirrors.1.difference() == nil, comment)
    }
  }

  /// However many messages visitors send, the database has a limit.
  @Test func oldMessagesAreDeleted() async throws {
    let store = try InboxStore(DatabaseQueue(), count: 2)
    for index in 1...(InboxStore.messageLimit + 7) { try await store.send("Message \(index)", to: 1) }
    let texts = try await store.database.read { db in
      try String.fetchAll(db, sql: "SELECT text FROM message WHERE conversationID = 1 ORDER BY date")
    }
    #expect(texts == (8...(InboxStore.messageLimit + 7)).map { "Message \($0)" })
    #expect(try await store.database.read { try Message.filter(Column("conversationID") == 2).fetchCount($0) } == 3)
  }
}
