#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A list of the rows of a view.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class LiveSource<Record> {}
#endif
