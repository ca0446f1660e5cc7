#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Views that are read again, against plain queries.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct RefetchedViewTests {
    /// A view that the test reads again.
    struct Fixture {
      let sample: ViewSample
      let connection: SnapshotConnection
      var view: RefetchedView

      init(_ sample: ViewSample, _ pool: DatabasePool) throws {
        self.sample = sample
        let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "a")
        _ = try connection.moveToNewest()
        view = try connection.read {
          try RefetchedView(sample.view().definition, reason: "", viewID: 1, in: $0)
        }
        self.connection = connection
      }

      mutating func advance() throws -> ChangeSet {
        _ = try connection.moveToNewest()
        return try view.advance(
          MaintenanceStep(
            commits: CommitLog.Contents(), external: .unknown, invalidated: [], old: connection, new: connection))
      }

      /// The sections, with one ID for all values that are equal.
      func shown() throws -> [PlainSection] {
        guard case .refetched(let rows) = view.layout else { return [] }
        return rows.sections.map { section in
          PlainSection(
            id: sample.folded(section.id.value), value: section.value,
            items: section.items.map { PlainRow($0.row, content: $0.row.map(\.1)) })
        }
      }

      func expected() throws -> [PlainSection] { try connection.read { try $0.withDatabase(sample.expected) } }

      /// The IDs of sections.
      var ids: [DatabaseValue] {
        guard case .refetched(let rows) = view.layout else { return [] }
        return rows.sections.map(\.id.value)
      }
    }

    nonisolated static func check(_ sample: ViewSample, seed: UInt64, steps: Int, statement: StatementMaker? = nil)
      throws
    {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      func write(_ count: Int) throws -> String {
        let statements = (0..<count).map { _ in
          statement?(&random, 30)
            ?? ViewSample.statement(
              &random, rows: 30, mixed: sample.name.hasPrefix("any"), unique: sample.name.hasPrefix("unique"))
        }
        try pool.write { db in for sql in statements { try db.executeUnlessRefused(sql) } }
        return statements.joined(separator: ";\n")
      }
      try pool.write { try $0.execute(sql: sample.schema) }
      _ = try write(60)
      var fixture = try Fixture(sample, pool)
      var (before, ids) = (try fixture.expected(), fixture.ids)
      try #require(try fixture.shown() == before, "\(sample.name), seed \(seed), opening")
      for step in 0..<steps {
        let sql = try write(1 + random.below(5))
        let changes = try fixture.advance()
        let after = try fixture.expected()
        let comment: Comment = "\(sample.name), seed \(seed), step \(step): \(sql)\n\(changes)"
        try #require(try fixture.shown() == after, comment)
        try expectLegal(changes, fromSections: before, toSections: after)
        for (section, id) in zip(before, ids) {
          guard let index = after.firstIndex(where: { $0.id == section.id }) else { continue }
          try #require(fixture.ids[index] == id, comment)
        }
        (before, ids) = (after, fixture.ids)
      }
    }

    @Test(arguments: ViewSample.all + [ViewSample.withoutRowID]) func appliesRandomCommits(sample: ViewSample) throws {
      for seed in 1...3 as ClosedRange<UInt64> { try Self.check(sample, seed: seed, steps: 20) }
    }

    @Test func displaysRandomViews() throws {
      for seed in 500..<540 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        try Self.check(ViewSample.random(&random), seed: seed, steps: 6)
      }
    }

    private struct Town: FetchableRecord, TableRecord {
      static let databaseTableName = "town"
      static let country = belongsTo(Country.self, key: "country", using: ForeignKey(["countryID"]))
      init(row: Row) {}
    }

    private struct Country: TableRecord {
      static let databaseTableName = "country"
    }

    private static func towns() async throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE country(id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO country VALUES (1, 'CH'), (2, 'NO');
            CREATE TABLE town(id INTEGER PRIMARY KEY, name TEXT, countryID INTEGER, size INTEGER);
            INSERT INTO town VALUES
              (1, 'Basel', 1, 2), (2, 'Bern', 1, 1), (3, 'Oslo', 2, 7), (4, 'Zug', 1, 0), (5, 'Bergen', 2, 3),
              (6, 'Zürich', 1, 4);
            """)
      }
      return pool
    }

    /// The description of the error of opening a list; empty if there is none.
    private static func error(_ query: LiveQuery<Row>, _ live: LiveDatabase) async -> String {
      do { _ = try await live.list(query) } catch { return "\(error)" }
      return ""
    }

    /// A list of a request has columns of associated records, and not the records.
    @Test(arguments: [false, true]) func associatedRecordsAreRefused(isOptional: Bool) async throws {
      let live = try LiveDatabase(try await Self.towns(), interval: .zero)
      let including = isOptional ? Town.including(optional: Town.country) : Town.including(required: Town.country)
      for query in [
        LiveQuery("plain", request: including),
        LiveQuery("sections", request: including).grouped(by: Column("size")),
        LiveQuery("totals", request: including).aggregating(.sum(Column("size"))),
      ] {
        #expect(await Self.error(query, live).contains("annotated(withRequired:)"), "\(query.name)")
      }
      let name = Town.country.select(Column("name").forKey("countryName"))
      let annotated = isOptional ? Town.annotated(withOptional: name) : Town.annotated(withRequired: name)
      let sum = LiveAggregate.sum(Column("size"))
      let list = try await live.list(
        LiveQuery("annotated", request: annotated)
          .grouped(by: SQL("size > 3").sqlExpression)
          .ordered(by: Column("size"))
          .aggregating(sum)
          .decoded { try $0.decode(String.self, forColumn: "countryName") })
      #expect(list.rows == [["CH", "CH", "CH", "NO"], ["CH", "NO"]])
      #expect((0..<2).map { list.group(ofSection: $0, as: Int.self) } == [0, 1])
      #expect((0..<2).map { list.aggregates(inSection: $0).value(of: sum, as: Int.self) } == [6, 11])
    }

    /// A limit applies to the rows in the order of the list.
    @Test func aLimitNeedsAnOrder() async throws {
      let live = try LiveDatabase(try await Self.towns(), interval: .zero)
      let largest = Town.order(Column("size").desc)
      for query in [
        LiveQuery("limit", request: largest.limit(3)),
        LiveQuery("offset", request: largest.limit(3, offset: 1)),
        LiveQuery("sections", request: largest.limit(3)).grouped(by: Column("countryID")),
      ] {
        #expect(await Self.error(query, live).contains("ordered(by:)"), "\(query.name)")
      }
      let names: @Sendable (Row) throws -> String = { try $0.decode(forColumn: "name") }
      let list = try await live.list(
        LiveQuery("largest", request: Town.all().limit(3)).ordered(by: Column("size").desc).decoded(names))
      #expect(list.rows == [["Oslo", "Zürich", "Bergen"]])
      try await live.write { try $0.execute(sql: "UPDATE town SET size = 9 WHERE name = 'Zug'") }
      try await live.catchUp()
      #expect(list.rows == [["Zug", "Oslo", "Zürich"]])
      // The limit of a query within the request is another one.
      let largestCountry = SQL("countryID = (SELECT countryID FROM town ORDER BY size DESC LIMIT 1)")
      let swiss = try await live.list(
        LiveQuery("swiss", request: Town.filter(largestCountry.sqlExpression)).decoded(names))
      #expect(swiss.rows == [["Basel", "Bern", "Zug", "Zürich"]])
    }

    /// Returns a database with a collation of the application, by first letters, and a table of cities in it.
    private static func poolWithLetters() throws -> DatabasePool {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        db.add(
          collation: DatabaseCollation("letters") { left, right in
            left.prefix(1).lowercased().compare(right.prefix(1).lowercased())
          })
      }
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.write { db in
        try db.execute(
          sql: "CREATE TABLE event(id INTEGER PRIMARY KEY, city TEXT COLLATE letters, rank INTEGER, title TEXT)")
        for (id, city) in ["bern", "Basel", "oslo", "Rome", "riga"].enumerated() {
          try Event(id: Int64(id), city: city, rank: id % 2, title: "t").insert(db)
        }
      }
      return pool
    }

    /// A filter by a column with such a collation isn't one of the equalities that lists share: the list is maintained and searched.
    @Test func aFilterByACollationOfTheApplicationIsMaintained() async throws {
      let pool = try Self.poolWithLetters()
      try await pool.write { try SearchTable.create("texts", forTable: "event", columns: ["title"], in: $0) }
      let live = try LiveDatabase(pool, interval: .zero)
      let query = LiveQuery<Event>("b").filter(Column("city") == "b" && Column("rank") == 0).ordered(by: Column("id"))
      let list = try await live.list(query)
      let mirror = ListMirror(list)
      let search = try await live.search(query, in: SearchTable("texts"), for: SearchQuery(typed: "t"))
      #expect(!list.treeDescription.contains("read again"))
      for sql in [
        "UPDATE event SET rank = 0", "UPDATE event SET city = 'Biel' WHERE id = 2", "DELETE FROM event WHERE id = 0",
      ] {
        try await live.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        let expected = try await pool.read {
          try Event.fetchAll($0, sql: "SELECT * FROM event WHERE city = 'b' AND rank = 0 ORDER BY id")
        }
        #expect(list.rows == [expected] && search.rows == [expected] && mirror.difference() == nil, "\(sql)")
      }
    }

    /// SQLite itself determines which values are equal in a collation of the application.
    @Test func aCollationOfTheApplicationMakesSections() async throws {
      let pool = try Self.poolWithLetters()
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(
        LiveQuery<Event>("letters").grouped(by: Column("city").desc).ordered(by: Column("id")))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      func headers() -> [String?] { (0..<list.sectionCount).map { list.sectionInfo(at: $0)?.header } }
      #expect(headers() == ["Rome", "oslo", "bern"])
      let ids = (0..<3).map { list.sectionInfo(at: $0)?.id }
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id IN (0, 3)") }
      #expect(await eventually { headers() == ["riga", "oslo", "Basel"] })
      #expect((0..<3).map { list.sectionInfo(at: $0)?.id } == ids)
      #expect(mirror.difference() == nil)
      #expect(try #require(mirror.updates.last).changes.sectionUpdates == [0, 2])
    }
  }

  extension String {
    fileprivate func compare(_ other: String) -> ComparisonResult {
      self == other ? .orderedSame : self < other ? .orderedAscending : .orderedDescending
    }
  }

  extension ViewSample {
    /// A table that has no numbers of rows.
    static let withoutRowID = ViewSample(
      name: "without numbers of rows",
      schema:
        "CREATE TABLE entry(id INTEGER PRIMARY KEY, city TEXT COLLATE NOCASE, day REAL, title TEXT, code INTEGER, "
        + "hidden INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
      view: { LiveQuery("w").grouped(by: Column("city")).ordered(by: Column("day")) },
      group: "city", filter: "1", ordering: "city, day, id", collation: "NOCASE")

    /// One value for all that the group's collation finds equal.
    fileprivate func folded(_ value: DatabaseValue) -> DatabaseValue {
      guard case .string(let text) = value.storage else { return value }
      switch collation {
      case "NOCASE":
        return String(decoding: text.utf8.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }, as: UTF8.self).databaseValue
      case "RTRIM": return String(text.reversed().drop { $0 == " " }.reversed()).databaseValue
      default: return value
      }
    }
  }
#endif
