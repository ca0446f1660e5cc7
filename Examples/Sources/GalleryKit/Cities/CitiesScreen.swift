import DataSourcesGRDB
import DataSourcesWeb
import Foundation
import GRDB

/// The screen “World cities”: all cities by country, the largest first.
final class CitiesScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private let cities: LiveSource<City>
  private let countries: LiveSource<Country>
  private let live: LiveDatabase
  private let inspection: ListInspection
  private var observation: ListObservation?
  private var cachedOptions: String?

  init(_ cities: LiveSource<City>, _ countries: LiveSource<Country>, in live: LiveDatabase, feed: ChangeFeed) {
    self.cities = cities
    self.countries = countries
    self.live = live
    list = Self.cells(cities)
    inspection = ListInspection(list, feed: feed)
    observation = countries.observe { [weak self] _ in self?.cachedOptions = nil }
  }

  /// All countries as the options of a form, made again when one of them changes.
  var countryOptions: String {
    if let cachedOptions { return cachedOptions }
    let shape = countries.shape
    let all = (0..<shape.itemCount).compactMap(shape.position(atFlatIndex:)).compactMap(countries.item(at:))
    let options = all.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }.map { country in
      "<option value=\"\(HTML(text: country.code).markup)\">\(HTML(text: country.name).markup)</option>"
    }
    let text = options.joined(separator: "\n")
    cachedOptions = text
    return text
  }

  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? {
    RecordSearch("The cities", of: cities.query, in: CitySchema.searchTable, of: live) { Self.cells($0) }
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
      let countries = try await live.list(LiveQuery<Country>("countries by name").ordered(by: Column("name")))
      return CitiesScreen(try await live.list(CitiesModel.byCountry), countries, in: live, feed: feed)
    }
  }

  /// The number of cities in the database.
  var cityCount: Int { withScreen { $0.list.itemCount } }

  /// The page, with the first rows that the parameters of its address name.
  func citiesPage(_ fields: [String: String] = [:], notice: ReplicaNotice? = nil) async -> CitiesPage {
    let excerpt = await excerpt(fields: fields, count: CitiesPage.rowCount)
    return CitiesPage(
      excerpt: excerpt, cityCount: cityCount, countryOptions: withScreen { $0.countryOptions }, notice: notice)
  }
}

extension City {
  /// A city as a row of the page: a button, so that the keyboard reaches it.
  ///
  /// Short, since it is sent with each change: the page's script reads the fields from the row.
  var html: HTML {
    let star: HTML = isCapital ? "<span class=capital title=Capital aria-label=Capital>★</span>" : ""
    return """
      <button class=city data-id=\(id ?? 0) data-at='\(mapPoint)' data-country='\(countryName ?? "")'><span class=name dir=auto>\(name)</span>\(star)\
      <meter aria-hidden=true class=bar-of max=7.6 value=\(size)></meter>\
      <span class=population>\(population.grouped)</span></button>
      """
  }

  /// The logarithm of the population: cities differ by a factor of 50,000.
  private var size: Double { (log10(Double(max(1, population))) * 100).rounded() / 100 }
}
