#if GRDB && os(Linux)
  @testable import DataSourcesCells
  import DataSourcesGRDB
  import DataSourcesUIKit
  import Foundation
  import GRDB
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// Random commits by several connections, while the user scrolls, deletes and moves: at every moment the screen
  /// displays the result of a plain query in the displayed snapshot.
  ///
  /// `FUZZ_STEPS` makes it longer.
  @MainActor
  @Suite(.timeLimit(.minutes(120))) struct ScreenRandomTests {
    private let steps = FuzzSettings.steps(60)

    @Test("TS-45, TS-48, TS-49, YV-61 a table displays the result of a plain query", arguments: [1, 2, 3] as [UInt64])
    func tables(seed: UInt64) async throws { try await check(TableOfTracks.self, seed) }

    @Test(
      "TS-45, TS-48, TS-49, YV-61 a collection displays the result of a plain query", arguments: [4, 5, 6] as [UInt64])
    func collections(seed: UInt64) async throws { try await check(GridOfTracks.self, seed) }

    private func check<S: ListScreen>(_: S.Type, _ seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try Tracks.pool(120)
      let other = try DatabasePool(path: pool.path)
      let live = try LiveDatabase(pool, interval: .zero, pollingInterval: .seconds(1_000))
      let tracks = try await live.list(Tracks.byArtist)
      let order = ManualOrder(of: tracks, by: Column("rank"), groupedBy: Column("artist"))
      let screen = S(
        S.cells(of: tracks)
          .onDelete { track in try await live.write { db in _ = try track.delete(db) } }
          .swipeActions { _ in [] }
          .onMove { _, position, target in try await order.move(from: position, to: target) })
      // A row leaves with its commit; moves that change nothing are waited for at the end of each step.
      let clock = ManualClock()
      screen.adapter.driver.clock = clock
      /// The current fault, without waiting.
      func fault() throws -> String? { screen.fault(try live.read { try Tracks.sections($0) }) }
      for step in 0..<steps {
        let comment: Comment = "seed \(seed), step \(step)"
        for _ in 0...random.below(3) {
          let statement = Self.statement(&random)
          switch random.below(3) {
          case 0: try await pool.write { try $0.execute(sql: statement) }
          case 1: try await live.write { try $0.execute(sql: statement) }
          default: try await other.write { try $0.execute(sql: statement) }
          }
          #expect(try fault() == nil, comment)
          screen.scroll(to: CGFloat(random.below(1_500)))
          #expect(try fault() == nil, comment)
        }
        if random.oneIn(3), let (position, cell) = screen.visible.randomElement(using: &random) {
          try await delete(cell, at: position, on: screen, live)
          #expect(try fault() == nil, comment)
        }
        if random.oneIn(3), let from = screen.visible.randomElement(using: &random)?.position,
          let to = screen.visible.randomElement(using: &random)?.position, screen.beginMoving(IndexPath(from))
        {
          // A commit while the user holds the item.
          let statement = Self.statement(&random)
          try await pool.write { try $0.execute(sql: statement) }
          try await live.catchUp()
          screen.drag(to: IndexPath(to))
          screen.drop()
        }
        try await live.catchUp()
        // The work of a move may not have begun.
        func faultAtRest() -> String? {
          clock.advance(by: .seconds(1))
          do { return screen.fault(try pool.read { try Tracks.sections($0) }) } catch { return "\(error)" }
        }
        try #require(await eventually { faultAtRest() == nil }, "\(comment): \(faultAtRest() ?? "")")
      }
      #expect(screen.record.hazards.isEmpty && screen.record.batches > steps / 2)
      await live.close()
    }

    /// The user deletes an item; it leaves the screen with the commit.
    private func delete<S: ListScreen>(
      _ cell: any TrackShowing, at position: ItemPosition, on screen: S, _ live: LiveDatabase
    ) async throws {
      guard let id = cell.track?.id, let table = screen as? TableOfTracks else { return }
      table.host.isEditing = false
      var done: Bool?
      guard table.swipeAway(IndexPath(position), done: { done = $0 }) else { return }
      #expect(await eventually { done != nil } && done == true)
      #expect(screen.adapter.source.position(of: ItemID(id)) == nil)
    }

    private static func statement(_ random: inout SeededGenerator) -> String {
      func artist() -> String { ["'Abba'", "'Blur'", "'Cure'", "'Doors'", "NULL"][random.below(5)] }
      let (id, rank) = (random.below(160), random.below(200))
      return switch random.below(8) {
      case 0, 1: "INSERT OR REPLACE INTO track VALUES (\(id), \(artist()), 'Song \(rank)', \(rank))"
      case 2: "DELETE FROM track WHERE id = \(id)"
      case 3: "DELETE FROM track WHERE id BETWEEN \(id) AND \(id + random.below(12))"
      case 4: "UPDATE track SET title = 'Title \(rank)' WHERE id BETWEEN \(id) AND \(id + 3)"
      case 5: "UPDATE track SET rank = \(rank) WHERE id % 9 = \(id % 9)"
      case 6: "UPDATE track SET artist = \(artist()) WHERE id BETWEEN \(id) AND \(id + 2)"
      default:
        "INSERT OR REPLACE INTO track SELECT \(rank) + value, \(artist()), 'New ' || value, value FROM json_each('[1,2,3,4,5]')"
      }
    }
  }
#endif
