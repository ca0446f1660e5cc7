#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit
  import ExampleCities

  /// All cities by country in two columns; the key Delete deletes one.
  final class CitiesTableController: ScrollingController<NSTableView> {
    override func open() async throws {
      let model = try await CitiesModel(directory: directory)
      let columns = [ListColumn<City>("Name") { $0.name }, ListColumn("Population") { $0.population.formatted() }]
      TableAdapter(
        model.cities.cells(columns, in: tableView).onDelete { city in try await model.delete(city) }, in: tableView)
    }
  }
#endif
