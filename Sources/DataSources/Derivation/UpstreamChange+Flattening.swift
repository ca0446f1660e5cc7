import ListChanges

extension UpstreamChange {
  /// Adds the changes of a section that has the items of all upstream sections, in their order.
  ///
  /// The items of sections that are inserted, deleted or moved are inserted, deleted or moved themselves.
  ///
  /// - Parameters:
  ///   - draft: Receives the changes.
  ///   - oldOffset: The number of other items in front of them before the change.
  ///   - newOffset: The number of other items in front of them after the change.
  func addFlattened(to draft: inout ChangeDraft, oldStart oldOffset: Int = 0, newStart newOffset: Int = 0) {
    func old(_ index: Int) -> ItemPosition { ItemPosition(section: 0, item: oldOffset + index) }
    func new(_ index: Int) -> ItemPosition { ItemPosition(section: 0, item: newOffset + index) }
    for index in 0..<count {
      var item = self[index]
      item.before = item.before.map { old(oldIndex(of: $0)) }
      item.after = item.after.map { new(newIndex(of: $0)) }
      draft.add(item)
    }
    guard changes.hasSectionChanges else { return }
    draft.edit { draft in
      for section in changes.sectionDeletes {
        let start = oldStart(ofSection: section)
        draft.deletes += (start..<start + oldCount(inSection: section)).map(old)
      }
      for section in changes.sectionInserts {
        let start = newStart(ofSection: section)
        draft.inserts += (start..<start + newCount(inSection: section)).map(new)
      }
      for move in changes.sectionMoves {
        for item in 0..<oldCount(inSection: move.from) {
          let before = ItemPosition(section: move.from, item: item)
          // A deleted item is already a delete; an item that also moves on its own yields the same move.
          guard let after = newPosition(ofOld: before) else { continue }
          draft.moves.append(.init(from: old(oldIndex(of: before)), to: new(newIndex(of: after))))
        }
      }
    }
  }
}
