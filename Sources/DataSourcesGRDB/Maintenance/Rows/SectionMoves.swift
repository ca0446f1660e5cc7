#if GRDB
  import ListChanges

  /// The fewest moves within one section, without reading rows that aren't affected.
  ///
  /// The affected rows that are retained cut the others into runs, whose order doesn't change. Affected rows weigh 1 and runs their
  /// length; the pieces outside a heaviest chain that ascends on both sides move. So the moves are as few as if all rows had been compared.
  ///
  /// - Complexity: O(*k* log *k*) for *k* affected rows.
  struct SectionMoves {
    private(set) var moves: [(from: Int, to: Int)] = []

    /// The ranks of affected rows before, ascending, and after.
    private let oldRanks: [Int]
    private let newRanks: [Int]

    /// A part of the section that moves or doesn't: an affected row, or a run of others.
    private struct Piece {
      let old: Int
      let new: Int
      /// The number of unaffected rows before it.
      let oldUnaffectedRank: Int
      let newUnaffectedRank: Int
      /// The number of unaffected rows, or 0 for an affected row.
      let runLength: Int
      var weight: Int { max(1, runLength) }
    }

    /// Computes the moves.
    ///
    /// - Parameters:
    ///   - retained: The ranks of affected rows that are in the section before and after.
    ///   - oldRanks: The ranks of all affected rows before, ascending.
    ///   - newRanks: The ranks of all affected rows after, ascending.
    ///   - count: The number of rows in the section before.
    init(_ retained: [(old: Int, new: Int)], oldRanks: [Int], newRanks: [Int], count: Int) {
      self.oldRanks = oldRanks
      self.newRanks = newRanks
      var pieces = retained.map { row in
        Piece(
          old: row.old, new: row.new, oldUnaffectedRank: Self.unaffectedRank(of: row.old, among: oldRanks),
          newUnaffectedRank: Self.unaffectedRank(of: row.new, among: newRanks), runLength: 0)
      }
      guard !pieces.isEmpty else { return }
      if pieces.count == 1 {
        // Most often: a row that passes other rows, or doesn't.
        if pieces[0].oldUnaffectedRank != pieces[0].newUnaffectedRank { moves.append((pieces[0].old, pieces[0].new)) }
        return
      }
      pieces += runs(cutBy: pieces, unaffectedCount: count - oldRanks.count)
      for piece in moving(pieces) {
        guard piece.runLength > 0 else {
          moves.append((piece.old, piece.new))
          continue
        }
        // Inserted or deleted rows may lie within a run.
        for rank in piece.oldUnaffectedRank..<piece.oldUnaffectedRank + piece.runLength {
          moves.append(
            (Self.rank(ofUnaffected: rank, among: oldRanks), Self.rank(ofUnaffected: rank, among: newRanks)))
        }
      }
    }

    /// Returns the number of unaffected rows before an affected one.
    static func unaffectedRank(of rank: Int, among ranks: [Int]) -> Int {
      rank - partitionPoint(in: 0..<ranks.count) { ranks[$0] < rank }
    }

    /// Returns the rank of an unaffected row among all rows.
    static func rank(ofUnaffected unaffectedRank: Int, among ranks: [Int]) -> Int {
      unaffectedRank + partitionPoint(in: 0..<ranks.count) { ranks[$0] - $0 <= unaffectedRank }
    }

    private func runs(cutBy rows: [Piece], unaffectedCount: Int) -> [Piece] {
      let cuts = Set(rows.flatMap { [$0.oldUnaffectedRank, $0.newUnaffectedRank] } + [0, unaffectedCount]).sorted()
      return zip(cuts, cuts.dropFirst()).map { start, end in
        Piece(
          old: Self.rank(ofUnaffected: start, among: oldRanks), new: Self.rank(ofUnaffected: start, among: newRanks),
          oldUnaffectedRank: start, newUnaffectedRank: start, runLength: end - start)
      }
    }

    /// Returns the pieces outside a heaviest chain.
    private func moving(_ pieces: [Piece]) -> [Piece] {
      // As if the pieces were all that there is.
      var starts = [Int](repeating: 0, count: pieces.count)
      var start = 0
      for index in pieces.indices.sorted(by: { pieces[$0].old < pieces[$1].old }) {
        starts[index] = start
        start += pieces[index].weight
      }
      start = 0
      let order = pieces.indices.sorted { pieces[$0].new < pieces[$1].new }
      let chain = HeaviestChain(
        of: order.map { index in
          defer { start += pieces[index].weight }
          return ItemRun(old: starts[index], new: start, length: pieces[index].weight)
        })
      return order.indices.filter { !chain.contains($0) }.map { pieces[order[$0]] }
    }
  }
#endif
