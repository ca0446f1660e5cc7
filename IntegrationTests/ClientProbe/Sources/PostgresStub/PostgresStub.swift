import DataSourcesPostgres

// Must not compile without the trait; the error must name it.
func use(_ replica: PostgresReplica) {}
