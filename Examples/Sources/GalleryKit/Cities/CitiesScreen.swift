import DataSourcesGRDB
import DataSourcesWeb
import GRDB

/// The screen “World cities”: all cities by country, the largest first.
final class CitiesScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private let cities: LiveSource<City>
  private let live: LiveDatabase

  init(_ cities: LiveSource<City>, in live: LiveDatabase) {
    self.cities = cities
    self.live = live
    list = Self.cells(cities)
  }

  func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? {
    CitySearch(of: cities.view, in: live, cells: Self.cells)
  }

  func header(of section: SectionInfo, itemCount: Int) -> HTML {
    let name = section.header ?? ""
    return """
      <button type="button" class="country" tabindex="-1" title="Rename" data-name="\(name)">\(name)</button>\
      <span class="count">\(itemCount.grouped)</span>\(total(of: name, itemCount: itemCount))
      """
  }

  /// The population of a country, if all of its cities are there and not only those that were searched for.
  private func total(of country: String, itemCount: Int) -> HTML {
    guard let section = cities.section(ofGroup: country), cities.itemCount(inSection: section) == itemCount,
      let total = cities.aggregates(inSection: section).value(of: CitiesModel.population, as: Int.self)
    else { return "" }
    return #"<span class="total" title="Population">\#(total.grouped)</span>"#
  }

  private static func cells(_ cities: any DataSource<City>) -> any DataSource<CellReference<WebHost>> {
    cities.cells(.html { $0.html })
  }
}

extension WebList<CitiesScreen> {
  /// The cities of a store as a live list.
  static func cities(of store: CityStore, limits: WebLimits = WebLimits()) async throws -> WebList<CitiesScreen> {
    try await WebList(limits: limits) { _ in
      let live = try LiveDatabase(store.pool)
      return CitiesScreen(try await live.list(CitiesModel.byCountry), in: live)
    }
  }
}
