import DataSourcesGRDB
public import DataSourcesWeb
import GRDB

/// The screen “World cities”: all cities by country, the largest first.
final class CitiesScreen: WebScreen {
  let list: any DataSource<CellModel<WebHost>>
  private let view: LiveView<City>
  private let live: LiveDatabase

  init(_ cities: LiveSource<City>, in live: LiveDatabase) {
    view = cities.view
    self.live = live
    list = Self.cells(cities)
  }

  /// The cities whose names have all of the words, the last one perhaps not typed to its end.
  func list(searching text: String, isolation: isolated any Actor) async -> any DataSource<CellModel<WebHost>> {
    do {
      return Self.cells(
        try await live.search(view, in: CitySchema.searchTable, for: SearchQuery(typed: text)))
    } catch {
      // Another program has dropped the table, perhaps.
      return StaticSource(row: "The names can not be searched: \(error)").web { #"<p class="nothing">\#($0)</p>"# }
    }
  }

  func header(of section: SectionInfo, itemCount: Int) -> HTML {
    #"<span class="country">\#(section.header ?? "")</span><span class="count">\#(itemCount.grouped)</span>"#
  }

  private static func cells(_ cities: any DataSource<City>) -> any DataSource<CellModel<WebHost>> {
    cities.cells(CityCell.self) { cell, city, _ in
      cell.id = city.id
      cell.name = city.name
      cell.population = city.population
      cell.isCapital = city.isCapital
    }
  }
}

extension WebList {
  /// The cities of a store as a live list.
  public static func cities(of store: CityStore) async throws -> WebList {
    try await WebList { _ in
      let live = try LiveDatabase(store.pool)
      return CitiesScreen(try await live.open(byCountry), in: live)
    }
  }

  /// Read from the index of the table, which is there already.
  private static var byCountry: LiveView<City> {
    LiveView("cities by country", groupedBy: Column("countryName"), orderedBy: Column("population").desc)
  }
}
