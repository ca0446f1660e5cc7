/// What a source says of a section besides its rows.
public struct SectionInfo: Hashable {
  /// What makes it the same section in another state, if anything does.
  public var id: ItemID?
  /// The title above the rows.
  public var header: String?
  /// The title below the rows.
  public var footer: String?
  /// What stands for the section in the index at a list's edge: a letter, as a rule.
  public var indexTitle: String?
  /// The views that the section shows besides rows, see ``CellSource``; no part of equality.
  var attachment = SectionAttachment()

  /// A section with these titles.
  public init(id: ItemID? = nil, header: String? = nil, footer: String? = nil, indexTitle: String? = nil) {
    self.id = id
    self.header = header
    self.footer = footer
    self.indexTitle = indexTitle
  }
}
