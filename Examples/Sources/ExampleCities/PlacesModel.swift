public import DataSourcesGRDB
public import Foundation
import GRDB

/// The screen “Places”: continents, their countries, and the largest cities of these, which are read when they are
/// displayed.
@MainActor
public final class PlacesModel {
  /// The continents, and their expanded descendants.
  public let places: OutlineSource<Place>

  private static let continents = [
    "AF": "Africa", "AN": "Antarctica", "AS": "Asia", "EU": "Europe", "NA": "North America", "OC": "Oceania",
    "SA": "South America",
  ]

  /// Opens the places in a folder, which gets the cities if it has none.
  ///
  /// - Throws: A ``StartError`` if the folder can't be used.
  public convenience init(directory: URL) async throws {
    try await self.init(Task.detached { try CityStore(directory: directory) }.value)
  }

  package init(_ store: CityStore) async throws {
    let countries = try await store.countries()
    let codes = Set(countries.map(\.continent)).sorted { Self.name($0) < Self.name($1) }
    places = OutlineSource(codes.map { .continent(code: $0, name: Self.name($0)) }) { place in
      switch place {
      case .continent(let code, _): countries.filter { $0.continent == code }.map { .country($0) }
      case .country(let country): Self.largestCities(of: country, in: store).map { .city($0) }
      case .city: nil
      }
    }
  }

  private static func name(_ code: String) -> String { continents[code] ?? code }

  /// Ten rows of an index.
  private static func largestCities(of country: Country, in store: CityStore) -> [City] {
    let request = City.filter(Column("country") == country.code).order(Column("population").desc).limit(10)
    return (try? store.pool.read { try request.fetchAll($0) }) ?? []
  }
}

/// A continent, a country or a city, in a tree of places.
public enum Place: Identifiable, Equatable, Sendable {
  /// A continent, by its code and its name.
  case continent(code: String, name: String)
  /// A country.
  case country(Country)
  /// A city.
  case city(City)

  /// The ID of a place.
  public enum ID: Hashable, Sendable {
    /// The code of a continent.
    case continent(String)
    /// The code of a country.
    case country(String)
    /// The ID of a city.
    case city(Int64?)
  }

  /// The code, or the ID of the city.
  public var id: ID {
    switch self {
    case .continent(let code, _): .continent(code)
    case .country(let country): .country(country.code)
    case .city(let city): .city(city.id)
    }
  }

  /// The name.
  public var name: String {
    switch self {
    case .continent(_, let name): name
    case .country(let country): country.name
    case .city(let city): city.name
    }
  }

  /// The population of a city; `nil` for others.
  public var population: Int? { if case .city(let city) = self { city.population } else { nil } }
}
