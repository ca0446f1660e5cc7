#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Rows that can't be decoded are counted, displayed as placeholders, and reported.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct UndecodableRowTests {
    private static func filled() async throws -> DatabasePool {
      let pool = try LiveSearchTests.filled(200)
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = NULL WHERE id IN (2, 150)") }
      return pool
    }

    private static let byID = LiveQuery<Event>("by id").ordered(by: Column("id"))

    /// - Parameters:
    ///   - count: of the list's rows that could not be decoded.
    ///   - reported: the IDs that its handler received.
    private static func check(
      _ list: some DataSource<Event>, _ pool: DatabasePool, count: () -> Int, reported: () -> [ItemID]
    ) async throws {
      let (two, other) = (ItemID(Int64(2)), ItemID(Int64(150)))
      // Rows that weren't requested aren't counted.
      #expect(list.itemCount == 200 && count() == 0)
      #expect(list.item(at: ItemPosition(section: 0, item: 2)) == nil)
      #expect(count() == 1 && reported() == [two])
      _ = list.rows
      #expect(count() == 2 && reported() == [two, other])
      _ = list.rows
      #expect(reported().count == 2)
      // Rows around them are written: they are read again, and are unchanged.
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'red x' WHERE id IN (1, 3, 149)") }
      #expect(await eventually { list.item(at: ItemPosition(section: 0, item: 1))?.title == "red x" })
      _ = list.rows
      #expect(count() == 2 && reported().count == 2)
      // Another state of the row, which can't be decoded either.
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'red y' WHERE id = 2") }
      #expect(
        await eventually {
          _ = list.rows; return reported().count == 3
        })
      #expect(count() == 2 && reported()[2] == two)
      // It is mended, and spoilt as before.
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 1 WHERE id = 2") }
      #expect(await eventually { list.item(at: ItemPosition(section: 0, item: 2))?.rank == 1 })
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = NULL WHERE id = 2") }
      #expect(await eventually { list.item(at: ItemPosition(section: 0, item: 2)) == nil })
      #expect(count() == 2 && reported().count == 4)
    }

    @Test func ofAList() async throws {
      let pool = try await Self.filled()
      let live = try LiveDatabase(pool, interval: .zero)
      for view in [
        Self.byID, LiveQuery("request", request: Event.all()).decoded(Event.init(row:)).ordered(by: Column("id")),
      ] {
        try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'a'") }
        let list = try await live.list(view)
        var reported: [ItemID] = []
        list.onUndecodableRow = { id, error in
          #expect(error is RowDecodingError)
          reported.append(id)
          // Handlers can read rows.
          #expect(list.position(of: id) != nil && list.item(at: ItemPosition(section: 0, item: 0))?.id == 0)
        }
        try await Self.check(list, pool, count: { list.undecodableRowCount }, reported: { reported })
      }
    }

    @Test(arguments: [EmptyQueryBehavior.allRows, .nothing])
    func ofASearch(whenEmpty: EmptyQueryBehavior) async throws {
      let pool = try await Self.filled()
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'red'") }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        Self.byID, in: LiveSearchTests.texts, for: whenEmpty == .allRows ? .empty : SearchQuery(typed: "red "),
        whenEmpty: whenEmpty)
      var reported: [ItemID] = []
      list.onUndecodableRow = { id, _ in
        reported.append(id)
        #expect(list.item(at: ItemPosition(section: 0, item: 0))?.id == 0)
      }
      try await Self.check(list, pool, count: { list.undecodableRowCount }, reported: { reported })
    }

    @Test func placeholdersAreShownAndCountedAllTheSame() async throws {
      let live = try LiveDatabase(try await Self.filled())
      let list = try await live.list(Self.byID)
      list.placeholder = { row, _ in Event(id: row["id"], city: nil, title: "?") }
      #expect(list.rows.joined().filter { $0.title == "?" }.map(\.id) == [2, 150])
      #expect(list.undecodableRowCount == 2)
    }
  }
#endif
