public import ListChanges

/// The rows of several sources in one section, those of the first one first.
///
/// Sections of the children are not seen.
///
/// - Complexity: a change of *k* rows takes O(*c* + *s* + *k* log *k*), for *c* children and *s* sections of those that
///   changed; the rows of a section that comes, goes or moves count as changed. A lookup takes O(log *c* + log *s*).
public final class ConcatenatedSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let children: [any DataSource<Item>]
  private var shapes: [ListShape]
  /// The row counts of the children.
  private var rows: ListShape

  /// A list of these, in order; one may come twice.
  public init(_ children: [any DataSource<Item>]) {
    self.children = children
    shapes = children.map(\.shape)
    rows = ListShape(itemCounts: shapes.map(\.itemCount))
    changeHub.follow(children.map(\.changeHub)) { [weak self] in self?.translate($0) ?? ChangeSet() }
  }

  /// Always 1.
  public var sectionCount: Int { 1 }
  /// The number of rows of all children, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? rows.itemCount : 0 }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    local(position).flatMap { children[$0.child].item(at: $0.position) }
  }
  /// The identity that the row has in its child, told apart from those of the other children.
  public func id(at position: ItemPosition) -> ItemID? {
    local(position).flatMap { children[$0.child].id(at: $0.position)?.qualified(by: $0.child) }
  }
  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    guard let (child, id) = id.unqualified, children.indices.contains(child),
      let position = children[child].position(of: id)
    else { return nil }
    return shapes[child].flatIndex(of: position).map {
      ItemPosition(section: 0, item: rows.flatStart(ofSection: child) + $0)
    }
  }

  private func local(_ position: ItemPosition) -> (child: Int, position: ItemPosition)? {
    guard position.section == 0, let place = rows.position(atFlatIndex: position.item) else { return nil }
    return shapes[place.section].position(atFlatIndex: place.item).map { (place.section, $0) }
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let (oldShapes, oldRows) = (shapes, rows)
    for update in updates { shapes[update.child] = children[update.child].shape }
    rows = ListShape(itemCounts: shapes.map(\.itemCount))
    // A child that changed without a word, or says what does not fit, is read anew.
    guard
      updates.allSatisfy({ update in
        !update.changes.isReload && update.changes.fits(from: oldShapes[update.child], to: shapes[update.child])
      })
    else { return .reload }
    var draft = ChangeSet.Draft()
    for update in updates {
      draft.addRows(
        of: update.changes, from: oldShapes[update.child], to: shapes[update.child], section: 0,
        oldItems: oldRows.flatStart(ofSection: update.child), newItems: rows.flatStart(ofSection: update.child))
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
