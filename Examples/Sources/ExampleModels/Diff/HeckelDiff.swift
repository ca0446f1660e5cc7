public import DataSources

/// The diff of Paul Heckel (1978), which many list libraries use: it finds inserts, deletes and moves in linear time.
///
/// It moves every item whose index differs from what the inserts and deletes before it explain, so a shuffled item often
/// moves its neighbors as well.
public enum HeckelDiff {
  /// Computes the changes from one list of items with unique IDs to another.
  public static func changes<ID: Hashable>(from old: [ID], to new: [ID]) -> ChangeSet {
    let oldIndexes = Dictionary(zip(old, old.indices)) { first, _ in first }
    let newIDs = Set(new)
    var deletesBefore: [Int] = []
    var deletes: [ItemPosition] = []
    for (index, id) in old.enumerated() {
      deletesBefore.append(deletes.count)
      if !newIDs.contains(id) { deletes.append(ItemPosition(section: 0, item: index)) }
    }
    var inserts: [ItemPosition] = []
    var moves: [ChangeSet.ItemMove] = []
    for (index, id) in new.enumerated() {
      let position = ItemPosition(section: 0, item: index)
      guard let oldIndex = oldIndexes[id] else {
        inserts.append(position)
        continue
      }
      if oldIndex - deletesBefore[oldIndex] + inserts.count != index {
        moves.append(ChangeSet.ItemMove(from: ItemPosition(section: 0, item: oldIndex), to: position))
      }
    }
    return (try? ChangeSet(deletes: deletes, inserts: inserts, moves: moves)) ?? .reload
  }
}
