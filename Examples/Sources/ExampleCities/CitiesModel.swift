public import DataSourcesGRDB
public import Foundation
import GRDB

/// The screen “World cities”: all cities by country, the largest first, and a search by name.
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
    cities = try await live.search(Self.byCountry, in: CitySchema.searchTable, whenEmpty: .wholeView)
  }

  /// Read from the index of the table, which is there already.
  package static var byCountry: LiveView<City> {
    LiveView("cities by country", groupedBy: Column("countryName"), orderedBy: Column("population").desc)
  }

  /// What the user types to find cities.
  public var query = "" {
    didSet { cities.query = SearchQuery(typed: query) }
  }

  /// Deletes a city.
  public func delete(_ city: City) async throws {
    _ = try await store.write { db in try city.delete(db) }
  }
}
