import DataSourcesGRDB

// Must not compile without the trait; the error of every marked line must name it.

func use(_ database: Any) {
  _ = LiveDatabase(database)  // error
  _ = LiveView<Int>("city", groupedBy: "country", orderedBy: "name", "id")  // error
  _ = LiveView<Int>("city", table: "city", filter: 1, orderedBy: "name") { _ in 1 }  // error
  _ = QuerySource<Int>(1, in: database, orderedBy: "name")  // error
  _ = SearchTable("cities")  // error
  try? SearchTable.create("words", forTable: "city", columns: ["name"], in: database)  // error
  _ = SearchQuery(typed: "bern")  // error
}

final class Screen {
  var cities: LiveSource<Int>?  // error
  var results: LiveSearch<Int>?  // error
}
