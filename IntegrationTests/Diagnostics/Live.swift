import DataSourcesGRDB
import GRDB

// The errors of "Isolation" of DataSourcesGRDB.

struct City: Decodable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  var id: Int64
  var name: String
}

struct Person: Decodable, FetchableRecord, Identifiable, Equatable, Sendable {
  var id: Int64
}

let live = try LiveDatabase(DatabasePool(path: "cities.sqlite"))

func openCities() async throws {
  // error: "non-Sendable type 'LiveDatabase' of let 'live' cannot exit main actor-isolated context"
  _ = try await live.list(LiveQuery<City>("cities"))
}

// error: "main actor-isolated let 'live' can not be referenced from a nonisolated context"
func close() { _ = live }

func reload(isolation: isolated any Actor = #isolation) async {}
// error: "'nil' is not compatible with expected argument type 'any Actor'"
func reloadLater() async { await reload() }

// error: "requires that 'Person' conform to 'TableRecord'"
let people = LiveQuery<Person>("people")
