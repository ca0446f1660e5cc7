import DataSourcesGRDB

// Must not compile without the trait; the error of every marked line must name it.

func use(_ database: Any) {
  _ = LiveDatabase(database)  // error
  _ = LiveQuery<Int>("city")  // error
  _ = LiveQuery<Int>("city", table: "city")  // error
  _ = SearchTable("cities")  // error
  try? SearchTable.create("words", forTable: "city", columns: ["name"], in: database)  // error
  _ = SearchQuery(typed: "bern")  // error
}

final class Screen {
  var cities: LiveSource<Int>?  // error
  var results: LiveSearch<Int>?  // error
}
