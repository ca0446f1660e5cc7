public import ListChanges

/// One of several sources, chosen while the list is shown.
///
///     let segments = SegmentedSource([favourites, nearby, all])
///     segments.select(2)
///
/// The list is that of the selected child, sections, rows and identities; what the others do is not even looked at, and
/// shows when they are selected. Selecting another one is one change set, at once. One child is always selected, unless
/// there is none: then there are no sections.
///
/// - Complexity: lookups and changes as the selected child; see
///   ``select(_:comparison:animation:)-(Int,_,_)`` for switching.
public final class SegmentedSource<Item>: CompositeSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// Decides on moves of rows and carries them out, see ``CompositeSource/moveRow(from:to:animation:)``.
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// What becomes of rows that are in both lists when another child is selected.
  public var comparison: ListComparison<Item>
  /// The index of the child that is shown; `nil` only when there are no children.
  public internal(set) var selectedIndex: Int?
  /// The child that is shown; `nil` only when there are no children.
  public internal(set) var selected: (any DataSource<Item>)?
  /// Children count for nothing.
  var table = ChildTable()

  /// A list of one of these at a time.
  ///
  /// - Parameters:
  ///   - children: the sources to choose from.
  ///   - index: the one to begin with; the first one if there is none with this index.
  ///   - comparison: what becomes of rows that are in both lists when another child is selected.
  public init(
    _ children: [any DataSource<Item>] = [], selecting index: Int = 0, comparison: ListComparison<Item>
  ) {
    self.comparison = comparison
    changeHub.follow([], on: self) { $0.translate($1) }
    if let new = table.makeChildren(children, following: changeHub) {
      for child in new { child.link.isActive = false }
      table.insert(new, counts: new.map { _ in 0 }, at: 0)
    }
    activate(children.indices.contains(index) ? index : children.indices.first)
  }

  deinit { changeHub.close() }

  /// Creates a source that displays one of its children at a time.
  ///
  /// When you select another child, items that are in both children stay, and are updated if they aren't equal.
  public convenience init(_ children: [any DataSource<Item>] = [], selecting index: Int = 0) where Item: Equatable {
    self.init(children, selecting: index, comparison: .equality)
  }

  /// The number of sections of the selected child.
  public var sectionCount: Int { selected?.sectionCount ?? 0 }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { selected?.itemCount(inSection: section) ?? 0 }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { selected?.item(at: position) }
  /// What the selected child knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { selected?.sectionInfo(at: index) }
  /// The identity that the row has in the selected child.
  public func id(at position: ItemPosition) -> ItemID? { selected?.id(at: position) }
  /// Where the selected child has the row with this identity.
  public func position(of id: ItemID) -> ItemPosition? { selected?.position(of: id) }

  /// Shows another child.
  ///
  /// - Parameters:
  ///   - index: its index; out of range nothing happens.
  ///   - comparison: what becomes of rows that are in both lists; `nil` for the source's own ``comparison``.
  ///   - animation: the hint for the change.
  /// - Returns: whether there is a child with this index.
  /// - Complexity: that of a comparison of both children's rows; O(1) for a reload.
  @discardableResult
  public func select(
    _ index: Int, comparison: ListComparison<Item>? = nil, animation: AnimationHint = .automatic
  ) -> Bool {
    guard table[index] != nil else { return false }
    show(index, comparison: comparison ?? self.comparison, animation: animation)
    return true
  }

  /// Shows another child, the first one if the source is there several times.
  ///
  /// - Returns: whether it is a child; if not, nothing happens.
  /// - Complexity: as with an index, and O(*c*) for *c* children.
  @discardableResult
  public func select(
    _ child: any DataSource<Item>, comparison: ListComparison<Item>? = nil, animation: AnimationHint = .automatic
  ) -> Bool {
    guard let index = index(ofChild: child) else { return false }
    return select(index, comparison: comparison, animation: animation)
  }

  /// Shows the child with an index, and tells what that changes.
  func show(_ index: Int?, comparison: ListComparison<Item>, animation: AnimationHint) {
    let old = selected
    activate(index)
    changeHub.emit(comparison.changes(from: old, to: selected), animation: animation)
  }

  /// Listens to the child with an index, and to no other.
  func activate(_ index: Int?) {
    if let selectedIndex { table[selectedIndex]?.link.isActive = false }
    let child = index.flatMap { table[$0] }
    selectedIndex = index
    selected = child?.source(of: Item.self)
    child?.link.isActive = true
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    updates.first { table.index(ofKey: $0.child) == selectedIndex }?.changes ?? ChangeSet()
  }
}
