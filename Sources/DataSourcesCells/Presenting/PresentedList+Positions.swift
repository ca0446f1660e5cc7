package import DataSources
import ListStorage

extension PresentedList {
  /// Returns where the source has the item at a position that the host knows.
  package func sourcePosition(of position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    var position: ItemPosition? = position
    forEachMap { map in position = position.flatMap(map.newPosition(ofOld:)) }
    return position
  }

  /// Notifies the source that the host displays items.
  package func willDisplayItems(at positions: [ItemPosition]) {
    let positions = positions.compactMap(sourcePosition(of:))
    if !positions.isEmpty { source.willDisplayItems(at: positions) }
  }

  /// Returns where the host knows the item that the source has at a position.
  package func hostPosition(ofSource position: ItemPosition) -> ItemPosition? {
    var maps: [PositionMap] = []
    forEachMap { maps.append($0) }
    var position: ItemPosition? = position
    for map in maps.reversed() { position = position.flatMap(map.oldPosition(ofNew:)) }
    return position.flatMap { counts.contains($0) ? $0 : nil }
  }

  func sourceSection(of index: Int) -> Int? {
    guard index >= 0, index < sectionCount else { return nil }
    var section: Int? = index
    forEachMap { map in section = section.flatMap(map.newSection(ofOld:)) }
    return section
  }

  /// The position after the last item.
  package var end: ItemPosition {
    let section = max(0, sectionCount - 1)
    return ItemPosition(section: section, item: itemCount(inSection: section))
  }

  /// Calls a closure with the maps from what the host knows to the source, in order.
  private func forEachMap(_ body: (PositionMap) -> Void) {
    for index in ahead.indices {
      let map = ahead[index].map ?? PositionMap(ahead[index].changes)
      ahead[index].map = map
      body(map)
    }
    if let map = deferred.ahead() { body(map) }
    if !heldMoves.isEmpty {
      let map =
        heldMap
        ?? PositionMap(heldMoves.reversed().reduce(ChangeSet()) { $0.concatenated(with: $1.changes.inverted()) })
      heldMap = map
      body(map)
    }
    if let map = observation?.ahead { body(map) }
  }

  /// Returns where the host knows an item of any source that the list is derived from: the first place that displays it.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources between the list and its part.
  package func listPosition(of position: ItemPosition, in part: any DataSource) -> ItemPosition? {
    source.positions(of: position, from: part).lazy.compactMap(self.hostPosition(ofSource:)).first
  }
}
