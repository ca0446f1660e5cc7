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

  static func action(_ fields: [String: String]) -> WebAction? {
    let action = WebAction { fields[$0] ?? "" }
    return action
  }

  static func perform(_ fields: [String: String], in talks: WebList<TalksScreen>) async throws -> String {
    guard let action = WebAction({ fields[$0] ?? "" }) else { throw WebListError.invalidAction }
    let answer = try await talks.perform(action, key: fields["key"] ?? "", page: fields["page"] ?? "")
    return answer
  }
}
