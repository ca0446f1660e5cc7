public import ListChanges
import ListStorage

/// The sections of several sources, in the order of the sources.
///
///     let screen = ConcatenatedSections([news, talks])
///
/// You can change the children at any time, see ``CompositeSource``; their sections are then inserted, deleted or
/// moved.
///
/// - Complexity: A change of *k* items takes O(*k* log *c*), where *c* is the number of children. A change of the
///   children takes O(log *c* + *s* log *s*) for *s* sections that are inserted, deleted or moved. Lookups, and
///   conversions between positions, take O(log *c*).
public final class ConcatenatedSections<Item>: CompositeSource {
  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The children, counted by their sections.
  var table = ChildTable()

  /// Creates a concatenation of sources, in order.
  ///
  /// A source can occur more than once.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow([], on: self) { $0.translate($1) }
    guard let new = table.makeChildren(children, at: 0, following: changeHub) else { return }
    table.insert(new, counts: new.map(\.source.sectionCount), at: 0)
  }

  deinit { changeHub.close() }

  public var sectionCount: Int { table.counts.total }
  public func itemCount(inSection section: Int) -> Int {
    guard let (child, _, section) = table.child(containing: section) else { return 0 }
    return child.source(of: Item.self).itemCount(inSection: section)
  }
  public func item(at position: ItemPosition) -> Item? {
    guard let (child, _, section) = table.child(containing: position.section) else { return nil }
    return child.source(of: Item.self).item(at: ItemPosition(section: section, item: position.item))
  }
  public func sectionInfo(at index: Int) -> SectionInfo? {
    guard let (child, _, section) = table.child(containing: index),
      var info = child.source(of: Item.self).sectionInfo(at: section)
    else { return nil }
    info.id = info.id?.qualified(by: child.key)
    return info
  }
  public func id(at position: ItemPosition) -> ItemID? {
    guard let (child, _, section) = table.child(containing: position.section) else { return nil }
    let local = ItemPosition(section: section, item: position.item)
    return child.source(of: Item.self).id(at: local)?.qualified(by: child.key)
  }
  public func position(of id: ItemID) -> ItemPosition? {
    guard case (let index, var position)? = table.childPosition(of: id, in: Item.self) else { return nil }
    position.section += table.range(of: index).lowerBound
    return position
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let known = updates.compactMap { update in
      table.index(ofKey: update.child).map { (index: $0, before: table.range(of: $0), update.changes) }
    }
    for (index, _, _) in known {
      guard let child = table[index] else { continue }
      table.setCount(child.source(of: Item.self).sectionCount, at: index)
    }
    var draft = ChangeSet.Draft()
    for (index, before, changes) in known {
      let now = table.range(of: index)
      // A child that changed without emitting, or emitted an invalid change set, is read again.
      guard changes.fitsSections(from: before.count, to: now.count) else { return .reload }
      draft.add(changes, oldSections: before.lowerBound, newSections: now.lowerBound)
    }
    return draft.changeSet()
  }
}

extension DataSource {
  /// Returns the sections of this source followed by those of other sources.
  ///
  ///     let screen = news.appendingSections(of: talks)
  public func appendingSections(of others: any DataSource<Item>...) -> ConcatenatedSections<Item> {
    ConcatenatedSections([self] + others)
  }
}

extension ConcatenatedSections {
  public var upstream: [any DataSource] { children }
}
