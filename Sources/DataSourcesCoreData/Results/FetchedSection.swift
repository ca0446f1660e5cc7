/// A section of fetched results.
public struct FetchedSection: Hashable, Sendable {
  /// The common property of the section's objects, which identifies the section in all states.
  ///
  /// Empty for the only section of results that have no sections.
  public var name: String
  /// The section's entry in the index beside the list; `nil` when it has none.
  public var indexTitle: String?
  /// The number of rows.
  public var objectCount: Int

  /// A section with these properties.
  public init(name: String, indexTitle: String? = nil, objectCount: Int) {
    self.name = name
    self.indexTitle = indexTitle
    self.objectCount = objectCount
  }
}
