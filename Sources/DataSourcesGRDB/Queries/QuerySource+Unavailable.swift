#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A live list over a database.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class QuerySource<Record> {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(
      _ request: Any, in database: Any, sectionedBy section: Any? = nil, orderedBy orderings: Any...,
      pollingInterval: Duration = .zero, header: Any? = nil
    ) {}
  }
#endif
