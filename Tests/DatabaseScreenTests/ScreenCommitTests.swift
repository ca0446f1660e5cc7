#if GRDB && os(Linux)
  @testable import DataSourcesCells
  import DataSourcesGRDB
  import DataSourcesUIKit
  import GRDB
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// Commits on the screen: one snapshot for everything, one batch for several commits, and edits that the user makes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ScreenCommitTests {
    private struct Refusal: Error {}
    private let pool: DatabasePool
    private let live: LiveDatabase

    init() throws {
      pool = try Tracks.pool(40)
      live = try LiveDatabase(pool, interval: .milliseconds(20))
    }

    /// Writes without giving the lists a chance to follow.
    private func writeNow(_ sql: String) throws { try pool.write { try $0.execute(sql: sql) } }

    @Test("TS-46, YV-61 cells, headers and texts read the snapshot that the screen displays, despite later commits")
    func oneSnapshot() async throws {
      let tracks = try await live.list(Tracks.byArtist)
      func count(_ section: SectionContext) -> String? {
        guard let header = section.info.header else { return nil }
        let count = try? section.value(of: LiveDatabase.self)?.read { db in
          try Track.filter(Column("artist") == header).fetchCount(db)
        }
        return "\(header): \(count ?? -1)"
      }
      let table = TableOfTracks(TableOfTracks.cells(of: tracks).headerTitle(count))
      let grid = GridOfTracks(
        GridOfTracks.cells(of: tracks).header { _ in
          .view(ArtistHeader.self) { $0.title = count($1) }.height(20)
        })
      try writeNow("DELETE FROM track WHERE id % 8 = 0; UPDATE artist SET name = upper(name)")
      // Cells and headers are made that were not on screen at the commit.
      table.scroll(to: 440)
      grid.scroll(to: 440)
      #expect(table.header(1) == "Abba: 10" && Set(table.artists).isSubset(of: ["ABBA", "Blur", nil]))
      #expect(grid.header(1) == "Abba: 10" && Set(grid.artists).isSubset(of: ["ABBA", "Blur", nil]))
      try await live.catchUp()
      #expect(table.counts == [10, 5, 10, 10] && grid.counts == [10, 5, 10, 10])
      tracks.invalidate((0..<40).map { ItemID(Int64($0)) })
      #expect(await eventually { Set(table.artists + grid.artists).isSubset(of: ["ABBA", "BLUR", "THE CURE", nil]) })
      table.adapter.reload()
      table.scroll(to: 0)
      table.scroll(to: 400)
      #expect(table.header(1) == "Abba: 5")
    }

    @Test(
      "TS-45, YV-41 commits while the user holds an item are one batch; a commit of rows that aren't in the list is none"
    )
    func severalCommits() async throws {
      func check<S: ListScreen>(_: S.Type) async throws {
        let tracks = try await live.list(Tracks.byArtist)
        let screen = S(S.cells(of: tracks).onMove { _, _, _ in })
        var changes: [ChangeSet] = []
        screen.adapter.settings.didDisplay = { update, _ in changes.append(update.changes) }
        #expect(screen.beginMoving(path(5)))
        for sql in [
          "DELETE FROM track WHERE id = 7", "UPDATE track SET rank = -1 WHERE id = 11",
          "INSERT INTO track VALUES (7, NULL, 'Back', -2)",
        ] {
          try await pool.write { try $0.execute(sql: sql) }
          try await live.catchUp()
          #expect(screen.titles.prefix(3) == ["Wind 3", "Wind 7", "Wind 11"] && changes.isEmpty)
        }
        screen.cancelMove()
        #expect(await eventually { !changes.isEmpty })
        #expect(screen.titles.prefix(3) == ["Back", "Wind 11", "Wind 3"] && changes.count == 1)
        for sql in [
          "UPDATE artist SET name = 'x'", "UPDATE track SET title = title", "DELETE FROM track WHERE id = 999",
        ] {
          try await pool.write { try $0.execute(sql: sql) }
          try await live.catchUp()
        }
        #expect(changes.count == 1)
        try await pool.write { db in
          try Tracks.track(7).save(db)
          try Tracks.track(11).save(db)
        }
        try await live.catchUp()
        #expect(screen.titles.prefix(3) == ["Wind 3", "Wind 7", "Wind 11"] && changes.count == 2)
      }
      try await check(TableOfTracks.self)
      try await check(GridOfTracks.self)
    }

    @Test("TS-48 a veto, a large change and a view outside of a window cause a reload")
    func reloads() async throws {
      func check<S: ListScreen>(_: S.Type) async throws {
        let tracks = try await live.list(Tracks.byArtist)
        let screen = S(S.cells(of: tracks))
        func commit(_ sql: String) async throws -> (batches: Int, reloads: Int) {
          let before = screen.record
          try await pool.write { try $0.execute(sql: sql) }
          try await live.catchUp()
          let expected = try await pool.read { try Tracks.sections($0) }
          #expect(screen.fault(expected) == nil, "\(sql)")
          return (screen.record.batches - before.batches, screen.record.reloads - before.reloads)
        }
        let animated = try await commit("UPDATE track SET rank = rank + 100 WHERE id = 3")
        #expect(animated.batches > 0 && animated.reloads == 0)
        screen.adapter.settings.shouldAnimate = { _ in false }
        #expect(try await commit("UPDATE track SET rank = rank - 100 WHERE id = 3") == (0, 1))
        screen.adapter.settings.shouldAnimate = nil
        screen.adapter.settings.largestBatch = 3
        #expect(try await commit("DELETE FROM track WHERE id < 4") == (0, 1))
        screen.adapter.settings.largestBatch = nil
        let window = screen.host.superview
        screen.host.removeFromSuperview()
        #expect(try await commit("INSERT INTO track VALUES (1, 'Blur', 'Rain 1', 1)").batches == 0)
        window?.addSubview(screen.host)
        #expect(try await commit("DELETE FROM track WHERE id = 1").batches <= 1)
        for id in 0..<4 { try await pool.write { try Tracks.track(id).save($0) } }
        try await live.catchUp()
      }
      try await check(TableOfTracks.self)
      try await check(GridOfTracks.self)
    }

    @Test(
      "TS-49, YV-63 deleting writes to the database; the row is deleted by the commit, or kept if there is an error")
    func deleting() async throws {
      let tracks = try await live.list(Tracks.byArtist)
      var refuses = false
      let table = TableOfTracks(
        TableOfTracks.cells(of: tracks)
          .onDelete { track in
            if refuses { throw Refusal() }
            try await live.write { db in _ = try track.delete(db) }
          }
          .swipeActions { _ in [] })
      var errors: [any Error] = []
      table.adapter.settings.onError = { errors.append($0) }
      var done: [Bool] = []
      #expect(table.swipeAway(path(1)) { done.append($0) })
      // Nothing has changed yet, neither on screen nor in the database.
      #expect(done.isEmpty && table.titles.prefix(3) == ["Wind 3", "Wind 7", "Wind 11"])
      #expect(await eventually { done == [true] })
      #expect(table.titles.prefix(2) == ["Wind 3", "Wind 11"] && table.record.batches == 1 && errors.isEmpty)
      #expect(try await pool.read { try Track.exists($0, key: 7) } == false)

      refuses = true
      #expect(table.swipeAway(path(0)) { done.append($0) })
      #expect(await eventually { done == [true, false] })
      #expect(errors.count == 1 && errors[0] is Refusal && table.titles.first == "Wind 3" && table.record.batches == 1)

      // The row is deleted by others while the swipe is open.
      refuses = false
      #expect(table.swipeAway(path(0)) { done.append($0) })
      try await pool.write { try $0.execute(sql: "DELETE FROM track WHERE id = 3") }
      #expect(await eventually { done == [true, false, true] })
      try await live.catchUp()
      #expect(table.titles.first == "Wind 11" && errors.count == 1)
    }

    @Test("TS-26, TS-49, YV-10 a row that the user moves is where it was dropped, and is not displayed twice")
    func moving() async throws {
      func check<S: ListScreen>(_: S.Type) async throws {
        let tracks = try await live.list(Tracks.byArtist)
        let order = ManualOrder(of: tracks, by: Column("rank"), groupedBy: Column("artist"))
        let screen = S(
          S.cells(of: tracks).onMove { _, position, target in try await order.move(from: position, to: target) })
        screen.adapter.driver.clock = ManualClock()
        var changes: [ChangeSet] = []
        screen.adapter.settings.didDisplay = { update, _ in changes.append(update.changes) }
        #expect(screen.move(path(0), to: path(2)))
        #expect(screen.titles.prefix(4) == ["Wind 7", "Wind 11", "Wind 3", "Wind 15"])
        #expect(await eventually { tracks.position(of: ItemID(Int64(3)))?.item == 2 })
        #expect(screen.titles.prefix(4) == ["Wind 7", "Wind 11", "Wind 3", "Wind 15"])
        // The row has another rank now; nothing moves again.
        let updated = changes.allSatisfy { $0.count == $0.updates.count }
        #expect(updated)
        let expected = try await pool.read { try Tracks.sections($0) }
        #expect(screen.fault(expected) == nil && expected[0].map(\.id).prefix(3) == [7, 11, 3])
        try await pool.write { try $0.execute(sql: "UPDATE track SET rank = id") }
        try await live.catchUp()
        #expect(screen.titles.prefix(3) == ["Wind 3", "Wind 7", "Wind 11"])
      }
      try await check(TableOfTracks.self)
      try await check(GridOfTracks.self)
    }
  }
#endif
