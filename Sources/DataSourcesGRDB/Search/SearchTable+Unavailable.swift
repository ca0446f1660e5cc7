#if !GRDB
  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// The FTS5 table of a search.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public struct SearchTable {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(_ name: String) {}

    public static func create(
      _ name: String, forTable table: String, columns: [String], prefixes: Set<Int> = [], tokenizer: Any? = nil,
      in db: Any
    ) throws {}

    public func rebuild(in db: Any) throws {}

    public func drop(in db: Any) throws {}
  }
#endif
