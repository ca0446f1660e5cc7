/// Maps the slots of numbered sequences through deletes, inserts and moves, in both directions.
///
/// A slot is a ``PackedPosition``: a sequence and an index in it. In a map of items, each section is a sequence. In a map
/// of sections, the list is the only sequence, with the number 0. Slots that are neither deleted nor moved keep their
/// order and take the places that inserts and moves leave free.
struct SlotMap: Sendable {
  private let deletes: [PackedPosition]
  private let inserts: [PackedPosition]
  private let moves: [PackedMove]
  private let movesByTarget: [PackedMove]
  /// The old slots that deletes and moves leave, and the new slots that inserts and moves fill.
  private let left: [PackedPosition]
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
    left = moves.isEmpty ? deletes : (deletes + moves.map(\.from)).sorted()
    filled = moves.isEmpty ? inserts : (inserts + moves.map(\.to)).sorted()
  }

  /// Whether no slot is deleted, inserted or moved.
  var isIdentity: Bool { left.isEmpty && filled.isEmpty }

  /// Returns the new position of an old slot, or `nil` if it was deleted.
  ///
  /// - Parameter sequence: the number that the slot's sequence has in the new list.
  func newPosition(ofOld old: PackedPosition, in sequence: Int) -> ItemPosition? {
    let move = partitionPoint(in: moves.indices) { moves[$0].from < old }
    if move < moves.count, moves[move].from == old { return moves[move].to.position }
    if deletes.containsSorted(old) { return nil }
    return Self.position(withRank: left.freeCount(before: old), in: sequence, filled)
  }

  /// Returns the old position of a new slot, or `nil` if it was inserted.
  ///
  /// - Parameter sequence: the number that the slot's sequence has in the old list.
  func oldPosition(ofNew new: PackedPosition, in sequence: Int) -> ItemPosition? {
    let move = partitionPoint(in: movesByTarget.indices) { movesByTarget[$0].to < new }
    if move < movesByTarget.count, movesByTarget[move].to == new { return movesByTarget[move].from.position }
    if inserts.containsSorted(new) { return nil }
    return Self.position(withRank: filled.freeCount(before: new), in: sequence, left)
  }

  /// Returns the new index of an old section, or `nil` if it was deleted, in the map of sections.
  func newSection(ofOld section: Int) -> Int? {
    guard PackedPosition.canHold(section) else { return nil }
    return newPosition(ofOld: PackedPosition(section: 0, item: section), in: 0)?.item
  }

  /// Returns the old index of a new section, or `nil` if it was inserted, in the map of sections.
  func oldSection(ofNew section: Int) -> Int? {
    guard PackedPosition.canHold(section) else { return nil }
    return oldPosition(ofNew: PackedPosition(section: 0, item: section), in: 0)?.item
  }

  /// Returns the free slot of a sequence that has `rank` free slots before it.
  private static func position(withRank rank: Int, in sequence: Int, _ taken: [PackedPosition]) -> ItemPosition {
    // A section that shifts can get an index beyond those that a change set holds; nothing is taken there.
    guard PackedPosition.canHold(sequence) else { return ItemPosition(section: sequence, item: rank) }
    let start = taken.rank(of: PackedPosition(section: sequence, item: 0))
    let end = taken.rank(of: PackedPosition(section: sequence + 1, item: 0))
    // A taken slot lies before the free one if at most `rank` free slots lie before the taken one.
    let before = partitionPoint(in: start..<end) { taken[$0].item - ($0 - start) <= rank } - start
    return ItemPosition(section: sequence, item: rank + before)
  }
}
