#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A full-text query.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public struct SearchQuery {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(typed text: String) {}
  }
#endif
