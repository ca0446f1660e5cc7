#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A list of the rows that match a query.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class LiveSearch<Record> {}
#endif
