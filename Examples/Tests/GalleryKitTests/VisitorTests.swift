import DataSourcesWeb
import ExampleModels
import Foundation
import GalleryTestSupport
import HTTPTypes
import NIOCore
import Testing

@testable import GalleryKit

/// Lists that each visitor has alone: how many there are, and who sees what.
@Suite(.timeLimit(.minutes(60))) struct VisitorTests {
  private static let ada = "ada0123456789abcdef"
  private static let grace = "grace0123456789abcdef"
  private static let full = WebListError.unavailable(
    "3 lists of visitors are in use, which is the limit. Try again later.")

  private func titles(_ lists: ExampleLists, _ screen: GalleryScreen, _ visitor: String) async throws -> [String] {
    let list = try #require(lists.byPath[screen.path])
    let page = try await list.open(WebWindow(start: 0, count: 100), search: "", order: nil, session: visitor)
    let message = try #require(await page.makeAsyncIterator().next())
    await page.close()
    return message.matches(of: /class=\\"title\\">(?:<button.*?>. )?(.*?)</).map { String($0.1) }
  }

  /// Edits, undo and reset are a visitor's own.
  @Test func eachVisitorHasAList() async throws {
    let lists = ExampleLists()
    let first = try await titles(lists, .order, Self.ada)
    #expect(first.count == 6)
    func perform(_ name: String, _ visitor: String, _ value: String = "") async throws -> String? {
      try await lists.perform(PageAction(name: name, value: value), on: .order, for: visitor)?.sentence
    }
    _ = try await perform("add", Self.ada, "Jam")
    _ = try await perform("add", Self.grace, "Tea")
    _ = try await perform("add", Self.grace, "Salt")
    #expect(try await titles(lists, .order, Self.ada) == ["Jam"] + first)
    #expect(try await titles(lists, .order, Self.grace) == ["Salt", "Tea"] + first)
    #expect(try await perform("undo", Self.grace) == "Undone.")
    #expect(try await titles(lists, .order, Self.grace) == ["Tea"] + first)
    #expect(try await titles(lists, .order, Self.ada) == ["Jam"] + first)
    _ = try await perform("reset", Self.grace)
    #expect(try await perform("undo", Self.grace) == "There is nothing to undo.")
    #expect(try await titles(lists, .order, Self.grace) == first)
    #expect(try await titles(lists, .order, Self.ada) == ["Jam"] + first)
    // What all share is shared.
    _ = try await lists.perform(PageAction(name: "add", value: "Figs"), on: .together, for: Self.ada)
    #expect(try await titles(lists, .together, Self.grace).contains("Figs"))
    await lists.close()
  }

  @Test func allThatCanBeFilledIsAVisitorsOwnOrBounded() async throws {
    var limits = GalleryLimits()
    limits.exampleItems = 15
    let lists = ExampleLists(limits: limits, now: { 1_000_000 })
    for screen in GalleryScreen.allCases {
      let template = try #require(await lists.list(of: screen))
      let before = await template.withScreen { $0.features.itemCount?() ?? $0.list.shape.itemCount }
      var messages: [String] = []
      for name in ["add", "note"] {
        for number in 0..<40 {
          let action = PageAction(name: name, value: "text \(number)")
          guard let result = try await lists.perform(action, on: screen, for: Self.ada) else { break }
          messages.append(result.sentence)
        }
      }
      guard !messages.isEmpty else { continue }
      // The last message says that it is full.
      #expect(messages.last?.isEmpty == false, "\(screen)")
      let list =
        screen.isShared ? template : try #require(await lists.visitors.lists(of: screen, for: Self.ada)).rows
      let count = await list.withScreen { $0.features.itemCount?() ?? $0.list.shape.itemCount }
      #expect(count <= max(15, before) + (screen == .fullText ? 15 : 1), "\(screen)")
    }
    await lists.close()
  }

  /// At the limit, the list that was used least recently and isn't displayed is replaced.
  @Test func oldListsAreFreed() async throws {
    var limits = GalleryLimits()
    limits.visitorLists = 3
    let lists = ExampleLists(limits: limits)
    func add(_ visitor: Int) async throws {
      _ = try await lists.perform(PageAction(name: "add", value: "Row"), on: .order, for: "visitor\(visitor)")
    }
    func has(_ visitor: Int) async -> Bool {
      await lists.visitors.lists(of: .order, for: "visitor\(visitor)") != nil
    }
    weak let freed = try await {
      try await add(0)
      return try #require(await lists.visitors.lists(of: .order, for: "visitor0")).rows
    }()
    let list = try #require(lists.byPath[GalleryScreen.order.path])
    let page = try await list.open(WebWindow(start: 0, count: 10), search: "", order: nil, session: "visitor1")
    for visitor in 2..<20 { try await add(visitor) }
    #expect(await lists.visitors.count == 3)
    #expect(await has(19))
    #expect(await has(18))
    #expect(await has(1), "a page displays it")
    #expect(await !has(0))
    try await eventually { freed == nil }

    let others = [
      try await list.open(WebWindow(start: 0, count: 10), search: "", order: nil, session: "visitor18"),
      try await list.open(WebWindow(start: 0, count: 10), search: "", order: nil, session: "visitor19"),
    ]
    await #expect(throws: Self.full) { try await add(20) }
    await #expect(throws: Self.full) {
      _ = try await list.open(WebWindow(start: 0, count: 10), search: "", order: nil, session: "visitor20")
    }
    await others[0].close()
    try await add(20)
    #expect(await has(20))
    #expect(await !has(18))
    await page.close()
    await others[1].close()
    await lists.close()
  }

  /// A post for a list that was freed says so, instead of making another one.
  @Test func aPageOfAFreedListIsUnknown() async throws {
    let lists = ExampleLists()
    let list = try #require(lists.byPath[GalleryScreen.order.path])
    #expect(
      try await !list.show(
        page: "x", window: WebWindow(start: 0, count: 1), search: "", order: nil, sequence: 1, session: Self.ada))
    await #expect(throws: WebListError.unknownPage) {
      _ = try await list.perform(.choose, key: "0", page: "x", session: Self.ada)
    }
    #expect(await lists.visitors.count == 0)
    let page = try await list.open(WebWindow(start: 0, count: 10), search: "", order: nil, session: Self.ada)
    await #expect(throws: WebListError.unknownPage) {
      _ = try await list.perform(.move(target: "1"), key: "0", page: page.id, session: Self.grace)
    }
    await lists.close()
  }

  /// Pages are made without lists; the status at the limit is 503.
  @Test func routesDistinguishVisitors() async throws {
    let small = try SmallStore()
    var limits = GalleryLimits()
    limits.visitorLists = 0
    let full = RouterClient(try await small.router(limits: limits))
    for screen in GalleryScreen.allCases {
      #expect(try await full.execute(uri: screen.path, method: .get).status == .ok)
    }
    let refused = try await full.post("\(GalleryScreen.order.path)/actions", "action=add&value=a")
    #expect(refused.status == .serviceUnavailable)
    #expect(refused.headers[.retryAfter] != nil)
    #expect(refused.text.contains("is the limit"))

    let client = RouterClient(try await small.router())
    let path = GalleryScreen.events.path
    let (ada, grace) = (try await client.newSession(), try await client.newSession())
    func page(_ cookie: HTTPFields) async throws -> String {
      try await client.execute(uri: path, method: .get, headers: cookie).text
    }
    _ = try await client.post("\(path)/actions", "action=show&value=green", headers: ada)
    #expect(try await page(ada).contains("data-value=\"green\" aria-pressed=\"true\""))
    #expect(try await page(grace).contains("data-value=\"green\" aria-pressed=\"false\""))
    #expect(try await page(ada).contains(GalleryScreen.events.audience))
  }
}

struct StoredScreenTests {
  /// Edits survive a restart, and are those of all visitors; what a visitor chooses isn't.
  @Test func editsSurviveARestart() async throws {
    let folder = try TemporaryFolder()
    let first = ExampleLists(folder: folder.url, now: { 1_000_000 })
    try await expect(4, .events, in: first)
    _ = try await first.perform(PageAction(name: "show", value: "green"), on: .events, for: "Ada")
    _ = try await first.perform(PageAction(name: "add"), on: .events)
    _ = try await first.perform(PageAction(name: "add"), on: .items)
    _ = try await first.perform(PageAction(name: "unload"), on: .cities)
    try await expect(5, .events, in: first)
    try await expect(4, .events, of: "Ada", in: first)
    _ = try await first.perform(PageAction(name: "show", value: "red"), on: .events, for: "Ada")
    try await expect(5, .events, of: "Ada", in: first)
    try await expect(6, .items, in: first)
    try await expect(0, .cities, in: first)
    await first.close()

    let second = ExampleLists(folder: folder.url, now: { 1_000_000 })
    try await expect(5, .events, in: second)
    try await expect(6, .items, in: second)
    try await expect(0, .cities, in: second)
    _ = try await second.perform(PageAction(name: "reset"), on: .events)
    try await expect(4, .events, in: second)
    await second.close()

    let third = ExampleLists(folder: folder.url, now: { 1_000_000 })
    try await expect(4, .events, in: third)
    await third.close()
  }

  /// Waits until a list has a number of items; a list displays a commit a moment later.
  private func expect(
    _ expected: Int, _ screen: GalleryScreen, of visitor: String = "", in lists: ExampleLists
  ) async throws {
    try await eventually {
      if screen.isShared { return await lists.list(of: screen)?.withScreen { $0.list.shape.itemCount } == expected }
      return try await lists.visitors.withLists(of: screen, for: visitor) { lists in
        await lists.rows.withScreen { $0.list.shape.itemCount } == expected
      }
    }
  }
}
