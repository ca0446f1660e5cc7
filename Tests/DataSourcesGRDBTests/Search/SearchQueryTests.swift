#if GRDB
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  @Suite struct SearchQueryTests {
    @Test("YV-80: words, beginnings, phrases and columns") func writesFTS5() {
      #expect(SearchQuery(typed: "san fr").expression == #""san" "fr" *"#)
      #expect(SearchQuery(typed: "san fr ").expression == #""san" "fr""#)
      #expect(SearchQuery(typed: "san fr", completesLastWord: false).expression == #""san" "fr""#)
      #expect(SearchQuery(typed: "sa* fran", completesLastWord: false).expression == #""sa" * "fran""#)
      #expect(SearchQuery(typed: #""new york" ci"#).expression == #""new york" "ci" *"#)
      #expect(SearchQuery(typed: #"a “new yo"#).expression == #""a" "new yo" *"#)
      #expect(SearchQuery(typed: "a a a ").expression == #""a""#)
      #expect(SearchQuery(typed: " \n\t ").isEmpty && SearchQuery(typed: "** \"\"").isEmpty)
      #expect(SearchQuery(fts5: " ").isEmpty && SearchQuery.phrase(" ").isEmpty)
      #expect(SearchQuery.phrase("a\"b", isPrefix: true).expression == #""a""b" *"#)
      let both = SearchQuery(typed: "a ").and(SearchQuery(typed: "b ")).inColumns("t", "u")
      #expect(both.expression == #"{"t" "u"} : ("a" AND "b")"#)
      #expect(SearchQuery.empty.or(.phrase("x")) == .phrase("x") && SearchQuery.empty.inColumns("t").isEmpty)
      #expect(SnippetStyle(wordCount: 0).tokenCount == 15 && SnippetStyle(wordCount: -20).tokenCount == 20)
      #expect(SnippetStyle(wordCount: .min).tokenCount == 64 && SnippetStyle(wordCount: 99).tokenCount == 64)
    }

    private static func table() throws -> DatabaseQueue {
      let queue = try DatabaseQueue()
      try queue.write { try $0.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(title, text, prefix = '2')") }
      return queue
    }

    /// Whatever is typed is a query that SQLite accepts.
    @Test func acceptsAnyText() throws {
      let queue = try Self.table()
      var random = SeededGenerator(seed: 8)
      let parts = [
        "a", "b", " ", "\"", "*", "(", ")", ":", "^", "-", "+", "{", "}", ",", "'", "\0", "😀", "👩‍👩‍👧", "AND", "OR",
        "NOT", "NEAR(", "title:", "“", "”", "\\", "\u{301}", "\r\n", "%", "語", "\u{FFFD}", "--", ";", "\u{202E}",
      ]
      try queue.write { db in
        try db.execute(sql: "INSERT INTO t VALUES('a b', 'b 語'), ('x', 'OR and')")
        for _ in 0..<2_000 {
          let text = (0..<random.below(12)).map { _ in parts[random.below(parts.count)] }.joined()
          for query in [
            SearchQuery(typed: text), .phrase(text, isPrefix: true), SearchQuery(typed: text).inColumns("title"),
            SearchQuery(typed: text).or(.phrase(text)).and(SearchQuery(typed: "a")),
          ] where !query.isEmpty {
            #expect(throws: Never.self, "\(text.debugDescription): \(query)") {
              try Int.fetchAll(db, sql: "SELECT rowid FROM t WHERE t MATCH ?", arguments: [query.expression])
            }
          }
        }
        for text in [
          String(repeating: "a", count: 10_000), String(repeating: "a b ", count: 2_500),
          (0..<2_000).map { "w\($0)" }.joined(separator: " "), String(repeating: "\"", count: 10_000),
          String(repeating: "(", count: 10_000), String(repeating: "😀 ", count: 5_000),
        ] {
          let query = SearchQuery(typed: text)
          if query.isEmpty { continue }
          #expect(throws: Never.self) {
            try Int.fetchAll(db, sql: "SELECT rowid FROM t WHERE t MATCH ?", arguments: [query.expression])
          }
        }
      }
    }

    /// Against words that are compared one by one.
    @Test func findsRowsWithAllWords() throws {
      let queue = try Self.table()
      var random = SeededGenerator(seed: 9)
      let words = ["ab", "abc", "b", "bc", "c", "ca"]
      try queue.write { db in
        var texts: [[String]] = []
        for _ in 0..<60 {
          let text = (0..<1 + random.below(5)).map { _ in words[random.below(6)] }
          texts.append(text)
          try db.execute(sql: "INSERT INTO t(text) VALUES(?)", arguments: [text.joined(separator: " ")])
        }
        for _ in 0..<200 {
          let typed = (0..<1 + random.below(3)).map { _ in words[random.below(6)] }
          let last = typed[typed.count - 1]
          let isPrefix = random.oneIn(2)
          let text = typed.joined(separator: " ") + (isPrefix ? "" : " ")
          let expected = texts.indices.filter { index in
            typed.dropLast().allSatisfy { texts[index].contains($0) }
              && texts[index].contains { isPrefix ? $0.hasPrefix(last) : $0 == last }
          }
          let matches = try Int.fetchAll(
            db, sql: "SELECT rowid - 1 FROM t WHERE t MATCH ? ORDER BY rowid",
            arguments: [SearchQuery(typed: text).expression])
          #expect(matches == expected, "\(text)")
        }
      }
    }

    /// A search that is out of date ends within some rows, and nothing is sorted.
    @Test("YV-84: a search that a newer one supersedes ends at once") func endsWhenItIsSuperseded() async throws {
      let pool = try LiveSearchTests.filled(500)
      let view = LiveQuery<Event>("all").grouped(by: Column("city")).ordered(by: Column("rank"))
      let definition = view.definition
      for order in [SearchOrder.rows, .relevance()] {
        let plan = try await pool.write { db in
          guard
            case .indexed(let plan, _) = try ViewPreparer.indexed(definition, db)
          else {
            throw LiveQueryError.closed
          }
          let info = try SearchTableInfo.read(LiveSearchTests.texts, forTable: "event", db)
          return SearchPlan(
            identifiedPlan: IdentifiedPlan(plan), search: LiveSearchTests.texts, info: info, order: order)
        }
        let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "a")
        _ = try connection.moveToNewest()
        var checkCount = 0
        #expect(throws: SupersededSearch.self) {
          try connection.read { snapshot in
            try plan.rows(SearchQuery(typed: "r"), in: snapshot) {
              checkCount += 1
              return checkCount > 10
            }
          }
        }
        #expect(checkCount == 11)
        let all = try connection.read { try plan.rows(SearchQuery(typed: "n"), in: $0) }
        #expect(all.sections.reduce(0) { $0 + $1.rows.count } == 500)
      }
    }
  }
#endif
