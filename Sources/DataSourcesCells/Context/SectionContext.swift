public import DataSources

/// A section and what is known about it while a list displays it.
public struct SectionContext {
  /// The index of the section in the source that was turned into cells.
  public let section: Int
  /// The index of the section in the displayed list, such as a composition of several lists.
  ///
  ///     let numbered = photos.cells(PhotoCell.self) { $0.show($1) }.headerTitle { "Part \($0.listSection + 1)" }
  public let listSection: Int
  /// The index of the view among the section's views of its kind; 0 for headers and footers.
  public let viewIndex: Int
  /// The identity and the titles of the section.
  public let info: SectionInfo
  private let values: (any ContextSource)?

  package init(section: Int, listSection: Int, viewIndex: Int, info: SectionInfo, values: (any ContextSource)?) {
    self.section = section
    self.listSection = listSection
    self.viewIndex = viewIndex
    self.info = info
    self.values = values
  }

  /// Returns what the source provides besides items, such as a database snapshot.
  ///
  /// - Returns: `nil` if the source provides nothing, or something of another type. See `ContextSource`.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? { values?.cellContext as? Value }
}
