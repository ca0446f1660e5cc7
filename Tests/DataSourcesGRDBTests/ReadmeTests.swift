#if GRDB
  import DataSourcesGRDB
  import GRDB
  import ListChanges
  import ListTestSupport
  import Testing

  /// The samples of the README, word for word.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ReadmeTests {
    @Test func aListOverSQLite() async throws {
      typealias City = Event
      let pool = try TestDatabase.pool()

      let live = try LiveDatabase(pool)
      let cities = try await live.list(
        LiveQuery<City>("cities")
          .filter(Column("rank") > 15_000)
          .grouped(by: Column("city"))
          .ordered(by: Column("rank").desc))
      let observation = cities.observe { update in print(update.changes) }

      try await pool.write { try City(id: 1, city: "Bern", rank: 140_000).insert($0) }
      #expect(await eventually { cities.itemCount(inSection: 0) == 1 })
      withExtendedLifetime(observation) {}
    }

    @Test func onlyTheDiff() {
      let (before, after) = ([TestItem(1), TestItem(2)], [TestItem(2, content: 1), TestItem(3)])
      let changes = ChangeSet(from: before, to: after)
      #expect(changes.deletes.map(\.item) == [0] && changes.inserts.map(\.item) == [1])
      #expect(changes.moves.isEmpty && changes.updates.map(\.item) == [0])
    }
  }
#endif
