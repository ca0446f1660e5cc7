import DataSourcesWeb
import ExampleModels
import Foundation
import GalleryTestSupport
import Synchronization
import Testing

@testable import GalleryKit

/// What a visitor sees without pressing anything.
@Suite(.timeLimit(.minutes(60))) struct ShowTests {
  /// The number of rows of messages that change: inserted, deleted, moved and updated ones.
  private static func changedRowCount(_ message: String) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any] ?? [:]
    guard object["a"] as? Int == 1 else { return 0 }
    return ["d", "i", "m", "u"].reduce(0) { $0 + ((object[$1] as? [Any])?.count ?? 0) }
  }

  /// In the matches of the first ten seconds, thirty of the first twelve rows get another content.
  @Test func theLeaderboardMoves() async throws {
    let list = try await WebList<ExampleWebScreen> { _ in LeaderboardModel().webScreen { 0 } }
    func rows() async -> [String: String] {
      let html = await list.excerpt(fields: [:], count: 12).html { start, _ in "?start=\(start)" }.markup
      let rows = html.matches(of: #/data-key="(\w+)">(.*?)(?=<div class="list-first-row"|<nav>)/#)
      return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
    }
    var before = await rows()
    #expect(before.count == 12)
    var (count, time) = (0, Duration.zero)
    while time < .seconds(10) {
      time += try #require(await list.withScreen { $0.features.tick?() })
      let after = await rows()
      count += after.count { before[$0.key] != $0.value }
      before = after
    }
    #expect(count >= 30)
  }

  /// A page of the first readings is sent changes, without a writer that someone has started.
  @Test func aMillionRowsMoves() async throws {
    var limits = GalleryLimits()
    limits.readings = 2_000
    let lists = ExampleLists(limits: limits)
    let list = try #require(await lists.list(of: .million))
    let page = try await list.open(WebWindow(start: 0, count: 12))
    let messages = page.makeAsyncIterator()
    var (count, patchCount) = (0, 0)
    while patchCount < 25, let message = await messages.next() {
      let changed = try Self.changedRowCount(message)
      count += changed
      patchCount += changed > 0 ? 1 : 0
    }
    // Five commits a second: these are the changes of half of the first ten seconds.
    #expect(count >= 30)
    await lists.close()
  }

  /// A rate that a visitor chooses, such as none, lasts for a minute, since later visitors would see nothing move.
  @Test func aStopLastsForAMinute() async throws {
    let now = Mutex(1_000_000)
    let lists = ExampleLists(now: { now.withLock(\.self) })
    /// Expects a rate in the controls of the page, and the pause until the next match.
    func expect(_ rate: String, _ pause: Duration?) async throws {
      #expect(await lists.state(of: .leaderboard).chosen["rate"] == rate)
      let list = try #require(await lists.list(of: .leaderboard))
      #expect(await list.withScreen { $0.features.tick?() } == pause)
    }
    for (value, expected) in [("0", nil), ("20", Duration.milliseconds(50)), ("1", .seconds(1))] {
      try await expect("5", .milliseconds(200))
      let result = try await lists.perform(PageAction(name: "rate", value: value), on: .leaderboard)
      #expect(result?.sentence.isEmpty == (value != "0"))
      now.withLock { $0 += 59 }
      try await expect(value, expected)
      now.withLock { $0 += 1 }
    }
    try await expect("5", .milliseconds(200))
    // A clock that is set back doesn't make it last longer.
    _ = try await lists.perform(PageAction(name: "rate", value: "0"), on: .leaderboard)
    now.withLock { $0 -= 1_000 }
    try await expect("5", .milliseconds(200))
    await lists.close()
  }
}
