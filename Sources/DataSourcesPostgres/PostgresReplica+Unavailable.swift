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
  public final class PostgresReplica {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(
      _ connection: String, publication: String, tables: [String]? = nil, into url: Any, slot: String,
      options: Any? = nil
    ) {}
  }
#endif
