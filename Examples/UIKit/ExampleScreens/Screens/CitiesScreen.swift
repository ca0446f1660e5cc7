#if canImport(SwiftUI) && canImport(ExampleCities)
  import DataSourcesSwiftUI
  import ExampleCities
  import SwiftUI

  /// 234,908 cities by country, with a search: a list of SwiftUI views over a database.
  struct CitiesView: View {
    @State private var model: CitiesModel?
    @State private var text = ""
    @State private var selected: Set<Int64> = []

    var body: some View {
      ListView(model?.cities, selection: $selected) { city in CityRow(city: city) }
        .onDelete { city in try await model?.delete(city) }
        .searchable(text: $text)
        .onChange(of: text) { _, text in model?.query = text }
        .task { model = try? await CitiesModel(directory: .documentsDirectory.appending(path: "cities")) }
    }
  }

  /// The name of a city, and how many people live there.
  private struct CityRow: View {
    let city: City

    var body: some View {
      HStack {
        Text(city.name).fontWeight(city.isCapital ? .semibold : .regular)
        Spacer()
        Text(city.population, format: .number).foregroundStyle(.secondary).monospacedDigit()
      }
    }
  }
#endif
