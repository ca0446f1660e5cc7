/// Where each place of one dimension goes: the sections of a list, or the rows of a single section.
///
/// What is neither deleted nor moved keeps its order in the places that inserts and move targets leave free.
struct SlotMap: Sendable {
  private let deletes: [Int]
  private let inserts: [Int]
  private let moves: [(from: Int, to: Int)]
  private let movesByTarget: [(from: Int, to: Int)]
  private let left: [Int]
  private let filled: [Int]

  /// A map of deletes (old), inserts (new) and moves, each ascending.
  init(deletes: [Int], inserts: [Int], moves: [(from: Int, to: Int)]) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    movesByTarget = moves.count > 1 ? moves.sorted { $0.to < $1.to } : moves
    left = moves.isEmpty ? deletes : (deletes + moves.map(\.from)).sorted()
    filled = moves.isEmpty ? inserts : (inserts + moves.map(\.to)).sorted()
  }

  func new(ofOld index: Int) -> Int? {
    let move = partitionPoint(in: moves.indices) { moves[$0].from < index }
    if move < moves.count, moves[move].from == index { return moves[move].to }
    return deletes.containsSorted(index) ? nil : Self.place(withRank: index - left.rank(of: index), in: filled)
  }

  func old(ofNew index: Int) -> Int? {
    let move = partitionPoint(in: movesByTarget.indices) { movesByTarget[$0].to < index }
    if move < movesByTarget.count, movesByTarget[move].to == index { return movesByTarget[move].from }
    return inserts.containsSorted(index) ? nil : Self.place(withRank: index - filled.rank(of: index), in: left)
  }

  /// The place number `rank` among those that are not taken: a taken one lies before it when at most `rank` free ones do.
  private static func place(withRank rank: Int, in taken: [Int]) -> Int {
    rank + partitionPoint(in: taken.indices) { taken[$0] - $0 <= rank }
  }
}
