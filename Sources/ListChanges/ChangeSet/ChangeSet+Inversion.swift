extension ChangeSet {
  /// Returns the change that leads back from the new list to the old one.
  ///
  /// Inserts become deletes and vice versa, items move back, and updates refer to the old positions. The inverse of a reload is a
  /// reload. Inverting a change twice results in the same change.
  ///
  ///     undoStack.append(changes.inverted())
  ///
  /// - Returns: The inverse change; a reload if the old index of an updated item is 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func inverted() -> ChangeSet {
    if isReload { return .reload }
    var inverse = ChangeSet()
    inverse.sectionDeletes = sectionInserts
    inverse.sectionInserts = sectionDeletes
    inverse.sectionMoves = sectionMoves.map { SectionMove(from: $0.to, to: $0.from) }.sorted { $0.from < $1.from }
    inverse.packedDeletes = packedInserts
    inverse.packedInserts = packedDeletes
    inverse.packedMoves = packedMoves.map { PackedMove(from: $0.to, to: $0.from) }.sorted { $0.from < $1.from }
    if sectionUpdates.isEmpty, packedUpdates.isEmpty { return inverse }
    let map = PositionMap(self)
    for section in sectionUpdates {
      guard let old = map.oldSection(ofNew: section), PackedPosition.canHold(old) else { return .reload }
      inverse.sectionUpdates.append(old)
    }
    for position in packedUpdates {
      guard let old = map.oldPosition(ofNew: position.position), PackedPosition.canHold(old) else { return .reload }
      inverse.packedUpdates.append(PackedPosition(old))
    }
    inverse.sectionUpdates.sort()
    inverse.packedUpdates.sort()
    return inverse
  }
}
