#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct QuerySourceTests {
    static func source(
      in database: any DatabaseReader, pollingInterval: Duration = .milliseconds(20)
    ) -> QuerySource<Event> {
      QuerySource(
        Event.all(), in: database, sectionedBy: Column("place"), orderedBy: Column("rank").desc,
        pollingInterval: pollingInterval)
    }

    /// Random commits against a plain query; a mirror follows each change set.
    @Test(arguments: [true, false], [1, 2] as [UInt64])
    func followsRandomCommits(inMemory: Bool, seed: UInt64) async throws {
      var generator = SeededGenerator(seed: seed)
      let database: any DatabaseWriter = inMemory ? try TestDatabase.queue() : try TestDatabase.pool()
      let source = Self.source(in: database)
      try await source.start()
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      for step in 0..<40 {
        var statements: [String] = []
        for _ in 0...generator.below(4) { statements.append(Self.randomStatement(&generator)) }
        let sql = statements.joined(separator: ";")
        try await database.write { try $0.execute(sql: sql) }
        let expected = try TestDatabase.expected(database)
        let isRight = await eventually { source.rows == expected }
        try #require(isRight, "seed \(seed), step \(step): \(sql)")
        #expect(mirror.difference() == nil, "seed \(seed), step \(step): \(sql)")
      }
      #expect(mirror.updates.allSatisfy { !$0.changes.isReload && !$0.changes.isEmpty })
    }

    private static func randomStatement(_ generator: inout SeededGenerator) -> String {
      let (id, other) = (generator.below(30), generator.below(30))
      let place = ["'Bern'", "'Oslo'", "'Rome'", "NULL"][generator.below(4)]
      return switch generator.below(6) {
      case 0, 1: "INSERT OR REPLACE INTO event VALUES(\(id), \(place), \(generator.below(5)), 'a\(generator.below(3))')"
      case 2: "UPDATE event SET place = \(place) WHERE id = \(id)"
      case 3: "UPDATE event SET rank = \(generator.below(5)), title = title || 'x' WHERE id IN (\(id), \(other))"
      case 4: "DELETE FROM event WHERE id IN (\(id), \(other))"
      default: "UPDATE event SET title = 'b' WHERE id = \(id)"
      }
    }

    @Test func aCommitOfSeveralRowsIsOneChangeSet() async throws {
      let database = try TestDatabase.pool()
      try await database.write { db in
        try Event(id: 1, place: "Bern", rank: 9).insert(db)
        try Event(id: 2, place: "Bern", rank: 5).insert(db)
        try Event(id: 3, place: "Oslo").insert(db)
      }
      let source = Self.source(in: database)
      try await source.start()
      #expect(source.sectionInfo(at: 0) == SectionInfo(id: ItemID("Bern".databaseValue), header: "Bern"))
      var updates: [String] = []
      let observation = source.observe { updates.append($0.changes.description) }
      try await database.write { db in
        try db.execute(sql: "UPDATE event SET rank = 1, title = 't' WHERE id = 1; DELETE FROM event WHERE id = 3")
        try Event(id: 4, place: "Rome").insert(db)
      }
      #expect(await eventually { !updates.isEmpty })
      #expect(updates == ["delete section 1; insert section 1; move 0-1 to 0-0; update 0-1"])
      withExtendedLifetime(observation) {}
    }

    @Test func withoutAnExpressionThereIsOneSection() async throws {
      let database = try TestDatabase.queue()
      let source = QuerySource(Event.all(), in: database, orderedBy: Column("rank"))
      #expect(source.sectionCount == 1)
      try await source.start()
      #expect(source.sectionCount == 1 && source.itemCount(inSection: 0) == 0)
      try await database.write { try Event(id: 1, place: nil).insert($0) }
      #expect(await eventually { source.itemCount(inSection: 0) == 1 })
    }

    @Test func sectionsByAnyExpression() async throws {
      let database = try TestDatabase.queue()
      try await database.write { db in
        for id in 1...6 { try Event(id: Int64(id), place: nil).insert(db) }
      }
      let source = QuerySource(Event.all(), in: database, sectionedBy: SQL("id % 3").sqlExpression)
      try await source.start()
      #expect(source.rows.map { $0.map(\.id) } == [[3, 6], [1, 4], [2, 5]])
      #expect(source.sectionInfo(at: 2)?.header == "2")
    }

    /// SQLite reports neither the commits of other processes nor those of other connections.
    @Test func noticesCommitsOfOthers() async throws {
      let database = try TestDatabase.pool()
      let clock = ManualClock()
      let source = Self.source(in: database)
      source.snapshots.clock = clock
      try await source.start()
      let other = try DatabaseQueue(path: database.path)
      for id in 1...3 {
        #expect(await clock.sleeping())
        try await other.write { try Event(id: Int64(id), place: "Bern").insert($0) }
        clock.advance(by: .milliseconds(20))
        #expect(await eventually { source.rows.first?.count == id })
      }
    }

    @Test func aRequestThatFailsIsReportedAndTriedAgain() async throws {
      let database = try TestDatabase.pool()
      try await database.write { try Event(id: 1, place: "Bern").insert($0) }
      let source = Self.source(in: database)
      var failures = 0
      source.onFailure = { _ in failures += 1 }
      try await source.start()
      try await database.write { try $0.execute(sql: "ALTER TABLE event RENAME TO gone") }
      #expect(await eventually { source.failure != nil && failures > 0 })
      #expect(source.rows.first?.first?.id == 1)
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE gone RENAME TO event; UPDATE event SET title = 'back'")
      }
      #expect(await eventually { source.failure == nil && source.rows.first?.first?.title == "back" })
    }

    @Test func startingFailsWhenTheFirstReadingDoes() async throws {
      let source = Self.source(in: try DatabaseQueue())
      await #expect(throws: DatabaseError.self) { try await source.start() }
      #expect(source.failure != nil && source.sectionCount == 0)
    }

    @Test func aRowThatDoesNotDecodeIsAFailureAndNotALostRow() async throws {
      let database = try TestDatabase.queue()
      let source = Self.source(in: database)
      try await source.start()
      try await database.write { try $0.execute(sql: "INSERT INTO event VALUES(1, 'Bern', NULL, 'x')") }
      #expect(await eventually { source.failure != nil })
      try await database.write { try $0.execute(sql: "UPDATE event SET rank = 1") }
      #expect(await eventually { source.failure == nil && source.rows.first?.first?.rank == 1 })
    }

    @Test func stoppedItKeepsItsRows() async throws {
      let database = try TestDatabase.queue()
      try await database.write { try Event(id: 1, place: "Bern").insert($0) }
      let source = Self.source(in: database)
      try await source.start()
      let following = try #require(source.following)
      source.stop()
      try await database.write { try $0.execute(sql: "DELETE FROM event") }
      await following.value
      #expect(source.itemCount(inSection: 0) == 1)
      try await source.start()
      #expect(source.sectionCount == 0)
    }

    /// Releasing an actor that owns the source releases both.
    @Test func doesNotKeepItsActorAlive() async throws {
      actor Owner {
        private var source: QuerySource<Event>?
        func start(_ database: DatabaseQueue) async throws {
          let source = QuerySource(Event.all(), in: database)
          self.source = source
          try await source.start()
        }
      }
      weak var leftOver: Owner?
      do {
        let owner = Owner()
        leftOver = owner
        try await owner.start(try TestDatabase.queue())
      }
      #expect(await eventually { leftOver == nil })
    }

    @Test func letGoItEndsItsWork() async throws {
      let database = try TestDatabase.queue()
      weak var leftOver: QuerySource<Event>?
      do {
        let source = Self.source(in: database)
        leftOver = source
        try await source.start()
      }
      #expect(await eventually { leftOver == nil })
      try await database.write { try Event(id: 1, place: "Bern").insert($0) }
    }
  }
#endif
