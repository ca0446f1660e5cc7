/// What a source says of a section besides its rows.
public struct SectionInfo: Hashable {
  /// What makes it the same section in another state, if anything does.
  public var id: ItemID?
  /// The title above the rows.
  public var header: String?
  /// The title below the rows.
  public var footer: String?

  /// A section with these titles.
  public init(id: ItemID? = nil, header: String? = nil, footer: String? = nil) {
    self.id = id
    self.header = header
    self.footer = footer
  }
}
