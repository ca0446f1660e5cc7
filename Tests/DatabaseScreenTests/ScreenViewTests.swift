#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import GRDB
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// Views of a database, and operators on them, in tables and collections.
  @MainActor
  @Suite struct ScreenViewTests {
    private let pool: DatabasePool
    private let live: LiveDatabase

    init() throws {
      pool = try Tracks.pool(40)
      live = try LiveDatabase(pool, interval: .zero)
    }

    private nonisolated static let commits = [
      "UPDATE track SET rank = 100 - rank WHERE id % 3 = 0", "DELETE FROM track WHERE id BETWEEN 4 AND 9",
      "INSERT INTO track VALUES (50, 'Doors', 'New', 3), (51, NULL, 'Newer', 2), (52, 'abba', 'Newest', 1)",
      "UPDATE track SET artist = 'Blur' WHERE artist = 'Cure'", "UPDATE track SET title = title || '!' WHERE id % 2",
      "DELETE FROM track WHERE artist = 'Abba'",
    ]

    /// Checks a screen before and after each of the commits.
    private func check<S: ListScreen>(
      _ screen: S, _ comment: String, expected: @Sendable @escaping (Database) throws -> [[Track]]
    ) async throws {
      #expect(screen.fault(try await pool.read(expected)) == nil, "\(comment) at first")
      for commit in Self.commits {
        try await pool.write { try $0.execute(sql: commit) }
        try await live.catchUp()
        #expect(screen.fault(try await pool.read(expected)) == nil, "\(comment) after \(commit)")
      }
    }

    @Test("TS-37 screens over one view share it, also with derived views")
    func viewsAreRegisteredOnce() async throws {
      func schema() async throws -> [String?] {
        try await pool.read { try (String?).fetchAll($0, sql: "SELECT sql FROM sqlite_master ORDER BY name") }
      }
      let before = try await schema()
      let tracks = try await live.list(Tracks.byArtist)
      let same = try await live.list(Tracks.byArtist)
      let search = try await live.search(Tracks.byArtist, in: SearchTable("track_text"), whenEmpty: .allRows)
      let table = TableOfTracks(TableOfTracks.cells(of: tracks))
      let grid = GridOfTracks(GridOfTracks.cells(of: same))
      let results = TableOfTracks(TableOfTracks.cells(of: search))
      try await check(table, "table") { try Tracks.sections($0) }
      let expected = try await pool.read { try Tracks.sections($0) }
      #expect(grid.fault(expected) == nil && results.fault(expected) == nil)
      #expect(try await schema() == before)
    }

    @Test("YV-62 two lists of one database on one screen advance in one update")
    func listsOfOneDatabase() async throws {
      let cure = try await live.list(
        LiveQuery<Track>("cure").filter(Column("artist") == "Cure").ordered(by: Column("rank")))
      let all = cure.appendingSections(of: try await live.list(Tracks.byArtist))
      let screens: [any ListScreen] = [
        TableOfTracks(TableOfTracks.cells(of: all)), GridOfTracks(GridOfTracks.cells(of: all)),
      ]
      var updates = 0
      func count(_ screen: some ListScreen) { screen.adapter.settings.didDisplay = { _, _ in updates += 1 } }
      for screen in screens { count(screen) }
      let reloads = screens.map(\.record.reloads)
      for commit in Self.commits {
        try await pool.write { try $0.execute(sql: commit) }
        try await live.catchUp()
        let expected = try await pool.read { db in
          [try Tracks.sections(db, where: "artist = 'Cure'").first ?? []] + (try Tracks.sections(db))
        }
        for screen in screens {
          #expect(screen.counts == expected.map(\.count), "after \(commit)")
          #expect(screen.titles == expected.joined().prefix(screen.titles.count).map(\.title), "after \(commit)")
        }
        #expect(updates == screens.count, "after \(commit)")
        updates = 0
      }
      #expect(screens.map(\.record.reloads) == reloads && screens.allSatisfy(\.record.hazards.isEmpty))
    }

    @Test("TS-38 items without a group are a section without a header, or the filter omits them")
    func itemsWithoutAGroup() async throws {
      let all = TableOfTracks(TableOfTracks.cells(of: try await live.list(Tracks.byArtist)))
      #expect(all.counts == [10, 10, 10, 10] && all.header(0) == nil && all.titles.first == "Wind 3")
      all.scroll(to: 440)
      #expect(all.header(1) == "Abba")
      let some = try await live.list(
        LiveQuery<Track>("with artist")
          .filter(Column("artist") != nil)
          .grouped(by: Column("artist"))
          .ordered(by: Column("rank")))
      let screen = GridOfTracks(GridOfTracks.cells(of: some))
      #expect(screen.counts == [10, 10, 10] && screen.header(0) == "Abba")
      try await check(screen, "filter") { try Tracks.sections($0, where: "artist IS NOT NULL") }
    }

    @Test("TS-39, TS-42 filters over filters, reversed lists and windows display the result of a plain query")
    func operators() async throws {
      let tracks = try await live.list(Tracks.byArtist)
      func screens(_ source: some DataSource<Track>) -> (TableOfTracks, GridOfTracks) {
        (TableOfTracks(TableOfTracks.cells(of: source)), GridOfTracks(GridOfTracks.cells(of: source)))
      }
      let filtered = screens(tracks.filter { $0.id % 2 == 0 }.filter { $0.rank > 5 }.hidingEmptySections())
      let reversed = screens(tracks.reversed())
      let first = screens(tracks.prefix(3))
      for commit in ["SELECT 1"] + Self.commits {
        try await pool.write { try $0.execute(sql: commit) }
        try await live.catchUp()
        let all = try await pool.read { try Tracks.sections($0) }
        let some = try await pool.read { try Tracks.sections($0, where: "id % 2 = 0 AND rank > 5") }
        for (screens, expected, name) in [
          (filtered, some, "filtered"), (reversed, all.map { $0.reversed() }, "reversed"),
          (first, all.map { Array($0.prefix(3)) }, "first"),
        ] {
          #expect(screens.0.fault(expected) == nil, "\(name) after \(commit)")
          #expect(screens.1.fault(expected) == nil, "\(name) after \(commit)")
        }
      }
    }

    @Test("TS-41 sections are all groups in an order that ignores case, or the given groups")
    func groups() async throws {
      let folded = LiveQuery<Track>("folded")
        .filter(Column("artist") != nil)
        .grouped(by: Column("artist").collating(.nocase).desc)
        .ordered(by: Column("rank"))
      let all = TableOfTracks(TableOfTracks.cells(of: try await live.list(folded)))
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO track VALUES (60, 'Doors', 'New', 3), (62, 'abba', 'Newest', 1)")
      }
      try await live.catchUp()
      // abba and Abba are one.
      #expect(all.counts == [1, 10, 10, 11] && all.header(0) == "Doors")
      let given = LiveQuery<Track>("given")
        .filter(["Cure", "Abba"].contains(Column("artist")))
        .grouped(by: Column("artist"))
        .ordered(by: Column("rank"))
      let some = GridOfTracks(GridOfTracks.cells(of: try await live.list(given)))
      #expect(some.counts == [10, 10] && some.header(0) == "Abba")
      try await check(some, "given") { try Tracks.sections($0, where: "artist IN ('Abba', 'Cure')") }
    }

    @Test(
      "TS-40, YV-84 the screen displays the results of the newest query, and follows writes",
      arguments: [1, 2] as [UInt64])
    func searching(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let results = try await live.search(Tracks.byArtist, in: SearchTable("track_text"), whenEmpty: .allRows)
      let table = TableOfTracks(TableOfTracks.cells(of: results))
      let grid = GridOfTracks(GridOfTracks.cells(of: results))
      for step in 0..<40 {
        var word = ""
        for _ in 0...random.below(3) {
          word = ["", "s", "su", "sn", "ra", "wind", "nothing"][random.below(7)]
          results.query = SearchQuery(typed: word)
          table.scroll(to: CGFloat(random.below(600)))
        }
        let (id, title) = (random.below(60), Tracks.words[random.below(4)])
        try await pool.write {
          try Track(id: Int64(id), artist: Tracks.artists[id % 3], title: title, rank: Double(step)).save($0)
        }
        try await results.finishSearching()
        try await live.catchUp()
        let condition = "title LIKE '\(word)%'"
        let expected = try await pool.read { try Tracks.sections($0, where: condition) }
        #expect(table.fault(expected) == nil, "seed \(seed), step \(step), “\(word)”")
        #expect(grid.fault(expected) == nil, "seed \(seed), step \(step), “\(word)”")
      }
    }
  }
#endif
