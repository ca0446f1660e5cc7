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
            id: sample.folded(section.id), value: section.value,
            items: section.items.map { PlainRow($0.row, content: $0.row.map(\.1)) })
        }
      }

      func expected() throws -> [PlainSection] { try connection.read { try $0.withDatabase(sample.expected) } }

      /// The IDs of sections.
      var ids: [DatabaseValue] {
        guard case .refetched(let rows) = view.layout else { return [] }
        return rows.sections.map(\.id)
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

    /// SQLite itself determines which values are equal in a collation of the application.
    @Test func aCollationOfTheApplicationMakesSections() async throws {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        db.add(
          collation: DatabaseCollation("letters") { left, right in
            left.prefix(1).lowercased().compare(right.prefix(1).lowercased())
          })
      }
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try await pool.write { db in
        try db.execute(
          sql: "CREATE TABLE event(id INTEGER PRIMARY KEY, city TEXT COLLATE letters, rank INTEGER, title TEXT)")
        for (id, city) in ["bern", "Basel", "oslo", "Rome", "riga"].enumerated() {
          try Event(id: Int64(id), city: city).insert(db)
        }
      }
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
