#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import GRDB
  import HeadlessUIKit
  import Testing

  /// Single records in tables and collections.
  @MainActor
  @Suite struct ScreenRecordTests {
    private let pool: DatabasePool
    private let live: LiveDatabase

    init() throws {
      pool = try Tracks.pool(40)
      live = try LiveDatabase(pool, interval: .zero)
    }

    @Test("TS-43 a record that can't be decoded has a cell, and so do the items around it")
    func undecodableRecords() async throws {
      try await pool.write { try $0.execute(sql: "UPDATE track SET rank = NULL WHERE id = 4") }
      let tracks = try await live.list(LiveQuery<Track>("by id").ordered(by: Column("id")))
      tracks.placeholder = { row, _ in Track(id: row["id"], artist: nil, title: "?", rank: 0) }
      let table = TableOfTracks(TableOfTracks.cells(of: tracks))
      let grid = GridOfTracks(GridOfTracks.cells(of: tracks))
      #expect(table.titles[3...5] == ["Wind 3", "?", "Rain 5"] && grid.titles[3...5] == ["Wind 3", "?", "Rain 5"])
      try await pool.write { try $0.execute(sql: "UPDATE track SET rank = 4 WHERE id = 4") }
      try await live.catchUp()
      #expect(table.titles[4] == "Sun 4" && grid.titles[4] == "Sun 4")
      // Without a placeholder the item keeps its place.
      let others = try await live.list(LiveQuery<Track>("by id").ordered(by: Column("id")))
      let screen = TableOfTracks(TableOfTracks.cells(of: others))
      try await pool.write { try $0.execute(sql: "UPDATE track SET rank = NULL WHERE id = 2") }
      try await live.catchUp()
      #expect(screen.counts == [40] && screen.titles.contains("Rain 1") && screen.titles.contains("Wind 3"))
    }

    @Test("TS-44 the item of a key is found on the screen, through operators and sections, and the key of a cell, too")
    func keysAndCells() async throws {
      func check<S: ListScreen>(_: S.Type) async throws {
        let tracks = try await live.list(Tracks.byArtist)
        let screen = S(
          S.cells(of: tracks.filter { $0.id < 12 }.hidingEmptySections())
            .appendingSections(of: S.cells(of: tracks.filter { $0.id >= 12 }.hidingEmptySections())))
        for id in [39, 2, 12, 11] as [Int64] {
          let position = try #require(screen.adapter.position(ofID: id, in: tracks))
          screen.adapter.scroll(to: position, at: .start, animated: false)
          #expect(screen.visible.contains { $0.cell.track?.id == id && $0.position == position })
        }
        #expect(screen.adapter.position(ofID: Int64(99), in: tracks) == nil)
        for (position, cell) in screen.visible {
          let id = try #require(cell.track?.id)
          #expect(screen.adapter.position(ofID: id, in: tracks) == position)
          let local = try #require(screen.adapter.source.item(at: position)?.position)
          #expect(tracks.filter { ($0.id < 12) == (id < 12) }.hidingEmptySections().item(at: local)?.id == id)
        }
      }
      try await check(TableOfTracks.self)
      try await check(GridOfTracks.self)
    }

    @Test("TS-47 the screen of one record follows it, and is empty when the record is deleted")
    func oneRecord() async throws {
      let one = try await live.list(LiveQuery("one", request: Track.filter(key: 5)).decoded(Track.init(row:)))
      let table = TableOfTracks(TableOfTracks.cells(of: one))
      let grid = GridOfTracks(GridOfTracks.cells(of: one))
      #expect(table.titles == ["Rain 5"] && grid.titles == ["Rain 5"])
      try await pool.write { try $0.execute(sql: "UPDATE track SET title = 'Fog', artist = 'Cure' WHERE id = 5") }
      try await live.catchUp()
      #expect(table.titles == ["Fog"] && table.artists == ["The Cure"] && grid.titles == ["Fog"])
      try await pool.write { try $0.execute(sql: "DELETE FROM track WHERE id = 5") }
      try await live.catchUp()
      #expect(table.titles.isEmpty && grid.titles.isEmpty)
      try await pool.write { try Tracks.track(5).insert($0) }
      try await live.catchUp()
      #expect(table.titles == ["Rain 5"] && grid.titles == ["Rain 5"])
    }
  }
#endif
