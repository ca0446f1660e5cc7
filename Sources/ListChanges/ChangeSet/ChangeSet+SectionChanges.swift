extension ChangeSet {
  /// Returns whether a section is inserted, updated, or has items that are inserted, deleted, moved or updated.
  ///
  ///     if changes.hasChanges(inSection: section) { header.count = source.itemCount(inSection: section) }
  ///
  /// A section that only moves has no changes. Deleted sections have no NEW index; see ``sectionDeletes``. After a reload,
  /// every section has changes.
  ///
  /// - Parameter section: The NEW index of the section.
  /// - Complexity: O(*k*) where *k* is the number of moves, and O(log *k*) for other operations of items; O(*k* log *k*) for *k*
  ///   operations if sections are inserted, deleted or moved.
  public func hasChanges(inSection section: Int) -> Bool {
    if isReload { return true }
    guard PackedPosition.canHold(section) else { return false }
    if sectionInserts.containsSorted(section) || sectionUpdates.containsSorted(section) { return true }
    if Self.hasItem(packedInserts, of: section) || Self.hasItem(packedUpdates, of: section) { return true }
    let old = hasSectionChanges ? PositionMap(self).oldSection(ofNew: section) : section
    if let old, Self.hasItem(packedDeletes, of: old) { return true }
    return packedMoves.contains { $0.to.section == section || $0.from.section == old }
  }

  /// Returns whether a section contains any of these positions, which are ascending.
  private static func hasItem(_ positions: [PackedPosition], of section: Int) -> Bool {
    let index = partitionPoint(in: positions.indices) { positions[$0].section < section }
    return index < positions.count && positions[index].section == section
  }
}
