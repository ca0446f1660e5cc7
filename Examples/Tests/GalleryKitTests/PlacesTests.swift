import DataSourcesGRDB
import GRDB
import Testing

@testable import GalleryKit

@MainActor
struct PlacesTests {
  @Test func citiesAreReadWhenACountryIsExpanded() async throws {
    let folder = try SmallStore()
    let model = try await PlacesModel(folder.store)
    var names: [String] { model.places.positions.compactMap { model.places.item(at: $0)?.node.name } }
    let continents = names
    #expect(!continents.isEmpty)
    for position in model.places.positions.reversed() { model.places.toggle(at: position) }
    let countries = try await folder.store.countries()
    #expect(Set(names) == Set(continents).union(countries.map(\.name)))
    let code = try #require(countries.first?.code)
    let before = names.count
    model.places.expand(.country(code))
    let cities = try await folder.store.pool.read { db in
      try City.filter(Column("country") == code).fetchCount(db)
    }
    #expect(names.count == before + min(10, cities))
    model.places.collapse(.country(code))
    #expect(names.count == before)
  }
}
