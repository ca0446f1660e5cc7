import DataSourcesWeb
import ListTestSupport
import Testing

struct Player: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var score: Int
}

final class PlayersScreen: WebScreen {
  let players: ListSource<Player>
  let list: any DataSource<CellReference<WebHost>>
  private let columns: [WebColumn<Player>]

  init(_ players: [Player]) {
    self.players = ListSource(players)
    columns = [
      WebColumn("Name", id: "name", value: \.name),
      WebColumn("Score", id: "score", value: \.score) { player in "<b>\(player.score)</b>" },
    ]
    list = self.players.cells(.columns(columns))
  }

  var headings: [WebHeading] { columns.map(\.heading) }

  func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)? {
    players.sorted(in: order, of: columns)?.cells(.columns(columns))
  }

  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? {
    ListPerSearch { [players, columns] text in
      let found = players.filter { $0.name.contains(text) }
      let sorted = order.flatMap { found.sorted(in: $0, of: columns) }
      return sorted?.cells(.columns(columns)) ?? found.cells(.columns(columns))
    }
  }
}

func firstRows(of players: WebList<PlayersScreen>, from start: Int, in order: WebOrder?) async throws -> HTML {
  try await players.excerpt(of: WebWindow(start: start, count: 40), search: "", order: order).html { start, order in
    "/players?start=\(start)&order=\(order?.field ?? "")"
  }
}

/// The examples of the articles on columns and orders.
@Suite(.timeLimit(.minutes(60))) struct ColumnExampleTests {
  private static func makeList() async throws -> WebList<PlayersScreen> {
    let names = ["Ada", "<Bo>", "Chidi"]
    return try await WebList { _ in
      PlayersScreen(names.enumerated().map { Player(id: $0.offset, name: $0.element, score: $0.offset * 7 % 3) })
    }
  }

  /// A literal is HTML, and not a text that displays its tags.
  @Test func literalsAreHTML() {
    let columns: [WebColumn<Int>] = [
      WebColumn("", id: "flag") { "<i class='\($0)'></i>" }, WebColumn("Text") { String($0) },
      WebColumn("Path", value: \.description), WebColumn("Number", value: \.self) { "<b>\($0)</b>" },
    ]
    #expect(columns.map(\.heading.isSortable) == [false, true, true, true])
  }

  @Test func pagesHaveHeadingsAndOrders() async throws {
    let list = try await Self.makeList()
    let page = try await list.open(WebWindow(start: 0, count: 3))
    let messages = page.makeAsyncIterator()
    let open = try #require(await messages.next())
    #expect(open.hasSuffix(#","cols":[["name","Name",1],["score","Score",1]]}"#))
    #expect(open.contains("<div>&lt;Bo&gt;</div><div><b>1</b></div>"))
    for (column, expected) in [("score", ["Ada", "<Bo>", "Chidi"]), ("name", ["<Bo>", "Ada", "Chidi"])] {
      for isAscending in [true, false] {
        let order = WebOrder(column, isAscending: isAscending)
        let sorted = try await list.open(WebWindow(start: 0, count: 3), order: order)
        let message = try #require(await sorted.makeAsyncIterator().next())
        #expect(message.hasSuffix(#","order":"\#(order.field)"}"#))
        let names = message.matches(of: /<div>([^<]*)</).map { String($0.1) }.filter { !$0.isEmpty }
        let escaped = expected.map { HTML(text: $0).markup }
        #expect(names == (isAscending ? escaped : escaped.reversed()))
      }
    }
    await #expect(throws: WebListError.unknownOrder) {
      try await list.open(WebWindow(start: 0, count: 3), order: WebOrder("age"))
    }
    // A search in each order.
    for (order, names) in [("", ["Ada", "Chidi"]), ("-score", ["Chidi", "Ada"])] {
      let page = try await list.open(fields: ["search": "d", "order": order, "count": "3"])
      let message = try #require(await page.makeAsyncIterator().next())
      #expect(message.matches(of: /<div>([A-Za-z]+)</).map { String($0.1) } == names)
      #expect(message.contains(#""order":"-score""#) == !order.isEmpty)
    }
    await #expect(throws: WebListError.unknownOrder) { try await list.open(fields: ["search": "d", "order": "age"]) }
  }

  @Test func rowsCanBeReadWithoutScripts() async throws {
    let list = try await Self.makeList()
    let html = try await firstRows(of: list, from: 0, in: WebOrder("score")).markup
    #expect(
      html.contains(
        #"<div class="list-columns"><div aria-sort="none"><a href="/players?start=0&amp;order=name">Name</a></div>"#))
    #expect(html.contains(#"<div aria-sort="ascending"><a href="/players?start=0&amp;order=-score">Score</a></div>"#))
    #expect(html.contains(#"<div class="list-cell"><div>Ada</div><div><b>0</b></div></div>"#))
    #expect(!html.contains("<nav>"))
    let part = try await list.excerpt(of: WebWindow(start: 1, count: 1), search: "", order: WebOrder("name")).html {
      "\($0)\($1?.field ?? "")"
    }
    #expect(
      part.markup.hasSuffix(
        #"<nav><a rel="prev" href="0name">Previous</a> <a rel="next" href="2name">Next</a></nav></fieldset>"#))
  }
}
