#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The words of queries, with the tokenizers of SQLite, against a comparison of all texts.
  @MainActor
  @Suite struct SearchWordTests {
    private struct Note: FetchableRecord, TableRecord, Decodable, Equatable, Sendable {
      static let databaseTableName = "note"
      var id: Int64
      var body: String
      var title: String
    }

    private static func list(
      _ texts: [String], titles: [String] = [], tokenizer: FTS5TokenizerDescriptor? = nil, order: SearchOrder = .rows,
      snippets: SnippetStyle? = nil
    ) async throws -> LiveSearch<Note> {
      try await open(texts, titles: titles, tokenizer: tokenizer, order: order, snippets: snippets).list
    }

    private static func open(
      _ texts: [String], titles: [String] = [], tokenizer: FTS5TokenizerDescriptor? = nil, order: SearchOrder = .rows,
      snippets: SnippetStyle? = nil
    ) async throws -> (live: LiveDatabase, list: LiveSearch<Note>) {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE note(id INTEGER PRIMARY KEY, body TEXT NOT NULL, title TEXT NOT NULL)")
        for (index, text) in texts.enumerated() {
          try db.execute(
            sql: "INSERT INTO note(body, title) VALUES (?, ?)",
            arguments: [text, index < titles.count ? titles[index] : ""])
        }
        if let tokenizer {
          try SearchTable.create(
            "note_text", forTable: "note", columns: ["body", "title"], tokenizer: tokenizer, in: db)
        } else {
          try SearchTable.create("note_text", forTable: "note", columns: ["body", "title"], in: db)
        }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        LiveQuery<Note>("notes"), in: SearchTable("note_text"), order: order, snippets: snippets)
      return (live, list)
    }

    private static func find(_ query: SearchQuery, _ list: LiveSearch<Note>) async throws -> [String] {
      list.query = query
      try await list.finishSearching()
      return list.rows.joined().map(\.body)
    }

    nonisolated private static let trigram = FTS5TokenizerDescriptor(components: ["trigram"])

    // MARK: Many words

    @Test(arguments: [20, 97, 3_000], [true, false]) func joinsAnyNumberOfWords(count: Int, fromTheRight: Bool)
      async throws
    {
      let texts = (0..<count).map { "word\($0)" }
      let list = try await Self.list(texts + [texts.joined(separator: " ")])
      func joined(_ join: (SearchQuery, SearchQuery) -> SearchQuery) -> SearchQuery {
        texts.reduce(SearchQuery.empty) { query, word in
          fromTheRight ? join(.phrase(word), query) : join(query, .phrase(word))
        }
      }
      #expect(try await Self.find(joined { $0.or($1) }, list).count == count + 1)
      #expect(try await Self.find(joined { $0.and($1) }, list).count == 1)
    }

    /// As deeply as FTS5 can parse, and an error beyond.
    @Test(arguments: [true, false]) func nestsWordsDeeply(fromTheRight: Bool) async throws {
      let list = try await Self.list(["a", "b"])
      func nested(_ depth: Int) -> SearchQuery {
        (0..<depth).reduce(SearchQuery.phrase("a")) { query, level in
          let word = SearchQuery.phrase(level % 2 == 0 ? "none" : "a")
          if level % 2 == 0 { return fromTheRight ? word.or(query) : query.or(word) }
          return fromTheRight ? word.and(query) : query.and(word)
        }
      }
      for depth in [2, 40, 150, 180] { #expect(try await Self.find(nested(depth), list) == ["a"], "\(depth)") }
      for depth in [240, 400, 20_000] {
        list.query = nested(depth)
        let error = await #expect(throws: LiveSearchError.self, "\(depth)") { try await list.finishSearching() }
        #expect(error?.isOfQuery == true && "\(error!)".contains("nested more deeply"), "\(depth)")
        #expect(list.rows.joined().map(\.body) == ["a"])
      }
    }

    // MARK: Random queries

    /// A query with its meaning for a row, whose columns are the texts.
    private struct Sample {
      var query: SearchQuery
      var matches: ([String: String]) -> Bool

      static func random(
        _ random: inout SeededGenerator, depth: Int, _ word: (inout SeededGenerator) -> (String, (String) -> Bool)
      ) -> Sample {
        if depth == 0 || random.oneIn(3) {
          let (text, matches) = word(&random)
          return Sample(query: SearchQuery(typed: text), matches: { row in row.values.contains(where: matches) })
        }
        switch random.below(5) {
        case 0:
          let (column, inner) = (["body", "title"][random.below(2)], Sample.random(&random, depth: depth - 1, word))
          return Sample(
            query: inner.query.inColumns(column), matches: { inner.matches($0.filter { $0.key == column }) })
        case 1, 2:
          let (left, right) = (
            Sample.random(&random, depth: depth - 1, word), Sample.random(&random, depth: depth - 1, word)
          )
          return Sample(query: left.query.and(right.query), matches: { left.matches($0) && right.matches($0) })
        default:
          let (left, right) = (
            Sample.random(&random, depth: depth - 1, word), Sample.random(&random, depth: depth - 1, word)
          )
          return Sample(query: left.query.or(right.query), matches: { left.matches($0) || right.matches($0) })
        }
      }
    }

    nonisolated static let tokenizers: [(String, FTS5TokenizerDescriptor?)] = [
      ("default", nil), ("trigram", trigram), ("accents", .unicode61(diacritics: .keep)), ("ascii", .ascii()),
      ("cased trigram", FTS5TokenizerDescriptor(components: ["trigram", "case_sensitive", "1"])),
    ]

    /// Words of all lengths and scripts, in the middle of texts too.
    @Test(arguments: 0..<tokenizers.count, [SearchOrder.rows, .relevance()]) func findsWhatTextsContain(
      tokenizer: Int, order: SearchOrder
    ) async throws {
      var random = SeededGenerator(seed: UInt64(tokenizer))
      let (name, descriptor) = Self.tokenizers[tokenizer]
      let isTrigram = name.hasSuffix("trigram")
      let parts = ["ab", "Abc", "b", "ok", "fox", "地域", "住民", "の", "組織です", "修复", "完成", "ひらカタ", "ภาษาไทย"]
      func text(_ random: inout SeededGenerator) -> String {
        (0..<1 + random.below(5)).map { _ in parts[random.below(parts.count)] + [" ", "", " "][random.below(3)] }
          .joined()
      }
      let (texts, titles) = ((0..<60).map { _ in text(&random) }, (0..<60).map { _ in text(&random) })
      func folded(_ text: String) -> String { name == "cased trigram" ? text : text.lowercased() }
      let list = try await Self.list(texts, titles: titles, tokenizer: descriptor, order: order)
      for step in 0..<FuzzSettings.steps(150) {
        let sample = Sample.random(&random, depth: 4) { random in
          // A part of a text, or a whole part.
          let text = texts[random.below(texts.count)].split(separator: " ")
          var word =
            random.oneIn(2) || text.isEmpty ? parts[random.below(parts.count)] : String(text[random.below(text.count)])
          if random.oneIn(2), word.count > 1 {
            word = String(word.dropFirst(random.below(word.count)).prefix(1 + random.below(3)))
          }
          let isCompared = isTrigram || word.unicodeScalars.contains { $0.value > 0x500 }
          let sought = folded(word)
          return (
            word,
            { text in
              let text = folded(text)
              return isCompared ? text.contains(sought) : text.split(separator: " ").contains { $0.hasPrefix(sought) }
            }
          )
        }
        let expected = texts.indices.filter { sample.matches(["body": texts[$0], "title": titles[$0]]) }.map {
          texts[$0]
        }
        let matches = try await Self.find(sample.query, list)
        try #require(matches.sorted() == expected.sorted(), "\(name), step \(step): \(sample.query)")
      }
    }

    /// Each prefix of a word finds the word, as it is typed, with the tokenizers that the article recommends.
    @Test(arguments: [false, true]) func findsWordsByAllPrefixes(isTrigram: Bool) async throws {
      let texts = [
        "running shoes", "a happy family", "organization chart", "地域住民の組織です", "修复完成", "Świętokrzyskie", "서울특별시",
      ]
      let list = try await Self.list(texts, tokenizer: isTrigram ? Self.trigram : nil)
      for text in texts {
        for word in text.split(separator: " ") {
          for count in 1...word.count {
            let typed = String(word.prefix(count))
            #expect(try await Self.find(SearchQuery(typed: typed), list).contains(text), "\(typed)")
          }
        }
      }
    }

    @Test func shortWordsOfATrigramTable() async throws {
      let texts = ["the quick fox is ok", "the quick fox", "ok then", "修复完成"]
      let (live, list) = try await Self.open(texts, tokenizer: Self.trigram)
      #expect(try await Self.find(SearchQuery(typed: "quick ok"), list) == [texts[0]])
      #expect(try await Self.find(SearchQuery(typed: "ok"), list) == [texts[0], texts[2]])
      #expect(try await Self.find(SearchQuery(typed: "修复"), list) == [texts[3]])
      #expect(
        try await Self.find(SearchQuery(typed: "OK").or(SearchQuery(typed: "成")), list) == [
          texts[0], texts[2], texts[3],
        ])
      // Live.
      try await live.write { try $0.execute(sql: "UPDATE note SET body = 'not Ok' WHERE id = 4") }
      try await live.catchUp()
      #expect(list.rows.joined().map(\.body) == [texts[0], texts[2], "not Ok"])
      for query in [SearchQuery(typed: "ok").inColumns("none"), SearchQuery(typed: "quick").inColumns("none")] {
        list.query = query
        let error = await #expect(throws: LiveSearchError.self) { try await list.finishSearching() }
        #expect(error?.isOfQuery == true)
      }
    }

    @Test func middleOfASentence() async throws {
      let list = try await Self.list(["地域住民の組織です", "Zürich Hauptbahnhof"])
      for word in ["地域", "住民", "組織", "です", "の"] {
        #expect(try await Self.find(SearchQuery(typed: word), list).count == 1, "\(word)")
      }
      #expect(try await Self.find(SearchQuery(typed: "zürich haupt"), list).count == 1)
      #expect(try await Self.find(SearchQuery(typed: "住民 zur"), list).isEmpty)
      #expect(try await Self.find(SearchQuery(typed: "住民").or(SearchQuery(typed: "zur")), list).count == 2)
    }

    @Test func snippetsOfComparedWords() async throws {
      let style = SnippetStyle(start: "[", end: "]", ellipsis: "…", wordCount: 2)
      let list = try await Self.list(["昨日、地域住民の組織が集まりました。", "quick OK fox"], tokenizer: Self.trigram, snippets: style)
      #expect(try await Self.find(SearchQuery(typed: "住民"), list).count == 1)
      #expect(list.snippet(at: ItemPosition(section: 0, item: 0)) == "…地域[住民]の組織が…")
      #expect(try await Self.find(SearchQuery(typed: "ok"), list).count == 1)
      #expect(list.snippet(at: ItemPosition(section: 0, item: 0)) == "…k [OK] fox")
    }

    // MARK: Case and accents

    /// Letters are compared as the tokenizers do it, for all of Unicode.
    @Test(arguments: ["trigram", "unicode61 remove_diacritics 2"]) func foldsLettersLikeTheTokenizer(tokenizer: String)
      throws
    {
      let folding = SearchTableInfo.Tokenizer(tokenizer).folding
      let queue = try DatabaseQueue()
      let letters = (0x41...0x1FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        // SQLite's tables lack some letters with two marks, and have two that change twice.
        ![0x130, 0x1E0, 0x1E1, 0x1E9B].contains(scalar.value)
          && [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter].contains(scalar.properties.generalCategory)
      }
      try queue.write { db in
        try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(a, tokenize = '\(tokenizer)')")
        for letter in letters {
          try db.execute(sql: "INSERT INTO t(rowid, a) VALUES (?, ?)", arguments: [letter.value, "zz\(letter)zz"])
        }
        // Not by strings, which are equal in another normal form.
        func folded(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
          Array(folding.folded(String(letter)).unicodeScalars)
        }
        let byFolded = Dictionary(grouping: letters, by: folded)
        var differences: [String] = []
        for letter in letters {
          let matches = try Int.fetchAll(
            db, sql: "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rowid", arguments: ["\"zz\(letter)zz\""])
          let expected = byFolded[folded(letter)]!.map { Int($0.value) }
          if matches != expected {
            differences.append("\(letter) \(String(letter.value, radix: 16)): \(matches.count) \(expected.count)")
          }
        }
        #expect(differences.isEmpty, "\(differences.count) of \(letters.count): \(differences.prefix(40))")
      }
    }
  }
#endif
