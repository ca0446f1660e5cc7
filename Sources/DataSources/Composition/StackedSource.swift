public import ListChanges

/// The sections of several sources, those of the first one first.
///
/// Children come, go, move and are replaced while the list is shown, see ``CompositeSource``: with them their sections come,
/// go and move.
///
/// - Complexity: a change of *k* rows takes O(*c* + *k* log *k*) for *c* children, one of the children themselves
///   O(*c* + *s* log *s*) for the *s* sections that come, go or move; a lookup O(log *c*).
public final class StackedSource<Item>: CompositeSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// Decides on moves of rows and carries them out, see ``CompositeSource/moveRow(from:to:animation:)``.
  public var moveHandler: ((ChildMove<Item>) -> MoveAnswer)?
  /// A child's shape is that of a section which has its sections as rows.
  var table: ChildTable<Item>

  /// A list of these, in order; one may come twice.
  public init(_ children: [any DataSource<Item>] = []) {
    table = ChildTable { ListShape(itemCounts: [$0.sectionCount]) }
    changeHub.follow([]) { [weak self] in self?.translate($0) ?? ChangeSet() }
    _ = table.insert(children, at: 0, following: changeHub)
  }

  /// The number of sections of all children.
  public var sectionCount: Int { table.counts.itemCount }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    local(section).map { $0.child.source.itemCount(inSection: $0.section) } ?? 0
  }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    local(position.section).flatMap {
      $0.child.source.item(at: ItemPosition(section: $0.section, item: position.item))
    }
  }
  /// What the child knows of a section; its identity is told apart from those of the other children.
  public func section(at index: Int) -> SectionInfo? {
    local(index).flatMap { child, section in
      guard var info = child.source.section(at: section) else { return nil }
      info.id = info.id?.qualified(by: child.key)
      return info
    }
  }
  /// The identity that the row has in its child, told apart from those of the other children.
  public func id(at position: ItemPosition) -> ItemID? {
    local(position.section).flatMap { child, section in
      child.source.id(at: ItemPosition(section: section, item: position.item))?.qualified(by: child.key)
    }
  }
  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    guard let (key, id) = id.unqualified, let index = table.index(ofKey: key),
      var position = table[index]?.source.position(of: id)
    else { return nil }
    position.section += table.range(of: index).lowerBound
    return position
  }

  private func local(_ section: Int) -> (child: ChildTable<Item>.Child, section: Int)? {
    guard let place = table.counts.position(atFlatIndex: section) else { return nil }
    return table[place.section].map { ($0, place.item) }
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let old = table.counts
    let known = updates.compactMap { update in table.index(ofKey: update.child).map { (index: $0, update.changes) } }
    table.measure(known.map(\.index))
    var draft = ChangeSet.Draft()
    for (index, changes) in known {
      // A child that changed without a word, or says what does not fit, is read anew.
      guard changes.fitsSections(from: old.itemCount(inSection: index), to: table.range(of: index).count) else {
        return .reload
      }
      draft.add(
        changes, oldSections: old.flatStart(ofSection: index), newSections: table.range(of: index).lowerBound)
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
