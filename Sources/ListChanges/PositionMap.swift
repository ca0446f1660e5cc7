/// Where every row and section of the old list is in the new one, and the other way round.
///
/// Answers from the change set alone, without a look at the lists: positions are taken to exist. A reload knows no
/// relation, so every answer is `nil` then.
///
/// - Complexity: making one takes O(*k* log *k*), each question O(log *k*), where *k* is the number of changes.
public struct PositionMap: Sendable {
  private let isReload: Bool
  /// Whether every row and section stays where it is, as when only contents change.
  private let isIdentity: Bool
  /// `nil` when every section stays where it is.
  private let sections: SlotMap?
  private let deletes: [PackedPosition]
  private let inserts: [PackedPosition]
  /// Ascending by source, and by target.
  private let moves: [PackedMove]
  private let movesByTarget: [PackedMove]
  /// Old places that deletes and moves leave; new places that inserts and moves fill.
  private let left: [PackedPosition]
  private let filled: [PackedPosition]

  /// The map of one change set.
  public init(_ changes: ChangeSet) {
    isReload = changes.isReload
    isIdentity =
      !isReload && !changes.hasSectionChanges && changes.packedDeletes.isEmpty
      && changes.packedInserts.isEmpty && changes.packedMoves.isEmpty
    sections =
      changes.hasSectionChanges
      ? SlotMap(
        deletes: changes.sectionDeletes, inserts: changes.sectionInserts,
        moves: changes.sectionMoves.map { ($0.from, $0.to) }) : nil
    deletes = changes.packedDeletes
    inserts = changes.packedInserts
    moves = changes.packedMoves
    movesByTarget = moves.count > 1 ? moves.sorted { $0.to < $1.to } : moves
    left = moves.isEmpty ? deletes : (deletes + moves.map(\.from)).sorted()
    filled = moves.isEmpty ? inserts : (inserts + moves.map(\.to)).sorted()
  }

  /// The new index of an old section, or `nil` when it was deleted.
  public func newSection(ofOld section: Int) -> Int? {
    guard !isReload, PackedPosition.canHold(section) else { return nil }
    return sections == nil ? section : sections?.new(ofOld: section)
  }

  /// The old index of a new section, or `nil` when it was inserted.
  public func oldSection(ofNew section: Int) -> Int? {
    guard !isReload, PackedPosition.canHold(section) else { return nil }
    return sections == nil ? section : sections?.old(ofNew: section)
  }

  /// The new position of an old row, or `nil` when it was deleted, by itself or with its section.
  public func newPosition(ofOld position: ItemPosition) -> ItemPosition? {
    if isIdentity { return PackedPosition.canHold(position) ? position : nil }
    guard PackedPosition.canHold(position), let section = newSection(ofOld: position.section) else { return nil }
    let old = PackedPosition(position)
    let move = partitionPoint(in: moves.indices) { moves[$0].from < old }
    if move < moves.count, moves[move].from == old { return moves[move].to.position }
    if deletes.containsSorted(old) { return nil }
    let rank = position.item - Self.countBefore(old, in: left)
    return ItemPosition(section: section, item: Self.place(withRank: rank, section: section, in: filled))
  }

  /// The old position of a new row, or `nil` when it was inserted, by itself or with its section.
  public func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
    if isIdentity { return PackedPosition.canHold(position) ? position : nil }
    guard PackedPosition.canHold(position), let section = oldSection(ofNew: position.section) else { return nil }
    let new = PackedPosition(position)
    let move = partitionPoint(in: movesByTarget.indices) { movesByTarget[$0].to < new }
    if move < movesByTarget.count, movesByTarget[move].to == new { return movesByTarget[move].from.position }
    if inserts.containsSorted(new) { return nil }
    let rank = position.item - Self.countBefore(new, in: filled)
    return ItemPosition(section: section, item: Self.place(withRank: rank, section: section, in: left))
  }

  /// The number of taken places before this one, in its section.
  private static func countBefore(_ position: PackedPosition, in taken: [PackedPosition]) -> Int {
    taken.rank(of: position) - taken.rank(of: PackedPosition(section: position.section, item: 0))
  }

  /// The place number `rank` among those of a section that are not taken.
  private static func place(withRank rank: Int, section: Int, in taken: [PackedPosition]) -> Int {
    // Sections that shift may get numbers that no operation can have.
    guard PackedPosition.canHold(section) else { return rank }
    let start = taken.rank(of: PackedPosition(section: section, item: 0))
    let end = taken.rank(of: PackedPosition(section: section + 1, item: 0))
    return rank + partitionPoint(in: start..<end) { taken[$0].item - ($0 - start) <= rank } - start
  }
}
