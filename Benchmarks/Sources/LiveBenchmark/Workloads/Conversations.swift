import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// A row of ``Conversations``.
struct Message: FetchableRecord, TableRecord, Identifiable, Sendable {
  static let databaseTableName = "message"
  let id: Int64
  let text: String

  init(row: Row) {
    id = row["id"]
    text = row["text"]
  }
}

/// Messages in a file of its own, whose lists are those of different conversations.
///
/// Processor times of all threads per operation, unless a name says otherwise.
@MainActor
struct Conversations: StoredRows {
  /// What has the rows of a list in order.
  enum Order: String, CaseIterable { case index, memory }

  let file: DatabaseFile
  private let count: Int
  private let conversationCount: Int
  private let listCounts: [Int]

  /// - Parameters:
  ///   - count: The number of messages.
  ///   - size: The number of messages in a conversation.
  ///   - order: Of an index, or of memory.
  init(count: Int, size: Int, lists: [Int], _ order: Order) throws {
    (self.count, conversationCount) = (count, max(1, count / size))
    listCounts = lists.filter { [conversationCount] in $0 <= conversationCount }
    file = try DatabaseFile()
    try pool.write { [conversationCount] db in
      try db.execute(
        sql: """
          CREATE TABLE message(
            id INTEGER PRIMARY KEY, conversationID INTEGER NOT NULL, date REAL NOT NULL, text TEXT NOT NULL);
          WITH RECURSIVE n(i, r) AS (
            VALUES (1, 12345) UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM n WHERE i < \(count))
          INSERT INTO message SELECT i, r / 7 % \(conversationCount), r / 3 * 0.7, printf('A message with some text, %d', i)
          FROM n;
          """)
      if order == .index {
        try db.execute(sql: "CREATE INDEX message_on_conversation ON message(conversationID, date DESC)")
      }
    }
    try emptyLog()
  }

  private static func conversation(_ id: Int) -> LiveQuery<Message> {
    LiveQuery("messages").filter(Column("conversationID") == id).ordered(by: Column("date").desc)
  }

  // MARK: Many lists

  /// Opens lists and commits under them; the first contestant has no list.
  var contestants: [LiveContestant] {
    ([0] + listCounts).flatMap { lists in
      [
        contestant("open-\(lists)", lists) { live, open in (max(1, open), {}) },
        contestant("unconcerned-\(lists)", lists) { live, open in
          try await commits(200, live, unconcerned)
        },
        contestant("concerned-\(lists)", lists) { live, open in
          try await commits(200, live) { "INSERT INTO message VALUES (NULL, 1, \($0), 'x')" }
        },
        contestant("ten-random-rows-\(lists)", lists) { live, open in
          try await commits(100, live, tenRandomRows)
        },
      ]
    }
  }

  /// The same without live lists: each conversation is fetched again after each commit, by a `ValueObservation` of its own.
  var observations: [LiveContestant] {
    listCounts.flatMap { lists in
      [
        observation("observations-unconcerned-\(lists)", lists, unconcerned),
        observation("observations-ten-random-rows-\(lists)", lists, tenRandomRows),
      ]
    }
  }

  /// Returns a statement that concerns none of the lists.
  private func unconcerned(_ step: Int) -> String {
    "INSERT INTO message VALUES (NULL, \(conversationCount + 1), \(step), 'x')"
  }

  private func tenRandomRows(_ step: Int) -> String {
    (0..<10).map { "UPDATE message SET date = \(step * $0) WHERE id = \((step * 7919 + $0 * 104_729) % count + 1);" }
      .joined()
  }

  private func observation(_ name: String, _ count: Int, _ sql: @escaping (Int) -> String) -> LiveContestant {
    LiveContestant(name: name) {
      let opening = ProcessorTime.now
      let lists = try await ObservedQueries(
        pool,
        (0..<count).map { index in
          let id = 1 + index * 7 % conversationCount
          return { db in
            try Message.filter(Column("conversationID") == id).order(Column("date").desc, Column("id")).fetchAll(db)
          }
        })
      let opened = ProcessorTime.now
      let number = 20
      for step in 0..<number {
        let sql = sql(step)
        try await lists.next(pool, sql)
      }
      let time = ProcessorTime.now - opened
      let expected = try await pool.read {
        try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM message WHERE conversationID = 1") ?? 0
      }
      let rows = lists.values.first.flatMap { $0?.count } ?? 0
      return LiveContestant.Round(
        microseconds: time / Double(number),
        outcome: Outcome(
          ["open-us": Int((opened - opening) / Double(count))],
          complaint: rows == expected ? nil : "\(rows) of \(expected) rows"))
    }
  }

  private func commits(
    _ number: Int, _ live: LiveDatabase, _ sql: @escaping (Int) -> String
  ) async throws -> (Int, () async throws -> Void) {
    (
      number,
      {
        for step in 0..<number {
          let sql = sql(step)
          try await live.write { try $0.execute(sql: sql) }
          try await live.catchUp()
        }
      }
    )
  }

  /// - Parameter prepare: Returns the number of operations, and a closure that runs them; none measures the opening.
  private func contestant(
    _ name: String, _ count: Int,
    _ prepare: @escaping (LiveDatabase, _ open: Int) async throws -> (Int, () async throws -> Void)
  ) -> LiveContestant {
    LiveContestant(name: name) {
      let live = try LiveDatabase(pool, interval: .zero)
      _ = try await live.list(LiveQuery<Message>("one").filter(Column("id") == 1))
      var lists: [LiveSource<Message>] = []
      let opening = ProcessorTime.now
      for index in 0..<count { lists.append(try await live.list(Self.conversation(1 + index * 7 % conversationCount))) }
      let opened = ProcessorTime.now
      let isOpening = name.hasPrefix("open")
      let (number, run) = try await prepare(live, count)
      let start = ProcessorTime.now
      try await run()
      let time = isOpening ? opened - opening : ProcessorTime.now - start
      let indexes = try await pool.read {
        try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sqlite_master WHERE type = 'index'") ?? 0
      }
      let expected = try await pool.read {
        try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM message WHERE conversationID = 1") ?? 0
      }
      let complaint = lists.first.flatMap { $0.itemCount == expected ? nil : "\($0.itemCount) of \(expected) rows" }
      let insert = try insertTime()
      await live.close()
      return LiveContestant.Round(
        microseconds: time / Double(number),
        outcome: Outcome(["indexes": indexes, "insert-ns": Int(insert * 1_000)], complaint: complaint))
    }
  }

  /// Microseconds for one of many rows in a transaction that is rolled back.
  private func insertTime() throws -> Double {
    try pool.writeWithoutTransaction { [conversationCount] db in
      var time = 0.0
      try db.inTransaction {
        let statement = try db.makeStatement(sql: "INSERT INTO message VALUES (NULL, ?, ?, 'x')")
        let start = ProcessorTime.ofThread
        for row in 0..<2_000 {
          try statement.execute(arguments: [row * 7919 % conversationCount, Double(row * 31 % 977)])
        }
        time = ProcessorTime.ofThread - start
        return .rollback
      }
      return time / 2_000
    }
  }

  // MARK: One list

  /// Sets another conversation eight times; the first contestant reads the rows by a plain query.
  var settings: [LiveContestant] {
    [
      LiveContestant(name: "plain-query") {
        let start = ProcessorTime.now
        for id in 1...8 {
          _ = try await pool.read {
            try Int64.fetchAll($0, sql: "SELECT id FROM message WHERE conversationID = \(id) ORDER BY date DESC, id")
          }
        }
        return LiveContestant.Round(microseconds: (ProcessorTime.now - start) / 8, outcome: Outcome([:]))
      },
      LiveContestant(name: "set-view") {
        let live = try LiveDatabase(pool, interval: .zero)
        let list = try await live.list(Self.conversation(0))
        let start = ProcessorTime.now
        for id in 1...8 { try await list.setQuery(Self.conversation(id)) }
        let time = ProcessorTime.now - start
        let rows = list.itemCount
        await live.close()
        return LiveContestant.Round(microseconds: time / 8, outcome: Outcome(["rows": rows]))
      },
    ]
  }

  /// Opens all rows in order, and commits ten updates of the order 20 ms apart.
  var wholeTable: [LiveContestant] {
    let all = LiveQuery<Message>("all").ordered(by: Column("date").desc)
    return [
      LiveContestant(name: "open") {
        Heap.joinFreed()
        let before = Heap.usedBytes
        let sampler = PeakSampler()
        let live = try LiveDatabase(pool, interval: .zero)
        _ = try await live.list(LiveQuery<Message>("one").filter(Column("id") == 1))
        let start = ProcessorTime.now
        let list = try await live.list(all)
        let time = ProcessorTime.now - start
        let peak = sampler.end()
        let held = Heap.usedBytes - before
        withExtendedLifetime(list) {}
        await live.close()
        return LiveContestant.Round(
          microseconds: time,
          outcome: Outcome([
            "held-kilobytes": held / 1_024, "bytes-a-row": held / max(1, count),
            "peak-kilobytes": (peak - before) / 1_024,
          ]))
      },
      LiveContestant(name: "ten-updates") {
        let live = try LiveDatabase(pool, interval: .zero)
        let list = try await live.list(all)
        let start = ProcessorTime.now
        let number = 60
        for step in 0..<number {
          try await Task.sleep(for: .milliseconds(20))
          let sql = (0..<10).map {
            "UPDATE message SET date = \(step * $0 * 1_000) WHERE id = \((step * 7919 + $0 * 104_729) % count + 1);"
          }.joined()
          try await live.write { try $0.execute(sql: sql) }
          try await live.catchUp()
        }
        let time = ProcessorTime.now - start
        withExtendedLifetime(list) {}
        await live.close()
        return LiveContestant.Round(microseconds: time / Double(number), outcome: Outcome([:]))
      },
    ]
  }
}

/// The most bytes that the heap has had, looked at each millisecond.
private final class PeakSampler: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var peak = Heap.usedBytes
  private var isEnded = false

  init() {
    Thread.detachNewThread { [self] in
      while !lock.withLock({ isEnded }) {
        let used = Heap.usedBytes
        lock.withLock { peak = max(peak, used) }
        usleep(1_000)
      }
    }
  }

  func end() -> Int {
    lock.withLock {
      isEnded = true
      return peak
    }
  }
}
