import ListChanges
import ListStorage

extension UpstreamChange {
  /// The items that are deleted, also with their sections: their old positions, ascending, and their indexes in all sections.
  var deletedItems: [(position: ItemPosition, index: Int)] {
    if isSingle, only.after != nil { return [] }
    var positions = Array(changes.deletes)
    for section in changes.sectionDeletes {
      positions += (0..<oldCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
    }
    if !changes.sectionDeletes.isEmpty { positions.sort() }
    return positions.map { ($0, oldIndex(of: $0)) }
  }
}
