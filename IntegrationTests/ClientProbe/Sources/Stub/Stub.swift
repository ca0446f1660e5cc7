import DataSourcesGRDB

// Must not compile without the trait; the error must name it.
func use(_ source: QuerySource<Int>) {}
