import ListChanges
import ListStorage

/// The handles of the items that the last change of a source concerns.
///
/// A deleted item can't be looked up any more when downstream sources translate the change. They find its handle here.
final class ChangedHandles {
  /// The number of changes so far, to notice a missed one.
  @exclusivity(unchecked) private(set) var revision = 0
  /// The only item that changes; `HandleTable.none` if there are several.
  @exclusivity(unchecked) private(set) var only = HandleTable.none
  /// The items that were deleted, also with their sections, by old position, ascending.
  @exclusivity(unchecked) private var deleted: [(position: ItemPosition, handle: UInt32)] = []

  /// Records the change of a single item.
  func record(only handle: UInt32) {
    revision += 1
    only = handle
    if !deleted.isEmpty { deleted = [] }
  }

  /// Records a change of several items.
  func record(deleted: [(position: ItemPosition, handle: UInt32)]) {
    revision += 1
    only = HandleTable.none
    self.deleted = deleted
  }

  /// Records that all handles are new.
  func recordReload() {
    // Counts as two changes, so that every operator has missed one.
    revision += 1
    record(deleted: [])
  }

  /// Returns the handle of an item that was deleted at an old position, or `nil` if it isn't known.
  func handle(ofDeleted position: ItemPosition) -> UInt32? {
    if only != HandleTable.none { return only }
    let index = partitionPoint(in: deleted.indices) { deleted[$0].position < position }
    return index < deleted.count && deleted[index].position == position ? deleted[index].handle : nil
  }
}
