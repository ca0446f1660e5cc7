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

  static func perform(_ key: String, on page: WebPage, of talks: WebList<TalksScreen>) async throws -> String {
    let answer = try await talks.perform(.choose, key: key, page: page.id)
    return answer
  }

  static func answer(
    query: [String: String], form: [String: String], list: some WebPageOpening, streams: WebStreams, session: String
  ) async throws {
    let page = try await list.open(fields: query, session: session)
    let isOpen = try await list.show(fields: form, session: session)
    let json = try await list.perform(fields: form, session: session)
    _ = (page, isOpen, json)
    try await streams.open(fields: form, session: session)
    await closePage(streams: streams, form: form, session: session)
  }

  private static func closePage(streams: WebStreams, form: [String: String], session: String) async {
    let isOpen = await streams.close(fields: form, session: session)
    _ = isOpen
  }
}
