public import ListChanges

/// The sections of several sources, those of the first one first.
///
/// Children come, go, move and are replaced while the list is shown, see ``CompositeSource``: with them their sections come,
/// go and move.
///
/// - Complexity: a change of *k* rows takes O(*k* log *c*) for *c* children, one of the children themselves
///   O(log *c* + *s* log *s*) for the *s* sections that come, go or move; a lookup O(log *c*).
public final class ConcatenatedSections<Item>: CompositeSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// Decides on moves of rows and carries them out, see ``CompositeSource/moveRow(from:to:animation:)``.
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// Children count by their sections.
  var table = ChildTable()

  /// A list of these, in order; one may come twice.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow([], on: self) { $0.translate($1) }
    guard let new = table.makeChildren(children, following: changeHub) else { return }
    table.insert(new, counts: new.map(\.source.sectionCount), at: 0)
  }

  deinit { changeHub.close() }

  /// The number of sections of all children.
  public var sectionCount: Int { table.counts.total }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    guard let (child, _, section) = table.place(containing: section) else { return 0 }
    return child.source(of: Item.self).itemCount(inSection: section)
  }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let (child, _, section) = table.place(containing: position.section) else { return nil }
    return child.source(of: Item.self).item(at: ItemPosition(section: section, item: position.item))
  }
  /// What the child knows of a section; its identity is told apart from those of the other children.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    guard let (child, _, section) = table.place(containing: index),
      var info = child.source(of: Item.self).sectionInfo(at: section)
    else { return nil }
    info.id = info.id?.qualified(by: child.key)
    return info
  }
  /// The identity that the row has in its child, told apart from those of the other children.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let (child, _, section) = table.place(containing: position.section) else { return nil }
    let local = ItemPosition(section: section, item: position.item)
    return child.source(of: Item.self).id(at: local)?.qualified(by: child.key)
  }
  /// Where the row with this identity is.
  ///
  /// An ID that names no child means the first child that has such an item.
  ///
  /// - Complexity: O(log *c*) for *c* children, and the lookup of one; without a child in the ID up to *c* lookups.
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
      // A child that changed without a word, or says what does not fit, is read anew.
      guard changes.fitsSections(from: before.count, to: now.count) else { return .reload }
      draft.add(changes, oldSections: before.lowerBound, newSections: now.lowerBound)
    }
    return draft.changeSet()
  }
}

extension ChangeSet {
  /// Whether the sections of a list with these numbers of them can change like this; the rows are not looked at.
  ///
  /// - Complexity: O(*k*) for *k* moves.
  func fitsSections(from old: Int, to new: Int) -> Bool {
    guard !isReload, old - sectionDeletes.count + sectionInserts.count == new else { return false }
    let lastOld = [sectionDeletes.last, sectionMoves.last?.from, deletes.last?.section, moves.last?.from.section]
    let lastNew = [
      sectionInserts.last, sectionMoves.map(\.to).max(), sectionUpdates.last, inserts.last?.section,
      moves.map(\.to.section).max(), updates.last?.section,
    ]
    return lastOld.allSatisfy { $0 ?? -1 < old } && lastNew.allSatisfy { $0 ?? -1 < new }
  }
}

extension DataSource {
  /// The sections of this source, then those of others.
  public func appendingSections(of others: any DataSource<Item>...) -> ConcatenatedSections<Item> {
    ConcatenatedSections([self] + others)
  }
}
