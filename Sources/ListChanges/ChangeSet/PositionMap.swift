/// Maps positions and sections of the old list to the new list, and back.
///
/// The map needs only the change set, not the lists, and assumes that the positions exist. After a reload, every result
/// is `nil`.
///
///     let map = PositionMap(changes)
///     selected = selected.flatMap { map.newPosition(ofOld: $0) }
///
/// Sections have indices of their own:
///
///     openSection = openSection.flatMap { map.newSection(ofOld: $0) }
///     let isInserted = map.oldSection(ofNew: 0) == nil
///
/// - Complexity: creating a map takes O(*k* log *k*) and each lookup O(log *k*), where *k* is the number of changes.
public struct PositionMap: Sendable {
  private let isReload: Bool
  /// Whether every item and section stays at its position, as if only content is updated.
  private let isIdentity: Bool
  private let items: SlotMap
  /// The map of the sections; `nil` if every section keeps its index.
  private let sections: SlotMap?

  /// Creates the map of a change set.
  public init(_ changes: ChangeSet) {
    isReload = changes.isReload
    items = SlotMap(itemsOf: changes)
    sections = changes.hasSectionChanges ? SlotMap(sectionsOf: changes) : nil
    isIdentity = !isReload && sections == nil && items.isIdentity
  }

  /// Returns the new index of the section at an old index, or `nil` if it was deleted.
  public func newSection(ofOld section: Int) -> Int? {
    guard !isReload, PackedPosition.canHold(section) else { return nil }
    return sections == nil ? section : sections?.newSection(ofOld: section)
  }

  /// Returns the old index of the section at a new index, or `nil` if it was inserted.
  public func oldSection(ofNew section: Int) -> Int? {
    guard !isReload, PackedPosition.canHold(section) else { return nil }
    return sections == nil ? section : sections?.oldSection(ofNew: section)
  }

  /// Returns the new position of the item at an old position, or `nil` if the item or its section was deleted.
  public func newPosition(ofOld position: ItemPosition) -> ItemPosition? {
    if isIdentity { return PackedPosition.canHold(position) ? position : nil }
    guard PackedPosition.canHold(position), let section = newSection(ofOld: position.section) else { return nil }
    return items.newPosition(ofOld: PackedPosition(position), in: section)
  }

  /// Returns the old position of the item at a new position, or `nil` if the item or its section was inserted.
  public func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
    if isIdentity { return PackedPosition.canHold(position) ? position : nil }
    guard PackedPosition.canHold(position), let section = oldSection(ofNew: position.section) else { return nil }
    return items.oldPosition(ofNew: PackedPosition(position), in: section)
  }
}
