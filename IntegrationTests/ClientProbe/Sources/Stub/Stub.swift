import DataSourcesGRDB

// Must not compile without the trait, and must say so.
func use(_ source: QuerySource<Int>) {}
