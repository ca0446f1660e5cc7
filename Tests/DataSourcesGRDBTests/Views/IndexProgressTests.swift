#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Dispatch
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The first index of a view: its progress, concurrent work, and its cancellation.
  @MainActor
  @Suite struct IndexProgressTests {
    private static let byTitle = LiveView<Event>("t", orderedBy: Column("title"))

    /// Many rows, by one statement.
    private static func filled(_ count: Int, _ configuration: Configuration = Configuration()) throws -> DatabasePool {
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
            INSERT INTO event SELECT i, NULL, i * 7919 % 100003, 'title ' || (i * 104729 % 1000003) FROM n WHERE \(count)
            """)
      }
      return pool
    }

    private static func indexes(_ pool: DatabasePool) throws -> [String] {
      try pool.read {
        try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name")
      }
    }

    /// Creates the index of a view, and returns all reports, without a rate limit.
    nonisolated private static func build(
      _ view: ViewDefinition, rowCount: Int, _ pool: DatabasePool, _ report: @escaping (Double) -> Void = { _ in }
    ) throws -> [Double] {
      var fractions: [Double] = []
      try pool.writeWithoutTransaction { db in
        let progress = IndexProgress(rowCount: rowCount, interval: .seconds(0)) {
          fractions.append($0)
          report($0)
        }
        _ = try ViewPreparer(view, db, progress).prepare(mayWrite: true)
      }
      return fractions
    }

    // MARK: Counted

    /// The steps of SQLite's virtual machine are those that were estimated.
    @Test(arguments: [
      LiveView<Event>("a", orderedBy: Column("title")),
      LiveView<Event>("b", groupedBy: Column("place"), orderedBy: Column("rank").desc, Column("title")),
      LiveView<Event>("c", orderedBy: SQL("rank * 2 + id")),
      LiveView<Event>("d", filter: Column("rank") >= 0, orderedBy: Column("title")),
    ])
    func theFractionFollowsTheSteps(view: LiveView<Event>) throws {
      let pool = try Self.filled(20_000)
      let fractions = try Self.build(view.definition, rowCount: 20_000, pool)
      #expect(fractions.first == 0)
      #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
      #expect(fractions.count > 100)
      #expect(fractions.last.map { $0 > 0.85 && $0 < 1 } == true, "\(view.name): \(fractions.last ?? 0)")
    }

    @Test func reportsHaveAnInterval() throws {
      let pool = try Self.filled(20_000)
      var looks = 0
      var times: [Int] = []
      try pool.writeWithoutTransaction { db in
        let time = {
          looks += 1
          return DispatchTime(uptimeNanoseconds: 1_000_000 * UInt64(looks))
        }
        let progress = IndexProgress(rowCount: 20_000, interval: .milliseconds(50), now: time) { _ in
          times.append(looks)
        }
        _ = try ViewPreparer(Self.byTitle.definition, db, progress).prepare(mayWrite: true)
      }
      #expect(times.count > 2 && times.count >= looks / 60)
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 50 }, "\(times)")
    }

    @Test func anEstimateThatIsTooLowStaysBelowOne() throws {
      let pool = try Self.filled(20_000)
      for count in [0, 1, 500] {
        try pool.write { try $0.execute(sql: "DROP INDEX IF EXISTS \"grdb_live t v1\"") }
        let fractions = try Self.build(Self.byTitle.definition, rowCount: count, pool)
        #expect(fractions.first == 0 && fractions.last.map { $0 < 1 } == true, "\(count) rows")
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 }, "\(count) rows")
      }
    }

    /// With a selective filter fewer steps are taken than estimated.
    @Test func aFilterEndsEarly() async throws {
      let live = try LiveDatabase(try Self.filled(20_000))
      var fractions: [Double] = []
      let view = LiveView<Event>("few", filter: Column("rank") < 10, orderedBy: Column("title"))
      let list = try await live.list(view) { fractions.append($0) }
      #expect(list.itemCount > 0 && fractions.last == 1)
    }

    // MARK: Lists

    @Test func aListReportsItsIndexOnItsActor() async throws {
      let pool = try Self.filled(60_000)
      let live = try LiveDatabase(pool)
      var fractions: [Double] = []
      let list = try await live.list(Self.byTitle) { fraction in
        MainActor.assertIsolated()
        fractions.append(fraction)
      }
      #expect(list.itemCount == 60_000)
      #expect(fractions.last == 1 && fractions.allSatisfy { (0...1).contains($0) })
      #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })

      // With its index, the view has nothing to report.
      fractions = []
      let again = try await live.list(Self.byTitle) { fractions.append($0) }
      #expect(again.itemCount == 60_000 && fractions.isEmpty)
      let byID = try await live.list(LiveView<Event>("by id")) { fractions.append($0) }
      #expect(byID.itemCount == 60_000 && fractions.isEmpty)
      // No handler is left that would be called for other statements.
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = rank + 1") }
      #expect(fractions.isEmpty)
    }

    @Test func anEmptyTableIsDoneAtOnce() async throws {
      let live = try LiveDatabase(try TestDatabase.pool())
      var fractions: [Double] = []
      let list = try await live.list(Self.byTitle) { fractions.append($0) }
      #expect(list.itemCount == 0)
      #expect(fractions.last == 1 && fractions.count <= 2)
    }

    @Test func setViewAndSearchReportToo() async throws {
      let pool = try Self.filled(5_000)
      _ = try await pool.write { db in
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      let live = try LiveDatabase(pool)
      var fractions: [Double] = []
      let list = try await live.list(Self.byTitle)
      try await list.setView(LiveView<Event>("r", orderedBy: Column("rank"))) { fractions.append($0) }
      #expect(fractions.last == 1)
      fractions = []
      let view = LiveView<Event>("s", orderedBy: Column("rank").desc)
      _ = try await live.search(view, in: SearchTable("event_text")) { fractions.append($0) }
      #expect(fractions.last == 1)
    }

    @Test func theIndexOfAForeignKeyIsReported() async throws {
      let pool = try TestDatabase.emptyPool()
      let sample = try #require(JoinSample.all.first)
      try await pool.write { try $0.execute(sql: sample.schema) }
      let live = try LiveDatabase(pool)
      var fractions: [Double] = []
      _ = try await live.list(sample.view()) { fractions.append($0) }
      #expect(fractions.last == 1)
    }

    /// The second list finds the index of the first one.
    @Test func oneIndexServesListsThatAreOpenedAtOnce() async throws {
      let pool = try Self.filled(20_000)
      let live = try LiveDatabase(pool)
      var reports = [[Double](), [Double]()]
      var lists: [LiveSource<Event>] = []
      let tasks = (0..<2).map { number in
        Task { lists.append(try await live.list(Self.byTitle) { reports[number].append($0) }) }
      }
      for task in tasks { try await task.value }
      #expect(lists.count == 2)
      #expect(lists[0].rows == lists[1].rows && lists[0].itemCount == 20_000)
      #expect(reports.filter { !$0.isEmpty }.count == 1 && reports.contains { $0.last == 1 })
      #expect(try Self.indexes(pool) == ["grdb_live t v1"])
    }

    @Test func aViewThatIsNotValidReportsNoEnd() async throws {
      let live = try LiveDatabase(try Self.filled(100))
      var fractions: [Double] = []
      for order in ["nothing", "random()"] {
        await #expect(throws: LiveViewError.self) {
          _ = try await live.list(LiveView<Event>("wrong", orderedBy: SQL(sql: order))) { fractions.append($0) }
        }
      }
      #expect(!fractions.contains(1))
      #expect(try await live.list(Self.byTitle).itemCount == 100)
    }

    // MARK: Readers

    /// Each time that the build reports, a reader and an open list answer before it continues.
    @Test func readersAndListsAnswerWhileAnIndexIsBuilt() async throws {
      let pool = try Self.filled(20_000)
      let live = try LiveDatabase(pool)
      let list = try await live.list(LiveView<Event>("r", orderedBy: Column("rank")))
      let expected = try await pool.read { try Event.order(Column("rank"), Column("id")).fetchAll($0) }
      var random = SeededGenerator(seed: 5)
      var answers = 0
      // The writer's queue has this thread, so that the list is read on its actor.
      let fractions = try Self.build(Self.byTitle.definition, rowCount: 20_000, pool) { fraction in
        let item = random.below(20_000)
        MainActor.assumeIsolated {
          #expect(list.item(at: ItemPosition(section: 0, item: item)) == expected[item])
        }
        let read = DispatchSemaphore(value: 0)
        let count = Locked(0)
        DispatchQueue.global().async {
          let rows = try? pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM event WHERE id < 100") }
          count.withLock { $0 = rows ?? 0 }
          read.signal()
        }
        #expect(read.wait(timeout: .now() + 900) == .success)
        if count.read(\.self) == 100 { answers += 1 }
      }
      #expect(fractions.count > 100 && answers == fractions.count)
    }

    // MARK: Cancellation

    /// A function in an index, which stops the build at a row until something happened.
    private final class Stop: Sendable {
      let isReached = DispatchSemaphore(value: 0)
      let mayContinue = DispatchSemaphore(value: 0)
      let calls = Locked(0)

      var function: DatabaseFunction {
        DatabaseFunction("stopping", argumentCount: 1, pure: true) { [self] values in
          let number = calls.withLock {
            $0 += 1
            return $0
          }
          if number == 500 {
            isReached.signal()
            mayContinue.wait()
          }
          return values.first
        }
      }
    }

    @Test(arguments: [false, true])
    func aCanceledTaskStopsTheBuild(hasProgress: Bool) async throws {
      let stop = Stop()
      var configuration = Configuration()
      configuration.prepareDatabase { $0.add(function: stop.function) }
      let pool = try Self.filled(20_000, configuration)
      let live = try LiveDatabase(pool)
      let view = LiveView<Event>("s", orderedBy: SQL("stopping(title)"))
      let fractions = Locked([Double]())
      let task = Task {
        _ = try await live.list(
          view, progress: hasProgress ? { fraction in fractions.withLock { $0.append(fraction) } } : nil)
      }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          stop.isReached.wait()
          continuation.resume()
        }
      }
      task.cancel()
      stop.mayContinue.signal()
      await #expect(throws: CancellationError.self) { try await task.value }
      // The writer is free at the next row or so.
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = -1 WHERE id = 7") }
      #expect(stop.calls.read(\.self) < 510)
      #expect(!fractions.read(\.self).contains(1))
      #expect(try Self.indexes(pool).isEmpty)
      let list = try await live.list(view)
      #expect(list.itemCount == 20_000)
      #expect(try Self.indexes(pool) == ["grdb_live s v1"])
    }
  }
#endif
