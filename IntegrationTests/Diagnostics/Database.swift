import DataSourcesGRDB
import GRDB

// A database and its lists used from two isolation domains: each line after a mark must be an error.

struct City: FetchableRecord, TableRecord {
  init(row: Row) {}
}

actor Reader {
  func read(_ live: LiveDatabase) {}
  func count(_ cities: LiveSource<City>) -> Int { cities.itemCount(inSection: 0) }
  func search(_ results: LiveSearch<City>) {}
  func open(_ view: LiveQuery<City>) {}
}

@MainActor func crossToAnActor(_ reader: Reader, _ live: LiveDatabase, _ cities: LiveSource<City>) async {
  // error
  await reader.read(live)
  // error
  _ = await reader.count(cities)
}

@MainActor func searchOnAnActor(_ reader: Reader, _ results: LiveSearch<City>) async {
  // error
  await reader.search(results)
}

@MainActor func readInATask(_ live: LiveDatabase, _ cities: LiveSource<City>) {
  // error
  Task.detached { try? live.read { _ in } }
  // error
  Task.detached { cities.itemCount(inSection: 0) }
}

@MainActor func sendAView(_ reader: Reader, _ view: LiveQuery<City>) async {
  await reader.open(view)
}
