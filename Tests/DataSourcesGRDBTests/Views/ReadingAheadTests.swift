#if GRDB
  import DataSources
  import GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// A host scrolls, and the rows that it displays next are read off the actor.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ReadingAheadTests {
    /// Displays rows as a host does: some more with each frame, and the actor is free between frames, for as long as
    /// reading takes.
    private static func scroll(
      _ list: LiveSource<Event>, through items: some Sequence<ItemPosition>, perFrame: Int = 40
    ) async throws -> [Event] {
      var shown: [Event] = []
      for (number, position) in items.enumerated() {
        if let item = list.item(at: position) { shown.append(item) }
        guard number % perFrame == 0 else { continue }
        #expect(await eventually { !list.window.pages.isReadingAhead })
      }
      return shown
    }

    private static func positions(_ list: LiveSource<Event>) -> [ItemPosition] {
      (0..<list.sectionCount).flatMap { section in
        (0..<list.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
      }
    }

    @Test func atMostOneReadInAHundredIsOnTheActor() async throws {
      let pool = try LiveSourceTests.filled(16_000)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveSourceTests.view())
      let positions = Self.positions(list)
      let down = try await Self.scroll(list, through: positions)
      #expect(down == (try TestDatabase.expected(pool)).flatMap { $0 })
      let up = try await Self.scroll(list, through: positions.reversed())
      #expect(up == down.reversed())
      // 2 × 16,000 rows in blocks of 32.
      let reads = list.window.pages.readCount
      #expect(reads <= 10, "\(reads) reads on the actor")
    }

    /// Rows that were read in one snapshot are never displayed in another one.
    @Test func commitsWhileScrollingDisplayNoWrongRow() async throws {
      let pool = try LiveSourceTests.filled(4_000)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveSourceTests.view())
      for step in 0..<8 {
        let writing = Task.detached {
          for id in 0..<30 {
            try await pool.write {
              try $0.execute(
                sql: "UPDATE event SET title = ?, rank = ? WHERE id % 97 = ?",
                arguments: ["s\(step)", step, (id + step) % 97])
            }
          }
        }
        _ = try await Self.scroll(list, through: Self.positions(list).prefix(2_000))
        try await writing.value
        try await live.catchUp()
        #expect(list.rows == (try TestDatabase.expected(pool)), "step \(step)")
      }
    }
  }
#endif
