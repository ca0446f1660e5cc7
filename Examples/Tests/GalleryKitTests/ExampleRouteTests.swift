import DataSources
import DataSourcesWeb
import ExampleModels
import Foundation
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GalleryKit

struct ExampleRouteTests {
  @Test func theStartPageLeadsToEveryScreen() async throws {
    try await test { client in
      let response = try await client.execute(uri: "/", method: .get)
      let html = response.text
      #expect(response.status == .ok)
      #expect(html.contains("<a href=\"/cities\">"))
      for screen in GalleryScreen.allCases {
        #expect(html.contains("<a href=\"/examples/\(screen.rawValue)\"><b>\(screen.title)</b>"))
        #expect(try await client.execute(uri: screen.path, method: .get).status == .ok)
      }
    }
  }

  @Test(arguments: GalleryScreen.allCases) func thePageOfAScreen(screen: GalleryScreen) async throws {
    try await test { client in
      let response = try await client.execute(uri: screen.path, method: .get)
      let html = response.text
      #expect(html.contains("<h1>\(screen.title)</h1>"))
      #expect(html.contains("data-path=\"\(screen.path)\""))
      let headers = response.headers
      #expect(headers[.contentType] == "text/html; charset=utf-8")
      #expect(headers[.contentSecurityPolicy]?.hasPrefix("default-src 'self';") == true)
      #expect(!html.contains("style=\""), "the policy forbids styles in attributes")
      let rows = html.components(separatedBy: #"class="list-first-row""#).count - 1
      #expect(rows >= 3 && !html.contains(#"class="loading""#), "\(rows) rows can be read without a script")
    }
  }

  /// Every button of every page performs an action of the screen.
  @Test(arguments: GalleryScreen.allCases) func everyControlHasItsAction(screen: GalleryScreen) async throws {
    let lists = ExampleLists(limits: .ofTests, now: { 1_000_000 })
    let list = try #require(await lists.list(of: screen))
    var actions = Set(await lists.page(of: screen).controls.compactMap(\.actionName))
    for await message in try await list.open(WebWindow(start: 0, count: 100)) {
      for part in message.components(separatedBy: "data-action=\\\"").dropFirst() {
        actions.insert(String(part.prefix { $0 != "\\" }))
      }
      break
    }
    for action in actions {
      // A number, or a check mark.
      let number = await list.perform(PageAction(name: action, row: "0", value: "1"))
      let check = await list.perform(PageAction(name: action, row: "0", value: "true"))
      #expect(number != nil || check != nil, "\(action)")
    }
    #expect(await list.perform(PageAction(name: "no such action")) == nil)
    #expect(!actions.isEmpty)
  }

  /// A screen of several forms displays the chosen one, whose rows its buttons change; the first one is displayed again after a reset.
  @Test func formsAreDisplayed() async throws {
    let forms: [(screen: GalleryScreen, counts: [Int], text: String)] = [
      (.edits, [5, 6], "even"), (.exchange, [14, 14, 15], "CONTACTS"),
      (.sections, [9, 3], "This is the footer of the list."),
    ]
    for (screen, counts, text) in forms {
      let lists = ExampleLists(limits: .ofTests)
      let list = try #require(await lists.list(of: screen))
      var itemCount: Int { get async { await list.withScreen { $0.list.shape.itemCount } } }
      #expect(await itemCount == counts[0])
      for form in [1, counts.count - 1, 7] {
        #expect(await list.perform(PageAction(name: "form", value: "\(form)")) != nil)
        let displayed = min(form, counts.count - 1)
        #expect(await lists.state(of: screen).chosen == ["form": "\(displayed)"])
        #expect(await itemCount == counts[displayed], "\(screen)")
      }
      for await message in try await list.open(WebWindow(start: 0, count: 100)) {
        #expect(message.uppercased().contains(text.uppercased()), "\(message)")
        break
      }
      if screen == .edits {
        _ = await list.perform(PageAction(name: "add"))
        #expect(await itemCount == counts[1] + 2)
        #expect(await list.perform(PageAction(name: "get"))?.sentence == "Row 1: 1")
      }
      _ = await list.perform(PageAction(name: "reset"))
      #expect(await lists.state(of: screen).chosen == ["form": "0"])
      #expect(await itemCount == counts[0], "\(screen)")
    }
  }

  @Test func actionsChangeTheListAndTheState() async throws {
    try await test { client in
      let path = GalleryScreen.edits.path
      let got = try await client.post("\(path)/actions", "action=get")
      #expect(got.status == .ok)
      #expect(try Self.state(got) == PageState(sentence: "Row 1: two", chosen: ["form": "0"]))
      _ = try await client.post("\(path)/actions", "action=remove")
      #expect(try await Self.state(client.post("\(path)/actions", "action=get")).sentence == "Row 1: extraordinary")
      _ = try await client.post("\(path)/actions", "action=remove")
      #expect(try await Self.state(client.post("\(path)/actions", "action=get")).sentence == "There is no row 1.")
      #expect(try await client.post("\(path)/actions", "action=explode").status == .notFound)
      #expect(try await client.post("\(path)/actions", "").status == .notFound)
      #expect(try await client.post("/examples/none/actions", "action=get").status == .notFound)
    }
  }

  @Test func choicesAreSent() async throws {
    try await test { client in
      let path = GalleryScreen.events.path
      let before = try await client.execute(uri: "\(path)/chosen", method: .get)
      #expect(try Self.state(before).chosen == ["show": "red"])
      let chosen = try await client.post("\(path)/actions", "action=show&value=green")
      #expect(try Self.state(chosen).chosen == ["show": "green"])
      let html = try await client.execute(uri: path, method: .get).text
      #expect(html.contains("data-value=\"green\" aria-pressed=\"true\""))
      #expect(html.contains("data-value=\"red\" aria-pressed=\"false\""))
    }
  }

  @Test func actionsOfOtherSitesAreRefused() async throws {
    try await test { client in
      let response = try await client.post(
        "\(GalleryScreen.events.path)/actions", "action=removeAll", headers: [.origin: "http://example.org"])
      #expect(response.status == .forbidden)
    }
  }

  /// No markup of a row is escaped; source code contains some.
  @Test(arguments: GalleryScreen.allCases.filter { $0 != .fullText })
  func rowsShowNoMarkup(screen: GalleryScreen) async throws {
    let list = try #require(await ExampleLists().list(of: screen))
    if screen == .cities { _ = await list.perform(PageAction(name: "load")) }
    for await message in try await list.open(WebWindow(start: 0, count: 100)) {
      #expect(!message.contains("&lt;"))
      break
    }
  }

  /// Text that is typed into a page is escaped.
  @Test func textIsNeverMarkup() async throws {
    let list = try #require(await ExampleLists().list(of: .order))
    _ = await list.perform(PageAction(name: "add", value: "<b>&\"'"))
    for await message in try await list.open(WebWindow(start: 0, count: 1)) {
      #expect(message.contains("&lt;b&gt;&amp;&quot;&#39;"))
      #expect(!message.contains("<b>"))
      break
    }
  }

  private static func state(_ response: RouterClient.Response) throws -> PageState {
    try JSONDecoder().decode(PageState.self, from: Data(response.body.readableBytesView))
  }

  private func test(_ body: @escaping @Sendable (RouterClient) async throws -> Void) async throws {
    let small = try SmallStore()
    let router = try await small.router(now: { 1_000_000 })
    try await body(RouterClient(router))
  }
}

extension PageControl {
  fileprivate var actionName: String? {
    switch self {
    case .button(_, let action, _), .choice(_, let action, _, _), .field(_, let action, _, _): action
    case .search: nil
    }
  }
}

struct InspectorTests {
  /// Each change is displayed with the operators that translated it, and their results.
  @Test func changesAreDisplayedWithTheirOperators() async throws {
    let lists = ExampleLists()
    let path = "/inspector\(GalleryScreen.together.path)"
    let inspector = try #require(lists.byPath[path])
    let page = try await inspector.open(WebWindow(start: 0, count: 20), search: "", order: nil, session: "")
    let messages = page.makeAsyncIterator()
    #expect(await messages.next()?.contains(#""rows":[]"#) == true)
    _ = try await lists.perform(PageAction(name: "toggle", row: "1", value: "true"), on: .together)
    let message = try #require(await messages.next())
    for source in ["ListSource", "GroupedSource", "SortedSource", "CellList"] {
      #expect(message.contains("<b>\(source)"), "\(source)")
    }
    await lists.close()
  }

  /// Also those of lists in items, with the list's name.
  @Test func changesOfListsInItemsAreDisplayed() throws {
    let feed = ChangeFeed()
    let model = AppStoreModel()
    let screen = model.webScreen()
    screen.inspect(with: feed)
    _ = feed.removeAll()
    model.moveInChart()
    let changes = feed.removeAll()
    #expect(changes.map { $0.steps.map(\.source) } == [["ListSource", "CellList “Top Forty”"]])
    #expect(changes.first?.strip.moves.count == 1)
    model.showNextEdition()
    #expect(feed.removeAll().count == 4)
  }

  @Test func theInspectorIsBounded() async throws {
    let feed = ChangeFeed()
    let strip = ChangeStrip(ChangeSet(), from: ListShape(), to: ListShape())
    for _ in 0..<1_000 { feed.add([], strip) }
    let changes = feed.removeAll()
    #expect(changes.count == InspectorScreen.shownChanges)
    #expect(changes.last?.id == 999)
    #expect(feed.removeAll().isEmpty)
    let screen = InspectorScreen()
    screen.show(changes)
    feed.add([], strip)
    screen.show(feed.removeAll())
    #expect(screen.list.shape.itemCount == InspectorScreen.shownChanges)
  }

  @Test func aStripHasPositionsInThousandths() throws {
    let changes = try ChangeSet(
      deletes: [ItemPosition(section: 1, item: 0)], inserts: [ItemPosition(section: 0, item: 1)],
      moves: [ChangeSet.ItemMove(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))])
    let strip = ChangeStrip(changes, from: ListShape(itemCounts: [2, 2]), to: ListShape(itemCounts: [2, 2]))
    #expect(strip.deletes == [500])
    #expect(strip.inserts == [250])
    #expect(strip.moves == [ChangeStrip.Move(from: 0, to: 750)])
  }

  @Test(arguments: [(0, "–"), (10, "1 µs"), (12_400, "12 µs"), (1_440_000, "1.4 ms")])
  func timesInWords(nanoseconds: Int, text: String) { #expect(InspectedChange.text(of: nanoseconds) == text) }
}
