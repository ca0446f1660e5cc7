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
