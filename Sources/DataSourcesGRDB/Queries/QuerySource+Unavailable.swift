#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A live list over a database.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class QuerySource<Record> {}
#endif
