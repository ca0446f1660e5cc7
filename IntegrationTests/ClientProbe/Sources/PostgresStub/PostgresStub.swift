import DataSourcesPostgres

// Must not compile without the trait; the error of every marked line must name it.

func use() {
  _ = PostgresReplica("", publication: "cities", into: "cities.sqlite", slot: "app")  // error
}
