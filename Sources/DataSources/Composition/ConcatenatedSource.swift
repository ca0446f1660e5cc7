public import ListChanges

/// The rows of several sources in one section, those of the first one first.
///
/// Sections of the children are not seen. Children come, go, move and are replaced while the list is shown, see
/// ``CompositeSource``: with them their rows come, go and move.
///
/// - Complexity: a change of *k* rows takes O(*c* + *s* + *k* log *k*), for *c* children and *s* sections of those that
///   changed; the rows of a section that comes, goes or moves count as changed, and so do those of a child that does. A
///   lookup takes O(log *c* + log *s*).
public final class ConcatenatedSource<Item>: CompositeSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// Decides on moves of rows and carries them out, see ``CompositeSource/moveRow(from:to:animation:)``.
  public var moveHandler: ((ChildMove<Item>) -> MoveAnswer)?
  var table: ChildTable<Item>

  /// A list of these, in order; one may come twice.
  public init(_ children: [any DataSource<Item>] = []) {
    table = ChildTable { $0.shape }
    changeHub.follow([]) { [weak self] in self?.translate($0) ?? ChangeSet() }
    _ = table.insert(children, at: 0, following: changeHub)
  }

  /// Always 1.
  public var sectionCount: Int { 1 }
  /// The number of rows of all children, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? table.counts.itemCount : 0 }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    local(position).flatMap { $0.child.source.item(at: $0.position) }
  }
  /// The identity that the row has in its child, told apart from those of the other children.
  public func id(at position: ItemPosition) -> ItemID? {
    local(position).flatMap { $0.child.source.id(at: $0.position)?.qualified(by: $0.child.key) }
  }
  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    guard let (key, id) = id.unqualified, let index = table.index(ofKey: key),
      let position = table[index]?.source.position(of: id)
    else { return nil }
    return self.position(of: position, inChild: index)
  }

  private func local(_ position: ItemPosition) -> (child: ChildTable<Item>.Child, position: ItemPosition)? {
    guard let place = childPosition(of: position) else { return nil }
    return table[place.child].map { ($0, place.position) }
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let old = table
    let known = updates.compactMap { update in table.index(ofKey: update.child).map { (index: $0, update.changes) } }
    table.measure(known.map(\.index))
    var draft = ChangeSet.Draft()
    for (index, changes) in known {
      // A child that changed without a word, or says what does not fit, is read anew.
      guard let before = old[index]?.shape, let after = table[index]?.shape, !changes.isReload,
        changes.fits(from: before, to: after)
      else { return .reload }
      draft.addRows(
        of: changes, from: before, to: after, section: 0, oldItems: old.range(of: index).lowerBound,
        newItems: table.range(of: index).lowerBound)
    }
    return draft.changeSet()
  }
}

extension DataSource {
  /// The rows of this source and then those of others, in one section.
  public func concatenated(with others: any DataSource<Item>...) -> ConcatenatedSource<Item> {
    ConcatenatedSource([self] + others)
  }
}
