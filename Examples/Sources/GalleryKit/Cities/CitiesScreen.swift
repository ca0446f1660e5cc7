import DataSourcesGRDB
import DataSourcesWeb
import GRDB

/// The screen “World cities”: all cities by country, the largest first.
final class CitiesScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private let view: LiveView<City>
  private let live: LiveDatabase

  init(_ cities: LiveSource<City>, in live: LiveDatabase) {
    view = cities.view
    self.live = live
    list = Self.cells(cities)
  }

  func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? {
    CitySearch(of: view, in: live, cells: Self.cells)
  }

  func header(of section: SectionInfo, itemCount: Int) -> HTML {
    #"<span class="country">\#(section.header ?? "")</span><span class="count">\#(itemCount.grouped)</span>"#
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
