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
}
