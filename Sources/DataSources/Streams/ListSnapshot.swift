public import ListChanges

/// An immutable copy of a source's state.
///
/// A snapshot of `Sendable` items can be sent to another isolation domain, for example for a search or an export.
public struct ListSnapshot<Item> {
  /// A section with its items, which can be compared with those of another snapshot.
  ///
  ///     let changes = ChangeSet(fromSections: before.sections, toSections: after.sections)
  public struct Section {
    /// The identity of the section, if it has one.
    public var id: ItemID?
    /// The title above the items.
    public var header: String?
    /// The title below the items.
    public var footer: String?
    /// The title of the section in the index at the edge of a list.
    public var indexTitle: String?
    /// The items, in order.
    public var items: [Item]

    /// Creates a section, for an operator of your own or a test.
    public init(
      id: ItemID? = nil, header: String? = nil, footer: String? = nil, indexTitle: String? = nil, items: [Item]
    ) {
      self.id = id
      self.header = header
      self.footer = footer
      self.indexTitle = indexTitle
      self.items = items
    }

    /// Returns a section with the same ID and titles, and each item transformed.
    public func map<Result>(_ transform: (Item) throws -> Result) rethrows -> ListSnapshot<Result>.Section {
      .init(id: id, header: header, footer: footer, indexTitle: indexTitle, items: try items.map(transform))
    }
  }

  /// The sections, in order.
  public var sections: [Section]

  /// Copies the current state of a source.
  ///
  /// Items that the source can't return are left out.
  ///
  /// - Complexity: O(*n*) lookups for *n* items.
  init(of source: some DataSource<Item>) {
    sections = (0..<source.sectionCount).map { section in
      let items = (0..<source.itemCount(inSection: section)).compactMap {
        source.item(at: ItemPosition(section: section, item: $0))
      }
      let info = source.sectionInfo(at: section)
      return Section(
        id: info?.id, header: info?.header, footer: info?.footer, indexTitle: info?.indexTitle, items: items)
    }
  }

  /// The items of all sections, in order.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The item counts of the sections.
  public var shape: ListShape { ListShape(itemCounts: sections.map(\.items.count)) }

  /// Returns the item at a position, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func item(at position: ItemPosition) -> Item? {
    guard sections.indices.contains(position.section) else { return nil }
    let items = sections[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }
}

extension ListSnapshot.Section: ListSectionProtocol {
  public func hasSameContent(as other: Self) -> Bool {
    header == other.header && footer == other.footer && indexTitle == other.indexTitle
  }
}

extension ListSnapshot: Sendable where Item: Sendable {}
extension ListSnapshot.Section: Sendable where Item: Sendable {}
extension ListSnapshot: Equatable where Item: Equatable {}
extension ListSnapshot.Section: Equatable where Item: Equatable {}
extension ListSnapshot: Hashable where Item: Hashable {}
extension ListSnapshot.Section: Hashable where Item: Hashable {}

extension DataSource {
  /// Returns an immutable copy of the current state.
  ///
  /// - Complexity: O(*n*) lookups for *n* items.
  public func snapshot() -> ListSnapshot<Item> { ListSnapshot(of: self) }
}
