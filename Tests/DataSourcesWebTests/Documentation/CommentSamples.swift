import DataSources
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

  static func list(_ response: Response, _ database: Database) async throws {
    let list = try await WebList { list in
      let cities = QuerySource(City.all(), in: database, sectionedBy: Column("country"))
      try await cities.start()
      return CitiesScreen(cities)
    }
    for await message in await list.open(WebWindow(start: 0, count: 60)) {
      try await response.write("data: \(message)\n\n")
    }
  }
}

// What stands in for a server and for GRDB, which this target does without.
extension CommentSamples {
  struct Response { func write(_ text: String) async throws {} }
  struct Database: Sendable {}
  struct Column { init(_ name: String) {} }

  final class QuerySource: ListDataSource {
    var items: [City]
    let changeHub = ChangeHub()
    init(_ items: [City], in database: Database, sectionedBy: Column) { self.items = items }
    func start(isolation: isolated any Actor = #isolation) async throws {}
  }

  final class CitiesScreen: WebScreen {
    let list: any DataSource<CellModel<WebHost>>
    init(_ cities: QuerySource) { list = cities.cells(TestCell.self) { cell, city, _ in cell.text = city.name } }
  }
}

extension CommentSamples.City {
  static func all() -> [Self] { [] }
}
