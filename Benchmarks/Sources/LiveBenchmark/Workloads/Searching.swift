import BenchmarkSupport
import DataSourcesGRDB
import GRDB

/// The time from typing another word, which a twenty-fifth of the rows contain, until the list displays those rows.
@MainActor
final class Searching {
  private let database: EventDatabase
  private let live: LiveDatabase
  private let list: LiveSearch<Event>
  private let mailbox = ChangeMailbox()
  private var observation: ListObservation?
  private var next = 0

  /// Creates the search table, with the title and one of 25 words of every row.
  init(_ database: EventDatabase) async throws {
    self.database = database
    try await database.pool.write { db in
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE event_text USING fts5(words);
          INSERT INTO event_text(rowid, words) SELECT id, title || ' ' || char(97 + id % 25) || 'row' FROM event;
          CREATE TRIGGER event_text_insert AFTER INSERT ON event BEGIN
            INSERT INTO event_text(rowid, words) VALUES (new.id, new.title); END;
          CREATE TRIGGER event_text_update AFTER UPDATE OF title ON event BEGIN
            UPDATE event_text SET words = new.title WHERE rowid = new.id; END;
          CREATE TRIGGER event_text_delete AFTER DELETE ON event BEGIN
            DELETE FROM event_text WHERE rowid = old.id; END;
          """)
    }
    live = try LiveDatabase(database.pool)
    list = try await live.search(
      LiveQuery<Event>("event_list").grouped(by: Column("category")).ordered(by: Column("date").desc),
      in: SearchTable("event_text"))
    observation = list.observe { [mailbox] in mailbox.deliver($0.changes) }
  }

  /// Removes the search table.
  func end() async throws {
    try await database.pool.write { db in
      for event in ["insert", "update", "delete"] { try db.execute(sql: "DROP TRIGGER event_text_\(event)") }
      try db.execute(sql: "DROP TABLE event_text")
    }
  }

  var contestants: [LiveContestant] {
    [
      LiveContestant(name: "raw-query") { [self] in
        let word = nextWord()
        let clock = ContinuousClock()
        let start = clock.now
        let count = try await matches(of: word).count
        return LiveContestant.Round(
          microseconds: (clock.now - start).microseconds, outcome: Outcome(["rows": count]))
      },
      LiveContestant(name: "search") { [self] in try await round() },
      LiveContestant(name: "search-superseding") { [self] in
        // Every row has it.
        list.query = SearchQuery(typed: "walk")
        try await Task.sleep(for: .milliseconds(3))
        return try await round()
      },
    ]
  }

  private func round() async throws -> LiveContestant.Round {
    let word = nextWord()
    let query = SearchQuery(typed: word)
    let start = ContinuousClock.now
    guard var delivery = await mailbox.next(after: { list.query = query }) else { return silence }
    // The rows of the previous query can arrive first.
    while list.shownQuery != query {
      guard let next = await mailbox.next(after: {}) else { return silence }
      delivery = next
    }
    let expected = try await matches(of: word)
    let isRight = list.shownQuery == list.query && shown() == expected
    return LiveContestant.Round(
      microseconds: (delivery.time - start).microseconds,
      outcome: Outcome(["rows": expected.count], complaint: isRight ? nil : "other rows than the query finds"))
  }

  private var silence: LiveContestant.Round {
    LiveContestant.Round(microseconds: .nan, outcome: Outcome([:], complaint: "no change set arrived"))
  }

  private func shown() -> [Int64] {
    (0..<list.sectionCount).flatMap { section in
      (0..<list.itemCount(inSection: section)).compactMap {
        list.item(at: ItemPosition(section: section, item: $0))?.id
      }
    }
  }

  private func nextWord() -> String {
    next = (next + 1) % 25
    return "\(Character(Unicode.Scalar(UInt8(97 + next))))row"
  }

  private func matches(of word: String) async throws -> [Int64] {
    try await database.pool.read { db in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT event.id FROM event_text JOIN event ON event.id = event_text.rowid
          WHERE event_text MATCH ? ORDER BY category, date DESC, event.id
          """, arguments: ["\(word)*"])
    }
  }
}
