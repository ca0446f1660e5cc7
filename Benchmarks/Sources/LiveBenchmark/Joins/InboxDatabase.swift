import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// A conversation with its last message and the number of unread ones.
struct InboxConversation: FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  static let databaseTableName = "conversation"
  let id: Int64
  let lastText: String?
  let unread: Int?

  init(row: Row) {
    id = row["id"]
    lastText = row["lastText"]
    unread = row["unread"]
  }
}

/// A file with conversations, each of which has ten messages, and one in 1,000 has 1,000 more.
final class InboxDatabase: StoredRows, @unchecked Sendable {
  /// Changes of ten conversations or messages.
  enum Edit: String, CaseIterable, Sendable {
    case insert = "new"
    case read
    /// A column that isn't used.
    case star
    case deleteLast = "delete-last"
    case redate
  }

  /// The conversations by their latest message, as plain SQL that uses both indexes.
  static let query = """
    SELECT conversation.id, last.text AS lastText,
      (SELECT COUNT(*) FROM message WHERE conversationID = conversation.id AND isRead = 0) AS unread
    FROM conversation LEFT JOIN message AS last ON last.id = (
      SELECT id FROM message WHERE conversationID = conversation.id ORDER BY date DESC, id DESC LIMIT 1)
    ORDER BY last.date DESC, conversation.id
    """

  let file: DatabaseFile
  private let count: Int
  private var commits = 0

  /// - Parameter count: The number of conversations.
  init(count: Int) throws {
    self.count = count
    file = try DatabaseFile()
    try pool.write { db in
      try db.execute(
        sql: """
          CREATE TABLE conversation(id INTEGER PRIMARY KEY, title TEXT NOT NULL);
          CREATE TABLE message(
            id INTEGER PRIMARY KEY, conversationID INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
            date INTEGER NOT NULL, text TEXT NOT NULL, isRead INTEGER NOT NULL, isStarred INTEGER NOT NULL DEFAULT 0);
          WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
          INSERT INTO conversation SELECT i, printf('Conversation %d', i) FROM n;
          WITH RECURSIVE n(i, r) AS (
            VALUES (0, 12345)
            UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM n WHERE i < \(count * 10 - 1))
          INSERT INTO message(id, conversationID, date, text, isRead)
            SELECT i, r / 7 % \(count), i * 60, printf('%.*c', 20 + r % 60, 'x'), r / 11 % 30 <> 0 FROM n;
          WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
          INSERT INTO message(conversationID, date, text, isRead)
            SELECT i / 1000 * 1000, i, 'An old message', 1 FROM n;
          CREATE INDEX message_on_conversation ON message(conversationID, date);
          CREATE INDEX message_unread ON message(conversationID) WHERE isRead = 0;
          """)
    }
    try emptyLog()
  }

  /// Changes ten conversations that aren't neighbors, others each time; on the writer's queue.
  func edit(_ edit: Edit) throws {
    commits += 1
    let conversations = (0..<10).map { (commits * 10 + $0) &* 7_919 % count }
    try pool.write { db in
      for conversation in conversations {
        let last = "(SELECT id FROM message WHERE conversationID = \(conversation) ORDER BY date DESC, id DESC LIMIT 1)"
        switch edit {
        case .insert:
          try db.execute(
            sql: "INSERT INTO message(conversationID, date, text, isRead) VALUES (?, ?, 'New', 0)",
            arguments: [conversation, 1_000_000_000 + commits])
        case .read:
          try db.execute(
            sql: """
              UPDATE message SET isRead = 1 WHERE id = (
                SELECT id FROM message WHERE isRead = 0 AND conversationID >= \(conversation) ORDER BY conversationID LIMIT 1)
              """)
        case .star: try db.execute(sql: "UPDATE message SET isStarred = 1 - isStarred WHERE id = \(last)")
        case .deleteLast: try db.execute(sql: "DELETE FROM message WHERE id = \(last)")
        case .redate: try db.execute(sql: "UPDATE message SET date = \(commits * 1_000) WHERE id = \(last)")
        }
      }
    }
  }
}
