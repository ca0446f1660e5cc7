#if !Postgres
  // Without the trait, libpq isn't needed, and this type names the trait that is missing.

  /// Tables of PostgreSQL that are kept in a local SQLite file.
  ///
  /// Needs the trait `Postgres`.
  @available(
    *, unavailable,
    message:
      "enable the package trait \"Postgres\": .package(url: …/swift-data-sources, from: …, traits: [\"Postgres\"])"
  )
  public final class PostgresReplica {}
#endif
