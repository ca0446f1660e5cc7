#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourcesAppKit
  import ExampleCities

  /// Continents, countries and cities as an outline.
  final class PlacesController: ScrollingController<NSOutlineView> {
    override func open() async throws {
      let model = try await PlacesModel(directory: directory)
      let columns = [
        ListColumn<OutlineItem<Place>>("Place") { $0.node.name },
        ListColumn("Population") { $0.node.population?.formatted() ?? "" },
      ]
      OutlineAdapter(model.places.cells(columns, in: tableView), in: tableView)
    }
  }
#endif
