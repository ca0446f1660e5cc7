/// A map of the positions and sections of the old list to those of the new list, and back.
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
/// - Complexity: Creating a map takes O(*k* log *k*) and each lookup O(log *k*), where *k* is the number of changes.
public struct PositionMap: Sendable {
  private let isReload: Bool
  /// Whether every item and section retains its position, as when only content is updated.
  private let isIdentity: Bool
  private let items: SlotMap
  /// The map of the sections; `nil` if every section retains its index.
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
    guard !isReload, PackedPosition.canRepresent(section) else { return nil }
    return sections == nil ? section : sections?.newSection(ofOld: section)
  }

  /// Returns the old index of the section at a new index, or `nil` if it was inserted.
  public func oldSection(ofNew section: Int) -> Int? {
    guard !isReload, PackedPosition.canRepresent(section) else { return nil }
    return sections == nil ? section : sections?.oldSection(ofNew: section)
  }

  /// Returns the new position of the item at an old position, or `nil` if the item or its section was deleted.
  public func newPosition(ofOld position: ItemPosition) -> ItemPosition? {
    if isIdentity { return PackedPosition.canRepresent(position) ? position : nil }
    guard PackedPosition.canRepresent(position), let section = newSection(ofOld: position.section) else { return nil }
    return items.newPosition(ofOld: PackedPosition(position), in: section)
  }

  /// Returns the old position of the item at a new position, or `nil` if the item or its section was inserted.
  public func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
    if isIdentity { return PackedPosition.canRepresent(position) ? position : nil }
    guard PackedPosition.canRepresent(position), let section = oldSection(ofNew: position.section) else { return nil }
    return items.oldPosition(ofNew: PackedPosition(position), in: section)
  }
}

/// A map of the slots of sequences through deletes, inserts and moves, in both directions.
///
/// A slot is a ``PackedPosition``: the index of a sequence and an index in it. In a map of items, each section is a sequence.
/// In a map of sections, the list is the only sequence, with index 0. Slots that are neither deleted nor moved retain their
/// order and fill the slots between those of inserts and moves.
struct SlotMap: Sendable {
  private let deletes: [PackedPosition]
  private let inserts: [PackedPosition]
  private let moves: [PackedMove]
  private let movesByTarget: [PackedMove]
  /// The old slots of deletes and moves, and the new slots of inserts and moves.
  private let vacated: [PackedPosition]
  private let filled: [PackedPosition]

  /// Creates the map of the items of a change set.
  init(itemsOf changes: ChangeSet) {
    self.init(deletes: changes.packedDeletes, inserts: changes.packedInserts, moves: changes.packedMoves)
  }

  /// Creates the map of the sections of a change set.
  init(sectionsOf changes: ChangeSet) {
    func slot(_ section: Int) -> PackedPosition { PackedPosition(section: 0, item: section) }
    self.init(
      deletes: changes.sectionDeletes.map(slot), inserts: changes.sectionInserts.map(slot),
      moves: changes.sectionMoves.map { PackedMove(from: slot($0.from), to: slot($0.to)) })
  }

  private init(deletes: [PackedPosition], inserts: [PackedPosition], moves: [PackedMove]) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    movesByTarget = moves.count > 1 ? moves.sorted { $0.to < $1.to } : moves
    vacated = moves.isEmpty ? deletes : (deletes + moves.map(\.from)).sorted()
    filled = moves.isEmpty ? inserts : (inserts + moves.map(\.to)).sorted()
  }

  /// Whether no slot is deleted, inserted or moved.
  var isIdentity: Bool { vacated.isEmpty && filled.isEmpty }

  /// Returns the new position of an old slot, or `nil` if it was deleted.
  ///
  /// - Parameter sequence: The index of the slot's sequence in the new list.
  func newPosition(ofOld old: PackedPosition, in sequence: Int) -> ItemPosition? {
    let move = partitionPoint(in: moves.indices) { moves[$0].from < old }
    if move < moves.count, moves[move].from == old { return moves[move].to.position }
    if deletes.containsSorted(old) { return nil }
    return Self.position(withRank: vacated.freeCount(before: old), in: sequence, filled)
  }

  /// Returns the old position of a new slot, or `nil` if it was inserted.
  ///
  /// - Parameter sequence: The index of the slot's sequence in the old list.
  func oldPosition(ofNew new: PackedPosition, in sequence: Int) -> ItemPosition? {
    let move = partitionPoint(in: movesByTarget.indices) { movesByTarget[$0].to < new }
    if move < movesByTarget.count, movesByTarget[move].to == new { return movesByTarget[move].from.position }
    if inserts.containsSorted(new) { return nil }
    return Self.position(withRank: filled.freeCount(before: new), in: sequence, vacated)
  }

  /// Returns the new index of an old section, or `nil` if it was deleted, in the map of sections.
  func newSection(ofOld section: Int) -> Int? {
    guard PackedPosition.canRepresent(section) else { return nil }
    return newPosition(ofOld: PackedPosition(section: 0, item: section), in: 0)?.item
  }

  /// Returns the old index of a new section, or `nil` if it was inserted, in the map of sections.
  func oldSection(ofNew section: Int) -> Int? {
    guard PackedPosition.canRepresent(section) else { return nil }
    return oldPosition(ofNew: PackedPosition(section: 0, item: section), in: 0)?.item
  }

  /// Returns the free slot of a sequence that has `rank` free slots before it.
  private static func position(withRank rank: Int, in sequence: Int, _ occupied: [PackedPosition]) -> ItemPosition {
    // A section that shifts can get an index beyond those of a change set, where no slot is occupied.
    guard PackedPosition.canRepresent(sequence) else { return ItemPosition(section: sequence, item: rank) }
    let start = occupied.rank(of: PackedPosition(section: sequence, item: 0))
    let end = occupied.rank(of: PackedPosition(section: sequence + 1, item: 0))
    // An occupied slot precedes the free one if at most `rank` free slots precede the occupied one.
    let before = partitionPoint(in: start..<end) { occupied[$0].item - ($0 - start) <= rank } - start
    return ItemPosition(section: sequence, item: rank + before)
  }
}
