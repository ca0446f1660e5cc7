public import ListChanges

/// All rows of a source at one moment, as a value.
///
/// It can be handed to another isolation domain when the rows can: a search, an export, a test. The identities of its
/// sections go with it, so they must be values, as identities are, and no objects that somebody changes.
public struct ListSnapshot<Item> {
  /// A section with its rows.
  public struct Section {
    /// Its identity, if it has one, and its titles.
    public var info: SectionInfo
    /// The rows, in order.
    public var items: [Item]

    /// What makes it the same section in another state, if anything does.
    public var id: ItemID? { info.id }
    /// The title above the rows.
    public var header: String? {
      get { info.header }
      set { info.header = newValue }
    }
    /// The title below the rows.
    public var footer: String? {
      get { info.footer }
      set { info.footer = newValue }
    }
  }

  /// The sections, in order.
  public var sections: [Section]

  /// All rows of a source now; a row that the source can not give is left out.
  ///
  /// - Complexity: O(*n*) lookups for *n* rows.
  public init(of source: some DataSource<Item>) {
    sections = (0..<source.sectionCount).map { section in
      let items = (0..<source.itemCount(inSection: section)).compactMap {
        source.item(at: ItemPosition(section: section, item: $0))
      }
      return Section(info: source.sectionInfo(at: section) ?? SectionInfo(), items: items)
    }
  }

  /// The rows of all sections, in order.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The item counts of the sections.
  public var shape: ListShape { ListShape(itemCounts: sections.map(\.items.count)) }

  /// The row at a position; `nil` when there is none.
  ///
  /// - Complexity: O(1).
  public func item(at position: ItemPosition) -> Item? {
    guard sections.indices.contains(position.section) else { return nil }
    let items = sections[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }
}

extension ListSnapshot: Sendable where Item: Sendable {}
// Unchecked for the identity: the type does not say that it is a value, but what is hashed by must not change anyway.
extension ListSnapshot.Section: @unchecked Sendable where Item: Sendable {}
extension ListSnapshot: Equatable where Item: Equatable {}
extension ListSnapshot.Section: Equatable where Item: Equatable {}
extension ListSnapshot: Hashable where Item: Hashable {}
extension ListSnapshot.Section: Hashable where Item: Hashable {}

extension DataSource {
  /// All rows now, as a value that does not follow the source.
  ///
  /// - Complexity: O(*n*) lookups for *n* rows.
  public func snapshot() -> ListSnapshot<Item> { ListSnapshot(of: self) }
}
