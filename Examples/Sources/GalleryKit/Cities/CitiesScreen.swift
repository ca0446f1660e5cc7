import DataSourcesGRDB
import DataSourcesWeb
import GRDB

/// The screen “World cities”: all cities by country, the largest first.
final class CitiesScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private let cities: LiveSource<City>
  private let live: LiveDatabase
  private let inspection: ListInspection

  init(_ cities: LiveSource<City>, in live: LiveDatabase, feed: ChangeFeed) {
    self.cities = cities
    self.live = live
    list = Self.cells(cities)
    inspection = ListInspection(list, feed: feed)
  }

  func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? {
    CitySearch(of: cities.view, in: live, cells: Self.cells)
  }

  func header(of section: SectionInfo, itemCount: Int) -> HTML {
    let name = section.header ?? ""
    return """
      \(flag(of: name))<button type="button" class="country" tabindex="-1" title="Rename" data-name="\(name)">\(name)</button>\
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

  /// The flag of a country: the letters of its code as regional indicators.
  private func flag(of country: String) -> HTML {
    guard let section = cities.section(ofGroup: country),
      let code = cities.item(at: ItemPosition(section: section, item: 0))?.country, code.utf8.count == 2
    else { return "" }
    let letters = code.unicodeScalars.compactMap { Unicode.Scalar(0x1F1E6 + $0.value - 65) }
    let flag = String(String.UnicodeScalarView(letters))
    return #"<span class="flag" aria-hidden="true">\#(flag)</span>"#
  }

  private static func cells(_ cities: any DataSource<City>) -> any DataSource<CellReference<WebHost>> {
    cities.cells(.html { $0.html })
  }
}

extension WebList<CitiesScreen> {
  /// The cities of a store as a live list.
  static func cities(
    of store: CityStore, limits: WebLimits = WebLimits(), feed: ChangeFeed = ChangeFeed()
  ) async throws -> WebList<CitiesScreen> {
    try await WebList(limits: limits) { _ in
      let live = try LiveDatabase(store.pool)
      return CitiesScreen(try await live.list(CitiesModel.byCountry), in: live, feed: feed)
    }
  }
}
