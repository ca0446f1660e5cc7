#if GRDB
  import DataSources
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// Pages of the file are garbage, or the file is not there any more.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct DamagedFileTests {
    private static let texts = LiveSearchTests.texts

    /// A file with all of its pages, and an empty log.
    private static func stored(_ count: Int, _ sql: String = "") async throws -> DatabasePool {
      let pool = try LiveSourceTests.filled(count)
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE INDEX mine ON event(city, rank desc);" + sql)
        try db.checkpoint(.truncate)
      }
      return pool
    }

    /// A page of a file that can be damaged and mended.
    private struct Page {
      let file: FileHandle
      let offset: UInt64
      let content: Data

      init(_ pool: DatabasePool, root name: String, child: Int? = nil) throws {
        let (size, root) = try pool.read { db in
          (
            try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0,
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name]) ?? 0
          )
        }
        let file = try #require(FileHandle(forUpdatingAtPath: pool.path))
        func read(_ page: Int) throws -> Data {
          try file.seek(toOffset: UInt64((page - 1) * size))
          return try #require(try file.read(upToCount: size))
        }
        var (page, content) = (root, try read(root))
        if let child {
          // An inner page: behind 12 bytes the offsets of its cells, which begin with the number of a page.
          #expect(content[0] == 5 || content[0] == 2)
          func number(_ offset: Int, _ bytes: Int) -> Int {
            content[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
          }
          page = number(number(12 + 2 * child, 2), 4)
          content = try read(page)
        }
        offset = UInt64((page - 1) * size)
        self.file = file
        self.content = content
      }

      private func write(_ data: Data) throws {
        try file.seek(toOffset: offset)
        try file.write(contentsOf: data)
      }

      func damage() throws { try write(Data(repeating: 0xFF, count: content.count)) }
      func mend() throws { try write(content) }
    }

    @Test func aDamagedIndexIsReportedAndTheOtherListsContinue() async throws {
      let pool = try await Self.stored(3_000)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let source = try await live.list(LiveSourceTests.view())
      let flat = try await live.list(LiveQuery<Event>("by id"))
      let mirrors = [source, flat].map { list in
        ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      }
      let page = try Page(pool, root: "event_on_city")
      try page.damage()
      // The index is not written.
      func commit(_ title: String) async throws {
        try await live.write { try $0.execute(sql: "UPDATE event SET title = ? WHERE id < 5", arguments: [title]) }
      }
      let first = ItemPosition(section: 0, item: 0)
      try await commit("a")
      #expect(await eventually { source.failure != nil && flat.item(at: first)?.title == "a" })
      #expect((source.failure as? DatabaseError)?.resultCode == .SQLITE_CORRUPT && source.sectionCount == 0)
      #expect(failures.count == 1 && flat.failure == nil)
      for step in 0..<5 {
        try await commit("b\(step)")
        #expect(await eventually { flat.item(at: first)?.title == "b\(step)" })
      }
      #expect(failures.count == 1)
      #expect(source.sectionCount == 0 && source.failure != nil)
      let error = await #expect(throws: DatabaseError.self) { _ = try await live.list(LiveSourceTests.view()) }
      #expect(error?.resultCode == .SQLITE_CORRUPT)
      await #expect(throws: DatabaseError.self) { try await source.setQuery(LiveSourceTests.view()) }
      // Another index works as well.
      try await flat.setQuery(LiveQuery("by title").ordered(by: Column("title")))
      #expect(flat.itemCount == 3_000)
      try page.mend()
      // It recovers; the pages are read again only after a commit.
      var step = 0
      let isMended = try await clock.advances {
        step += 1
        try await commit("c\(step)")
        return source.failure == nil
      }
      #expect(isMended)
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == expected && source.failure == nil })
      #expect(mirrors.allSatisfy { $0.difference() == nil })
    }

    @Test func anotherViewReplacesADamagedOne() async throws {
      let pool = try await Self.stored(3_000)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      try Page(pool, root: "event_on_city").damage()
      try await live.write { try $0.execute(sql: "UPDATE event SET title = 'a' WHERE id < 5") }
      #expect(await eventually { source.failure != nil })
      try await source.setQuery(LiveQuery("by title").ordered(by: Column("title")))
      #expect(source.failure == nil && source.itemCount == 3_000 && source.query.name == "by title")
      #expect(mirror.difference() == nil)
    }

    @Test func rowsOnADamagedPageAreMissingAndReportedOnce() async throws {
      let pool = try await Self.stored(3_000)
      let leaf = try Page(pool, root: "event", child: 3)
      try leaf.damage()
      let live = try LiveDatabase(try DatabasePool(path: pool.path), interval: .zero)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let source = try await live.list(LiveSourceTests.view())
      #expect(source.itemCount == 3_000)
      let count = source.rows.joined().count
      #expect(count < 3_000 && count > 0)
      let isDamage = failures.allSatisfy { ($0 as? DatabaseError)?.resultCode == .SQLITE_CORRUPT }
      let failureCount = failures.count
      #expect(isDamage && failureCount == 3_000 - count)
      #expect(source.rows.joined().count == count && failures.count == failureCount)
      // No index can be created from that.
      let error = await #expect(throws: DatabaseError.self) {
        _ = try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title")))
      }
      #expect(error?.resultCode == .SQLITE_CORRUPT)
    }

    /// The list still has its results, reports why it has no others, and can search again.
    @Test func aDamagedSearchTableIsReported() async throws {
      let pool = try LiveSearchTests.filled(3_000)
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE INDEX mine ON event(city, rank desc); CREATE TABLE other(a)")
        try db.checkpoint(.truncate)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, for: SearchQuery(typed: "red "))
      let source = try await live.list(LiveSourceTests.view())
      let mirror = LiveSearchTests.mirror(list)
      let before = list.rows
      let page = try Page(pool, root: "event_text_data")
      try page.damage()
      // The next read is from the file.
      func commit() async throws { try await live.write { try $0.execute(sql: "INSERT INTO other VALUES(1)") } }
      for text in ["gre", "blue", "n1"] {
        try await commit()
        list.query = SearchQuery(typed: text)
        #expect(await eventually { !list.isSearching })
        guard case .unreadable? = list.failure as? LiveSearchError else {
          Issue.record("\(text): \(String(describing: list.failure))")
          continue
        }
        #expect(list.rows == before && list.shownQuery == SearchQuery(typed: "red "))
      }
      #expect(source.itemCount == 3_000 && source.failure == nil && failures.isEmpty)
      await #expect(throws: (any Error).self) {
        _ = try await live.list(LiveQuery<Event>("no").ordered(by: Column("nix")))
      }
      try page.mend()
      try await commit()
      list.query = SearchQuery(typed: "n12")
      let expected = try LiveSearchTests.expected(pool, SearchQuery(typed: "n12"))
      #expect(await eventually { list.failure == nil && list.rows == expected })
      #expect(mirror.difference() == nil)
    }

    /// Two letters are in another order than the index declares: a lookup would never end.
    @Test(.timeLimit(.minutes(60))) func anIndexThatIsNotInOrderIsAnError() async throws {
      let pool = try TestDatabase.pool()
      try await pool.writeWithoutTransaction { db in
        for id in 0..<400 { try Event(id: Int64(id), city: "p", title: id < 300 ? "N" : "a").insert(db) }
        try db.execute(
          sql: """
            CREATE INDEX "grdb_live x v1" ON "event"("title");
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = 'CREATE INDEX "grdb_live x v1" ON "event"("title" COLLATE NOCASE)'
            WHERE name = 'grdb_live x v1';
            PRAGMA writable_schema = RESET;
            """)
      }
      let live = try LiveDatabase(pool)
      let error = await #expect(throws: DatabaseError.self) {
        _ = try await live.list(LiveQuery<Event>("x").ordered(by: Column("title").collating(.nocase)))
      }
      #expect(error?.resultCode == .SQLITE_CORRUPT)
    }

    /// Half of the pages are garbage: results are right, or the search reports a failure.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func aSearchInADamagedFileNeverFindsTooLittle(seed: UInt64)
      async throws
    {
      var random = SeededGenerator(seed: seed)
      let original = try LiveSearchTests.filled(1_500)
      let (size, schema) = try await original.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE INDEX mine ON event(city, rank desc)")
        try db.checkpoint(.truncate)
        let schema = try Set(Int.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE name LIKE 'sqlite_%'"))
        return (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0, schema)
      }
      let texts = ["re", "n12", "blue", "gre ", "nothing"]
      let expected = try texts.map { text in
        try LiveSearchTests.expected(original, SearchQuery(typed: text)).reduce(0) { $0 + $1.count }
      }
      try original.close()
      let file = try #require(FileHandle(forUpdatingAtPath: original.path))
      let pages = Int(try file.seekToEnd()) / size
      // Without the schema nothing can be opened.
      for page in 1..<pages where !schema.contains(page + 1) && (seed % 3 == 0 ? page > pages / 2 : random.oneIn(2)) {
        try file.seek(toOffset: UInt64(page * size))
        try file.write(contentsOf: Data(repeating: seed % 2 == 0 ? 0xFF : 0, count: size))
      }
      let live = try LiveDatabase(try DatabasePool(path: original.path), interval: .zero)
      var list: LiveSearch<Event>?
      for (text, count) in zip(texts, expected) {
        let opened = try? await live.search(LiveSourceTests.view(), in: Self.texts, for: SearchQuery(typed: text))
        if let opened { #expect(opened.failure != nil || opened.itemCount == count, "seed \(seed), \(text)") }
        list = list ?? opened
        guard let list else { continue }
        list.query = SearchQuery(typed: text)
        let isDone = (try? await list.finishSearching()) != nil
        #expect(isDone ? list.itemCount == count : list.failure is LiveSearchError, "seed \(seed), \(text)")
      }
      await live.close()
    }
  }
#endif
