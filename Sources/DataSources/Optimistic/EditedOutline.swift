import ListChanges

/// An outline with the pending edits of a source that is derived from it.
///
/// Its depths may not be those of a tree: the children of a deleted node are displayed until the outline has the edit, too.
final class EditedOutline: OutlineRows {
  private let base: any OutlineRows
  private let source: any OriginSource
  /// The positions of inserted and moved rows.
  private let edited: Set<ItemPosition>
  /// The IDs that the outline has for rows with a temporary one.
  private let confirmedIDs: [ItemID: ItemID]
  let hasPendingEdits: Bool

  init(
    _ base: any OutlineRows, _ source: OptimisticSource<some Any>, edited: Set<ItemPosition>,
    _ confirmedIDs: [ItemID: ItemID]
  ) {
    self.base = base
    self.source = source
    self.edited = edited
    self.confirmedIDs = confirmedIDs
    hasPendingEdits = !source.pendingEdits.isEmpty
  }

  func isLoadingChildren(at index: Int) -> Bool { baseIndex(index).map(base.isLoadingChildren(at:)) ?? false }

  func displayLoadErrors(in host: AnyObject, _ display: @escaping (any Error) -> Void) {
    base.displayLoadErrors(in: host, display)
  }

  /// Returns the index of a row in the outline; `nil` for an inserted one.
  private func baseIndex(_ index: Int) -> Int? {
    source.origin(of: ItemPosition(section: 0, item: index))?.position.item
  }

  func outlineRow(at index: Int) -> OutlineRow? {
    guard index >= 0, index < source.itemCount(inSection: 0) else { return nil }
    let row = baseIndex(index).flatMap(base.outlineRow(at:))
    guard edited.contains(ItemPosition(section: 0, item: index)) else { return row }
    // An edited row is a sibling of the row before it or, in front of the children of that one, the first of these.
    let depth = max(nearestDepth(index, -1) ?? 0, nearestDepth(index, 1) ?? 0)
    return OutlineRow(depth: depth, isExpandable: row?.isExpandable ?? false)
  }

  /// Returns the ID that the outline has for a row.
  private func own(_ id: ItemID) -> ItemID { confirmedIDs[id] ?? id }

  /// Returns the depth of the nearest row in a direction that edits neither inserted nor moved.
  private func nearestDepth(_ index: Int, _ step: Int) -> Int? {
    var next = index + step
    while next >= 0, next < source.itemCount(inSection: 0) {
      if !edited.contains(ItemPosition(section: 0, item: next)) {
        return baseIndex(next).flatMap(base.outlineRow(at:))?.depth
      }
      next += step
    }
    return nil
  }

  func setExpanded(_ isExpanded: Bool, at index: Int) {
    if let index = baseIndex(index) { base.setExpanded(isExpanded, at: index) }
  }

  func isNode(withID id: ItemID, atOrAbove index: Int) -> Bool {
    baseIndex(index).map { base.isNode(withID: own(id), atOrAbove: $0) } ?? false
  }

  func childIndex(_ id: ItemID?, between previous: ItemID?, and next: ItemID?, below parent: Int?) -> OutlineIndex {
    // An inserted row has no children in the outline, like an index out of range.
    return base.childIndex(
      id.map(own), between: previous.map(own), and: next.map(own), below: parent.map { baseIndex($0) ?? -1 })
  }
}
