#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// Rows of a table in sections and in order.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public struct LiveView<Record> {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(
      _ name: String, request: Any? = nil, table: String? = nil, joining parent: Any? = nil,
      filter: Any? = nil, groupedBy group: Any? = nil, sectionedBy section: Any? = nil, orderedBy orderings: Any...,
      selecting columns: Any? = nil, decode: ((Any) throws -> Record)? = nil
    ) {}
  }
#endif
