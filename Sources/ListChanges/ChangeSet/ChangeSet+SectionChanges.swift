extension ChangeSet {
  /// Whether a section of the new list is not what it was: it came, its own content changed, or rows in it came, went,
  /// moved or changed.
  ///
  /// A section that only moves is what it was; of one that is gone ``sectionDeletes`` has the OLD index. Of a reload nothing
  /// is known, so everything may have changed.
  ///
  ///     if changes.hasChanges(inSection: section) { header.count = source.itemCount(inSection: section) }
  ///
  /// - Parameter section: a NEW index.
  /// - Complexity: O(*k*) where *k* is the number of moves, and O(log *k*) for other rows; where sections come,
  ///   go or move, their number counts as well.
  public func hasChanges(inSection section: Int) -> Bool {
    if isReload { return true }
    guard PackedPosition.canHold(section) else { return false }
    if sectionInserts.containsSorted(section) || sectionUpdates.containsSorted(section) { return true }
    if Self.hasRow(packedInserts, of: section) || Self.hasRow(packedUpdates, of: section) { return true }
    let old = hasSectionChanges ? PositionMap(self).oldSection(ofNew: section) : section
    if let old, Self.hasRow(packedDeletes, of: old) { return true }
    return packedMoves.contains { $0.to.section == section || $0.from.section == old }
  }

  /// Whether one of some ascending positions is in a section.
  private static func hasRow(_ positions: [PackedPosition], of section: Int) -> Bool {
    let index = partitionPoint(in: positions.indices) { positions[$0].section < section }
    return index < positions.count && positions[index].section == section
  }
}
