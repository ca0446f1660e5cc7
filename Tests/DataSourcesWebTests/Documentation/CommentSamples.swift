import DataSourcesWeb

/// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  struct City { var name: String }

  static func html(_ city: City) -> HTML {
    let cell: HTML = "<b>\(city.name)</b>"
    return cell
  }

  static func cells(_ talks: ListSource<Talk>) -> CellList<Talk, WebHost> {
    talks.cells(.html { talk in "<b>\(talk.title)</b>" })
  }

  static func footers(_ talks: ListSource<Talk>) -> CellList<Talk, WebHost> {
    talks.cells(.html { talk in "<b>\(talk.title)</b>" }).footer { section in
      .html { _ in "<small>Section \(section.section + 1)</small>" }
    }
  }

  struct Category { var title: String; var books: ListSource<Book> }
  struct Book: Identifiable, Equatable { var id: Int; var title: String }

  static func shelves(_ categories: some DataSource<Category>) -> CellList<Category, WebHost> {
    let shelves = categories.cells(
      .html { category in "<h2>\(category.title)</h2>" }
        .nestedList { category in category.books.cells(.html { book in "\(book.title)" }) })
    return shelves
  }

  static func limits() async throws -> WebList<TalksScreen> {
    var limits = WebLimits()
    limits.pagesPerStream = 8
    limits.listsPerPage = 16
    limits.searchLength = 100
    limits.patchInterval = .milliseconds(50)
    let talks = try await WebList(limits: limits) { _ in TalksScreen([]) }
    return talks
  }

  static func status(of query: String) -> Int {
    guard let fields = WebRequest.fields(ofForm: query.utf8) else { return 400 }
    return fields.isEmpty ? 404 : 200
  }

  static func open(_ talks: WebList<TalksScreen>) async throws -> WebPage {
    let page = try await talks.open(WebWindow(start: 0, count: 40))
    return page
  }

  static func perform(_ key: String, on page: WebPage, of talks: WebList<TalksScreen>) async throws -> String {
    let answer = try await talks.perform(.choose, key: key, page: page.id)
    return answer
  }

  static func excerpt(query: [String: String], list: WebList<TalksScreen>) async -> WebExcerpt {
    let excerpt = await list.excerpt(fields: query, address: "second-")
    return excerpt
  }

  static func open(hasRoom: Bool) throws(WebListError) {
    guard hasRoom else { throw .unavailable("Too many lists are open. Try again later.") }
  }

  static func routes(of talks: WebList<TalksScreen>, _ register: (_ method: String, _ path: String) -> Void) {
    let routes = WebRoutes(["/talks": talks])
    for (method, path) in routes.paths { register(method, path) }
  }

  static func request(session: String, headers: [String: String]) -> WebRequest {
    let request = WebRequest("GET", "/talks/events?start=40", host: "example.com", session: session) { headers[$0] }
    return request
  }

  static func orders() -> [WebOrder?] {
    let named: WebOrder = {
      let order = WebOrder("score", isAscending: false)
      return order
    }()
    let order = WebOrder(field: "-score")  // score, descending
    return [named, order]
  }

  struct Player { var name: String; var score: Int; var country: String }

  static func columns(_ players: ListSource<Player>, order: WebOrder) -> [CellList<Player, WebHost>?] {
    let columns: [WebColumn<Player>] = [
      WebColumn("Name", value: \.name),
      WebColumn("Score", value: \.score) { player in "<b>\(player.score)</b>" },
      WebColumn("", id: "flag") { player in "<i class='\(player.country)'></i>" },
    ]
    let list = players.cells(.columns(columns))
    return [
      list,
      players.sorted(in: order, of: columns)?.cells(.columns(columns)),
    ]
  }

  static func sortableColumn() -> WebColumn<City> {
    let column = WebColumn("City", id: "city", isSortable: true) { (city: City) in "<b>\(city.name)</b>" }
    return column
  }

  static func heading() -> WebHeading {
    let heading = WebHeading("Score", id: "score", isSortable: true)
    return heading
  }

  static func rows(_ excerpt: WebExcerpt) -> HTML {
    let rows = excerpt.html { start, order in "/players?start=\(start)&order=\(order?.field ?? "")" }
    return rows
  }
}
