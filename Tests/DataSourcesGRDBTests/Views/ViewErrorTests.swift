#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The parts of a view that no index can have: it is read again, or the error says what to do.
  @MainActor
  @Suite struct ViewErrorTests {
    private static func live(_ isQueue: Bool) throws -> LiveDatabase {
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.prepareDatabase { db in
        db.add(function: DatabaseFunction("pure", argumentCount: 1, pure: true) { $0[0] })
        db.add(function: DatabaseFunction("impure", argumentCount: 1) { $0[0] })
      }
      let database: any DatabaseWriter =
        isQueue
        ? try DatabaseQueue(path: path, configuration: configuration)
        : try DatabasePool(path: path, configuration: configuration)
      try database.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT NOT NULL, born TEXT, data TEXT);
            CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL, authorID INTEGER NOT NULL REFERENCES author(id));
            CREATE VIEW titled AS
              SELECT book.id AS id, title || ', ' || name AS title, authorID FROM book JOIN author ON author.id = authorID;
            CREATE VIRTUAL TABLE texts USING fts5(name);
            INSERT INTO author VALUES (1, 'Ann', '1990-01-01', '{}'), (2, 'Ben', NULL, 'no JSON');
            INSERT INTO book VALUES (1, 'One', 1);
            INSERT INTO texts VALUES ('Ann'), ('Ben');
            CREATE TABLE clock(id INTEGER PRIMARY KEY, "current_time" INTEGER); INSERT INTO clock VALUES (1, 7);
            CREATE TEMPORARY TABLE draft(id INTEGER PRIMARY KEY, name TEXT);
            ATTACH ':memory:' AS aux; CREATE TABLE aux.far(id INTEGER PRIMARY KEY, name TEXT);
            """)
        db.add(function: DatabaseFunction("late", argumentCount: 1, pure: true) { $0[0] })
        db.add(collation: DatabaseCollation("later") { left, right in left.compare(right) })
      }
      return try LiveDatabase(database, interval: .zero)
    }

    private struct Case: Sendable {
      let filter: String
      var order = "name"
      var table = "author"
      /// The parts of the error, or `nil` if the view can be opened.
      var error: [String]?
    }

    private static let cases: [Case] = {
      let request = "LiveQuery(request:)"
      let parent = "LiveQuery.joining(_:children:)"
      let configuration = "Configuration.prepareDatabase"
      return [
        // Read again, or an index can have it.
        Case(filter: "EXISTS (SELECT 1 FROM book WHERE authorID = author.id)"),
        Case(filter: "id IN (SELECT authorID FROM book)"), Case(filter: "1", order: "(SELECT count(*) FROM book)"),
        Case(filter: "1", order: "author.name || 'x'"),
        Case(filter: "1", order: "rowid DESC"), Case(filter: "1", order: "row_number() OVER (ORDER BY name)"),
        Case(filter: "pure(id) > 0"), Case(filter: "1", order: "pure(name)"), Case(filter: "author.id > 0"),
        Case(filter: "1", order: "title", table: "titled"),
        Case(filter: "title LIKE 'O%'", order: "id", table: "titled"),
        Case(filter: "1", table: "texts"), Case(filter: "texts MATCH 'ann'", table: "texts"),
        Case(filter: "date(born) > '1980-01-01'"), Case(filter: "name <> 'now'"),
        Case(filter: "date(born) > '1980-01-01' AND name <> 'now'"),
        Case(filter: "name NOT LIKE '%current_date%' AND name <> 'date()'"),
        Case(filter: "\"current_time\" > 5", order: "id", table: "clock"),
        Case(filter: "1", order: "clock.current_time", table: "clock"),
        // Errors.
        Case(filter: "nix > 0", error: ["no such column: nix", parent]),
        Case(filter: "book.title > 'a'", error: ["no such column: book.title", parent]),
        Case(filter: "1", order: "book.title", error: ["no such column", parent]),
        Case(filter: "name >", error: ["incomplete input"]), Case(filter: "1", order: ")", error: ["syntax error"]),
        Case(filter: "1", table: "nothing", error: ["no such table: nothing", "attached"]),
        Case(filter: "1", table: "far", error: ["no such table", "attached"]),
        Case(filter: "1", table: "draft", error: ["no such table", "temporary"]),
        Case(filter: "unknown(name)", error: ["no such function: unknown", configuration]),
        Case(filter: "1", order: "late(name)", error: ["no such function: late", configuration]),
        Case(filter: "late(name) > ''", error: ["no such function: late", configuration]),
        Case(
          filter: "1", order: "name COLLATE unknown", error: ["no such collation sequence: unknown", configuration]),
        Case(
          filter: "1", order: "name COLLATE later", error: ["no such collation sequence: later", configuration]),
        Case(filter: "impure(name) > ''", error: ["non-deterministic", "pure", request]),
        Case(filter: "1", order: "random()", error: ["non-deterministic", request]),
        Case(filter: "born > CURRENT_DATE", error: ["non-deterministic", "argument"]),
        Case(filter: "born > date('now')", error: ["non-deterministic", "argument"]),
        Case(filter: "born > \"date\" ( coalesce(born, 'NOW') )", error: ["non-deterministic", "argument"]),
        Case(filter: "born > strftime('%Y')", error: ["non-deterministic", "argument"]),
        Case(filter: "1", order: "datetime(born, 'localtime')", error: ["non-deterministic", "argument"]),
        Case(filter: "count(*) > 1", error: ["misuse of aggregate", "aggregating", request]),
        Case(filter: "1", order: "max(id) > 1", error: ["misuse of aggregate", request]),
        Case(filter: "row_number() OVER () > 1", error: ["misuse of window function", request]),
        Case(filter: "1", order: "json_extract(data, '$.x')", error: ["malformed JSON", "json_valid"]),
        Case(filter: "id > ?", error: ["arguments", "SQL("]),
      ]
    }()

    @Test(arguments: [false, true]) func everyErrorSaysWhatToDo(isQueue: Bool) async throws {
      let live = try Self.live(isQueue)
      for (index, test) in Self.cases.enumerated() {
        let comment: Comment = "\(test)"
        let view = LiveQuery("view \(index)", table: test.table)
          .filter(SQL(sql: test.filter))
          .ordered(by: SQL(sql: test.order))
          .decoded { $0.description }
        do {
          let list = try await live.list(view)
          // Both rows, and none twice.
          let ids = list.positions.compactMap { list.id(at: $0) }
          let positions = ids.map { list.position(of: $0) }
          #expect(test.error == nil && !ids.isEmpty && positions == Array(list.positions), comment)
        } catch let error as LiveQueryError {
          let text = "\(error)"
          #expect(test.error.map { $0.allSatisfy(text.contains) } == true, "\(test): \(text)")
        } catch { Issue.record("\(test): \(type(of: error)): \(error)") }
      }
      // The table can be written as before.
      try await live.write { try $0.execute(sql: "INSERT INTO author VALUES (3, 'Cid', '2000-01-01', '{}')") }
    }

    /// Also where all rows are read again.
    @Test func theCurrentTimeIsRefusedInMemory() async throws {
      let queue = try DatabaseQueue()
      try await queue.write { try $0.execute(sql: "CREATE TABLE author(id INTEGER PRIMARY KEY, born TEXT)") }
      let live = try LiveDatabase(queue, interval: .zero)
      for filter in ["born > CURRENT_DATE", "born > date('now')"] {
        let error = await #expect(throws: LiveQueryError.self, "\(filter)") {
          _ = try await live.list(
            LiveQuery("born", table: "author").filter(SQL(sql: filter)).decoded { $0.description })
        }
        #expect("\(String(describing: error))".contains("non-deterministic"), "\(filter)")
      }
    }

    /// A row for which an expression has no value: its list is empty until a commit corrects the row.
    @Test(arguments: [false, true]) func rowsWithoutAValueAreReportedAndReadAgain(isInMemory: Bool) async throws {
      let database: any DatabaseWriter = isInMemory ? try DatabaseQueue() : try TestDatabase.emptyPool()
      try await database.write { db in
        try db.execute(
          sql: """
            CREATE TABLE item(id INTEGER PRIMARY KEY, data TEXT);
            INSERT INTO item VALUES (1, '{"n": 1}'), (2, '{"n": 2}');
            CREATE TABLE message(id INTEGER PRIMARY KEY, itemID INTEGER, size INTEGER);
            INSERT INTO message VALUES (1, 1, 1), (2, 2, 2);
            """)
      }
      let live = try LiveDatabase(database, interval: .zero)
      var failures: [String] = []
      live.onFailure = { failures.append(($0 as? DatabaseError)?.message ?? "\($0)") }
      let messages = ChildTable("message", foreignKey: "itemID")
      let byData = try await live.list(
        LiveQuery("by data", table: "item").ordered(by: SQL("json_extract(data, '$.n')")))
      let bySize = try await live.list(
        LiveQuery("by size", table: "item").joining(children: messages).ordered(by: messages.sum(Column("size"))))
      let mirrors = [byData, bySize].map { list in
        ListMirror(list.map { TestItem($0["id"], content: $0.description.hashValue) })
      }
      func ids(_ list: LiveSource<Row>) -> [Int] { list.rows.joined().map { $0["id"] } }
      func write(_ sql: String) async throws {
        try await live.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        #expect(mirrors.allSatisfy { $0.difference() == nil }, "\(sql)")
      }
      try await write("UPDATE item SET data = '{' WHERE id = 2")
      #expect(byData.sectionCount == 0 && byData.failure != nil && ids(bySize) == [1, 2])
      // The row is still wrong.
      try await write("INSERT INTO item VALUES (3, '{\"n\": 3}')")
      #expect(byData.sectionCount == 0 && byData.failure != nil && failures == ["malformed JSON"])
      try await write("UPDATE item SET data = '{\"n\": 0}' WHERE id = 2")
      #expect(byData.failure == nil && ids(byData) == [2, 1, 3])

      try await write("INSERT INTO message VALUES (3, 2, 9223372036854775807)")
      #expect(bySize.sectionCount == 0 && bySize.failure != nil && ids(byData) == [2, 1, 3])
      try await write("INSERT INTO message VALUES (4, 1, 5)")
      #expect(bySize.failure != nil && failures == ["malformed JSON", "integer overflow"])
      try await write("DELETE FROM message WHERE id = 3")
      #expect(bySize.failure == nil && ids(bySize) == [3, 2, 1])
      try await write("UPDATE message SET size = 9 WHERE id = 2; UPDATE item SET data = '{\"n\": 5}' WHERE id = 1")
      #expect(ids(bySize) == [3, 1, 2] && ids(byData) == [2, 3, 1] && failures.count == 2)
    }

    /// SQLite would make the index while no row is there, and then reject every one.
    @Test func aViewOfTheCurrentTimeDoesNotSpoilItsTable() async throws {
      let live = try Self.live(false)
      try await live.write { try $0.execute(sql: "DELETE FROM book; DELETE FROM author") }
      let error = await #expect(throws: LiveQueryError.self) {
        _ = try await live.list(
          LiveQuery("born", table: "author").filter(SQL("born > date('now')")).decoded { $0.description })
      }
      #expect("\(String(describing: error))".contains("non-deterministic"))
      try await live.write { try $0.execute(sql: "INSERT INTO author VALUES (3, 'Cid', '2000-01-01', '{}')") }
    }

    struct Book: Codable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
      static let databaseTableName = "titled"
      var id: Int64
      var title: String
    }

    /// SQLite has no primary key of it, but the records do.
    @Test func aViewOfSQLiteIsReadAgain() async throws {
      let live = try Self.live(false)
      let author = ParentTable("author", foreignKey: "authorID")
      let lists = [
        try await live.list(LiveQuery<Book>("record").ordered(by: Column("title"))),
        try await live.list(LiveQuery<Book>("joined").joining(author).ordered(by: Column("title"))),
        try await live.list(
          LiveQuery("request", request: Book.all()).decoded(Book.init(row:)).ordered(by: Column("title"))),
        try await live.list(
          LiveQuery("sections", request: Book.filter(Column("id") > 0)).decoded(Book.init(row:))
            .grouped(by: Column("authorID"))
            .ordered(by: Column("title"))),
      ]
      let mirrors = lists.map { ListMirror($0) }
      #expect(lists[0].treeDescription.contains("titled is no table with row IDs"))
      for sql in [
        "INSERT INTO book VALUES (2, 'Two', 1), (3, 'Three', 1)", "UPDATE book SET title = 'Zero' WHERE id = 1",
        "DELETE FROM book WHERE id = 2", "UPDATE author SET name = 'Amy' WHERE id = 1",
      ] {
        try await live.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        let expected = try live.read { try Book.order(Column("title")).fetchAll($0) }
        for (list, mirror) in zip(lists, mirrors) {
          #expect(list.rows == [expected] && mirror.difference() == nil, "\(list.query.name), \(sql)")
        }
      }
      let last = try ChangeSet(updates: Array(lists[0].positions))
      for mirror in mirrors { #expect(mirror.updates.last?.changes == last) }
      try await live.write { db in
        try db.execute(sql: "DROP VIEW titled; CREATE VIEW titled AS SELECT title, id FROM book")
      }
      try await live.catchUp()
      let expected = try live.read { try Book.order(Column("title")).fetchAll($0) }
      #expect(lists[0].rows == [expected] && lists[0].failure == nil && mirrors[0].difference() == nil)
    }
  }
#endif
