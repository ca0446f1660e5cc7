public import ListChanges

/// The sections of several sources, those of the first one first.
///
/// - Complexity: a change of *k* rows takes O(*c* + *s* + *k* log *k*), for *c* children and *s* sections of those that
///   changed; a lookup O(log *c*).
public final class StackedSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let children: [any DataSource<Item>]
  /// The section counts of the children, as one section of "rows" for each child.
  private var sections: ListShape

  /// A list of these, in order; one may come twice.
  public init(_ children: [any DataSource<Item>]) {
    self.children = children
    sections = ListShape(itemCounts: children.map(\.sectionCount))
    changeHub.follow(children.map(\.changeHub)) { [weak self] in self?.translate($0) ?? ChangeSet() }
  }

  /// The number of sections of all children.
  public var sectionCount: Int { sections.itemCount }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    local(section).map { children[$0.child].itemCount(inSection: $0.section) } ?? 0
  }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    local(position.section).flatMap {
      children[$0.child].item(at: ItemPosition(section: $0.section, item: position.item))
    }
  }
  /// What the child knows of a section; its identity is told apart from those of the other children.
  public func section(at index: Int) -> SectionInfo? {
    local(index).flatMap { child, section in
      guard var info = children[child].section(at: section) else { return nil }
      info.id = info.id?.qualified(by: child)
      return info
    }
  }
  /// The identity that the row has in its child, told apart from those of the other children.
  public func id(at position: ItemPosition) -> ItemID? {
    local(position.section).flatMap { child, section in
      children[child].id(at: ItemPosition(section: section, item: position.item))?.qualified(by: child)
    }
  }
  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    guard let (child, id) = id.unqualified, children.indices.contains(child),
      var position = children[child].position(of: id)
    else { return nil }
    position.section += sections.flatStart(ofSection: child)
    return position
  }

  private func local(_ section: Int) -> (child: Int, section: Int)? {
    sections.position(atFlatIndex: section).map { ($0.section, $0.item) }
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let old = sections
    sections = ListShape(itemCounts: children.map(\.sectionCount))
    if updates.contains(where: \.changes.isReload) { return .reload }
    var draft = ChangeSet.Draft()
    for update in updates {
      draft.add(
        update.changes, oldSections: old.flatStart(ofSection: update.child),
        newSections: sections.flatStart(ofSection: update.child))
    }
    return draft.changeSet()
  }
}

extension DataSource {
  /// The sections of this source, then those of others.
  public func stacked(with others: any DataSource<Item>...) -> StackedSource<Item> {
    StackedSource([self] + others)
  }
}
