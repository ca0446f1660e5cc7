public import ListChanges

/// An immutable copy of a source's state.
///
/// A snapshot of `Sendable` items can be sent to another isolation domain, for example for a search or an export.
///
/// Items that the source can't return, such as rows of a database that can't be decoded, are left out: the items after them are at other
/// positions than in the source. A placeholder for such rows prevents that.
public struct ListSnapshot<Item> {
  /// The sections, in order, with the IDs and titles that they have in the source.
  ///
  ///     let changes = ChangeSet(fromSections: before.sections, toSections: after.sections)
  public var sections: [ListSection<ItemID?, Item>]

  /// Copies the current state of a source.
  ///
  /// - Complexity: O(*n*) lookups for *n* items.
  init(of source: some DataSource<Item>) {
    sections = (0..<source.sectionCount).map { section in
      let items = (0..<source.itemCount(inSection: section)).compactMap {
        source.item(at: ItemPosition(section: section, item: $0))
      }
      let info = source.sectionInfo(at: section)
      return ListSection(
        id: info?.id, items: items, header: info?.header, footer: info?.footer, indexTitle: info?.indexTitle)
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

extension ListSnapshot: Sendable where Item: Sendable {}
extension ListSnapshot: Equatable where Item: Equatable {}
extension ListSnapshot: Hashable where Item: Hashable {}

extension DataSource {
  /// Returns an immutable copy of the current state, without the items that the source can't return.
  ///
  /// - Complexity: O(*n*) lookups for *n* items.
  public func snapshot() -> ListSnapshot<Item> { ListSnapshot(of: self) }
}
