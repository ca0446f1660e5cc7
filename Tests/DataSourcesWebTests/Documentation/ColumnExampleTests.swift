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
      WebColumn("Name", value: \.name),
      WebColumn("Score", value: \.score) { player in "<b>\(player.score)</b>" },
    ]
    list = self.players.cells(.columns(columns))
  }

  var headings: [WebHeading] { columns.map(\.heading) }

  func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)? {
    players.sorted(in: order, of: columns)?.cells(.columns(columns))
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

  @Test func pagesHaveHeadingsAndOrders() async throws {
    let list = try await Self.makeList()
    let page = try await list.open(WebWindow(start: 0, count: 3))
    let messages = page.makeAsyncIterator()
    let open = try #require(await messages.next())
    #expect(open.hasSuffix(#","cols":[["Name","Name",1],["Score","Score",1]]}"#))
    #expect(open.contains("<div>&lt;Bo&gt;</div><div><b>1</b></div>"))
    for (column, expected) in [("Score", ["Ada", "<Bo>", "Chidi"]), ("Name", ["<Bo>", "Ada", "Chidi"])] {
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
      try await list.open(WebWindow(start: 0, count: 3), order: WebOrder("Age"))
    }
  }

  @Test func rowsCanBeReadWithoutScripts() async throws {
    let list = try await Self.makeList()
    let html = try await firstRows(of: list, from: 0, in: WebOrder("Score")).markup
    #expect(
      html.contains(
        #"<div class="list-columns"><div aria-sort="none"><a href="/players?start=0&amp;order=Name">Name</a></div>"#))
    #expect(html.contains(#"<div aria-sort="ascending"><a href="/players?start=0&amp;order=-Score">Score</a></div>"#))
    #expect(html.contains(#"<div class="list-cell"><div>Ada</div><div><b>0</b></div></div>"#))
    #expect(!html.contains("<nav>"))
    let part = try await list.excerpt(of: WebWindow(start: 1, count: 1), search: "", order: WebOrder("Name")).html {
      "\($0)\($1?.field ?? "")"
    }
    #expect(
      part.markup.hasSuffix(
        #"<nav><a rel="prev" href="0Name">Previous</a> <a rel="next" href="2Name">Next</a></nav></fieldset>"#))
  }
}
