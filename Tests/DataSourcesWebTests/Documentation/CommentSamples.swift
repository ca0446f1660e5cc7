import DataSourcesWeb

/// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  struct City { var name: String }

  static func html(_ city: City) -> HTML {
    let cell: HTML = "<b>\(city.name)</b>"
    return cell
  }

  static func cell() -> any WebCell.Type {
    final class CityCell: WebCell {
      var name = ""
      var html: HTML { "<b>\(name)</b>" }
    }
    return CityCell.self
  }
}
