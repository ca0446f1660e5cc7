public import DataSourcesGRDB
public import Foundation
import GRDB

/// The screen “World cities”: all cities by the names of their countries, the largest first, and a search by name.
@MainActor
public final class CitiesModel {
  /// The cities that match the query, all of them at first.
  public let cities: LiveSearch<City>
  private let live: LiveDatabase
  private let store: CityStore

  /// Opens the cities in a folder, which gets them if it has none.
  ///
  /// - Throws: A ``StartError`` if the folder can't be used.
  public init(directory: URL) async throws {
    // The import takes seconds, the first time.
    store = try await Task.detached { try CityStore(directory: directory) }.value
    live = try LiveDatabase(store.pool)
    cities = try await live.search(Self.byCountry, in: CitySchema.searchTable, whenEmpty: .allRows)
  }

  /// The population of a country's cities, and of all.
  nonisolated package static let population = LiveAggregate.sum(Column("population"))

  private static let country = ParentTable(Country.self, foreignKey: "country")
    .select(Column("name").forKey("countryName"))

  /// Renaming a country moves its cities.
  package static var byCountry: LiveQuery<City> {
    LiveQuery("cities by country")
      .joining(country)
      .grouped(by: country[Column("name")])
      .ordered(by: Column("population").desc).aggregating(population)
  }

  /// The search text.
  public var query = "" {
    didSet { cities.query = SearchQuery(typed: query) }
  }

  /// Deletes a city.
  public func delete(_ city: City) async throws {
    _ = try await store.write { db in try city.delete(db) }
  }
}
