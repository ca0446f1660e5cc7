#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The IDs of items.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct KeyIdentityTests {
    struct Key: CompositeKey {
      var club: Int64
      var person: String
      var databaseKey: [DatabaseValue] { [club.databaseValue, person.databaseValue] }
    }

    struct Member: Identifiable, Equatable, Sendable {
      var id: Key
      var rank: Int
    }

    /// A record whose ID isn't in the database.
    struct Stranger: Identifiable, Sendable {
      struct ID: Hashable, Sendable { var club: Int64; var person: String }
      var id: ID
    }

    private static func pool() throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE member(person TEXT, club INTEGER, rank INTEGER, PRIMARY KEY(club, person));
            INSERT INTO member VALUES ('ann', 1, 3), ('bob', 1, 2), ('ann', 2, 1)
            """)
      }
      return pool
    }

    private nonisolated static func key(_ row: Row) throws -> Key {
      Key(club: try row.decode(forColumn: "club"), person: try row.decode(forColumn: "person"))
    }

    struct Name: RawRepresentable, Hashable, Codable, Sendable { var rawValue: String }
    struct Number: RawRepresentable, Hashable, Codable, Sendable { var rawValue: Int64 }

    /// A record whose ID is stored as its raw value.
    struct Note<ID: RawRepresentable & Hashable & Codable & Sendable>: Codable, FetchableRecord, PersistableRecord,
      Identifiable, Sendable
    {
      static var databaseTableName: String { "note" }
      var id: ID
      var rank: Double
    }

    @Test func rawValuesAreKeys() async throws {
      func check<ID>(_ key: String, _ ids: [ID], _: Note<ID>.Type) async throws {
        let pool = try TestDatabase.emptyPool()
        try await pool.write { db in
          try db.execute(sql: "CREATE TABLE note(id \(key) PRIMARY KEY, rank REAL)")
          for (rank, id) in ids.enumerated() { try Note(id: id, rank: Double(rank)).insert(db) }
        }
        let live = try LiveDatabase(pool, interval: .zero)
        let queries: [LiveQuery<Note<ID>>] = [
          LiveQuery("indexed"),
          LiveQuery("request", request: Note<ID>.all()).decoded { try Note<ID>(row: $0) },
        ]
        for query in queries {
          let list = try await live.list(query.ordered(by: Column("rank")))
          for (item, id) in ids.enumerated() {
            #expect(list.position(ofID: id) == ItemPosition(section: 0, item: item))
            #expect(list.item(withID: id)?.id == id)
          }
          let order = ManualOrder(of: list, by: Column("rank"))
          for (from, to, expected) in [(2, 0, [2, 0, 1]), (0, 2, [0, 1, 2])] {
            try await order.move(
              from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
            try await live.catchUp()
            #expect(list.rows.joined().map(\.id) == expected.map { ids[$0] })
          }
        }
      }
      try await check("TEXT", ["a", "b", "c"].map(Name.init(rawValue:)), Note<Name>.self)
      try await check("INTEGER", [7, 8, 9].map(Number.init(rawValue:)), Note<Number>.self)
    }

    @Test func aCompositeKeyIsTheIDOfItsRow() async throws {
      let pool = try Self.pool()
      let live = try LiveDatabase(pool, interval: .zero)
      let lists = [
        try await live.list(
          LiveQuery("indexed", table: "member").ordered(by: Column("rank")).decoded { row in
            Member(id: try Self.key(row), rank: try row.decode(forColumn: "rank"))
          }),
        try await live.list(
          LiveQuery("request", request: Table("member").all()).ordered(by: Column("rank")).decoded { row in
            Member(id: try Self.key(row), rank: try row.decode(forColumn: "rank"))
          }),
      ]
      for list in lists {
        #expect(list.rows.joined().map(\.rank) == [1, 2, 3])
        let bob = ItemID(Key(club: 1, person: "bob"))
        #expect(list.position(of: bob) == ItemPosition(section: 0, item: 1))
        #expect(list.id(at: ItemPosition(section: 0, item: 1)) == bob)
        #expect(list.position(of: ItemID(Key(club: 2, person: "bob"))) == nil)
        let mirror = ListMirror(list.map { TestItem($0.id.hashValue, content: $0.rank) })
        list.invalidate([bob])
        #expect(await eventually { !mirror.updates.isEmpty })
        #expect(try #require(mirror.updates.last).changes == ChangeSet(updates: [ItemPosition(section: 0, item: 1)]))
      }
      let order = ManualOrder(of: lists[0], by: Column("rank"))
      try await order.move(from: ItemPosition(section: 0, item: 2), to: ItemPosition(section: 0, item: 0))
      try await live.catchUp()
      #expect(lists.map { $0.rows.joined().map(\.id.person) } == [["ann", "ann", "bob"], ["ann", "ann", "bob"]])
    }

    enum Writer: CaseIterable { case pool, otherConnection, migration }

    /// Rows that get the row IDs of others without a visible change.
    @Test(arguments: Writer.allCases, [false, true])
    func rowsOfATextKeyHaveOtherRowIDs(writer: Writer, isJoined: Bool) async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE country(code TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE city(id TEXT PRIMARY KEY, name TEXT, list TEXT);
            INSERT INTO city VALUES ('a', 'A', 'x'), ('b', 'B', 'x'), ('c', 'C', 'x');
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let query = LiveQuery("cities", table: "city").filter(Column("list") == "x").ordered(by: Column("name"))
      let joined = isJoined ? query.joining(ParentTable("country", foreignKey: "list")) : query
      let list = try await live.list(joined.decoded { try $0.decode(String.self, forColumn: "name") })
      let mirror = ListMirror(list)
      #expect(list.rows == [["A", "B", "C"]])
      switch writer {
      case .pool, .otherConnection:
        let database: any DatabaseWriter = try writer == .pool ? pool : DatabaseQueue(path: pool.path)
        try await database.write { db in
          try db.execute(
            sql: """
              DELETE FROM city;
              INSERT INTO city VALUES ('z', 'Z', 'y'), ('a', 'A', 'x'), ('b', 'B', 'x'), ('c', 'C', 'x');
              """)
        }
      case .migration:
        try await pool.write { db in
          try db.execute(
            sql: """
              CREATE TABLE new(id TEXT PRIMARY KEY, name TEXT, list TEXT);
              INSERT INTO new SELECT * FROM city ORDER BY name DESC;
              DROP TABLE city;
              ALTER TABLE new RENAME TO city;
              """)
        }
      }
      try await live.catchUp()
      #expect(list.rows == [["A", "B", "C"]] && mirror.updates.isEmpty)
      for (item, id) in ["a", "b", "c"].enumerated() {
        let position = ItemPosition(section: 0, item: item)
        #expect(list.id(at: position) == ItemID(id) && list.position(of: ItemID(id)) == position)
      }
    }

    /// SQLite compares bytes; for Swift, all encodings of a letter with an accent are equal.
    @Test(arguments: [false, true]) func encodingsOfALetterAreOtherRowsAndSections(isInMemory: Bool) async throws {
      let database: any DatabaseWriter = isInMemory ? try DatabaseQueue() : try TestDatabase.emptyPool()
      let composed = "caf\u{E9}"
      let decomposed = "cafe\u{301}"
      try await database.write { db in
        try db.execute(sql: "CREATE TABLE note(id TEXT PRIMARY KEY, place TEXT, rank INTEGER)")
        try db.execute(
          sql: "INSERT INTO note VALUES (?, ?, 0), (?, ?, 1)",
          arguments: [composed, decomposed, decomposed, composed])
      }
      let live = try LiveDatabase(database, interval: .zero)
      let notes = LiveQuery("notes", table: "note").ordered(by: Column("rank")).decoded {
        try $0.decode(Int.self, forColumn: "rank")
      }
      let sections = try await live.list(notes.grouped(by: Column("place")))
      let list = try await live.list(notes)
      #expect(sections.rows == [[0], [1]] && list.rows == [[0, 1]])
      #expect(sections.position(of: ItemID(composed)) == at(0, 0) && list.position(of: ItemID(composed)) == at(0, 0))
      #expect(
        sections.position(of: ItemID(decomposed)) == at(1, 0) && list.position(of: ItemID(decomposed)) == at(0, 1))
      var changes: [ChangeSet] = []
      let observation = list.observe { changes.append($0.changes) }
      try await live.write { try $0.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [composed]) }
      try await live.catchUp()
      let deletion = try ChangeSet(deletes: [at(0, 0)])
      #expect(list.rows == [[1]] && changes == [deletion])
      withExtendedLifetime(observation) {}
    }

    @Test func anIDThatTheDatabaseDoesNotKnowGivesWayToThePrimaryKey() async throws {
      let live = try LiveDatabase(try Self.pool(), interval: .zero)
      let list = try await live.list(
        LiveQuery("strange", table: "member")
          .ordered(by: Column("rank"))
          .decoded { row in
            Stranger(
              id: Stranger.ID(club: try row.decode(forColumn: "club"), person: try row.decode(forColumn: "person")))
          })
      for position in list.positions { #expect(list.id(at: position).flatMap { list.position(of: $0) } == position) }
      #expect(list.id(at: ItemPosition(section: 0, item: 1)) == ItemID([1.databaseValue, "bob".databaseValue]))
      try await ManualOrder(of: list, by: Column("rank")).move(
        from: ItemPosition(section: 0, item: 2), to: ItemPosition(section: 0, item: 0))
      try await live.catchUp()
      #expect(list.item(at: ItemPosition(section: 0, item: 0))?.id == Stranger.ID(club: 1, person: "ann"))
    }
  }
#endif
