import DataSourcesGRDB
public import DataSourcesWeb
import GRDB

/// The screen “World cities”: all cities by country, the largest first.
final class CitiesScreen: WebScreen {
  let list: any DataSource<CellModel<WebHost>>
  private let cities: any DataSource<City>

  init(_ cities: any DataSource<City>) {
    self.cities = cities
    list = Self.cells(cities)
  }

  func list(searching text: String) -> any DataSource<CellModel<WebHost>> {
    let search = NameSearch(text)
    return Self.cells(cities.filter { search.matches($0.name) }.hidingEmptySections())
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
      return CitiesScreen(try await live.open(byCountry))
    }
  }

  /// Read from the index of the table, which is there already.
  private static var byCountry: LiveView<City> {
    LiveView("cities by country", groupedBy: Column("countryName"), orderedBy: Column("population").desc)
  }
}
