import DataSources

/// What the closures of a section's views and titles are told.
public struct SectionIndex {
  /// The number of the section in the source that the closure was given to.
  public let section: Int
  /// The number of the section in the whole list that shows it.
  public let listSection: Int
  /// Which of the section's views of this kind it is; 0 for headers and footers.
  public let item: Int
  /// What is known of the section: its identity, its titles.
  public let info: SectionInfo
  private let sourceContext: Any?

  init(section: Int, listSection: Int, item: Int, info: SectionInfo, context: Any?) {
    self.section = section
    self.listSection = listSection
    self.item = item
    self.info = info
    sourceContext = context
  }

  /// What the source offers besides rows, see ``CellIndex/context(_:)``.
  public func context<Context>(_ type: Context.Type = Context.self) -> Context? { sourceContext as? Context }
}
