#if GRDB
  import ListChanges

  /// The fewest moves within one section, without reading rows that weren't touched.
  ///
  /// The touched rows that stay cut the others into runs, which keep their order. Touched rows weigh 1 and runs their length; what
  /// is not in a heaviest chain that ascends on both sides moves. So the moves are as few as if all rows had been compared.
  ///
  /// - Complexity: O(*k* log *k*) for *k* touched rows.
  struct SectionMoves {
    private(set) var moves: [(from: Int, to: Int)] = []

    /// Rows of the section that were touched, ascending.
    private let oldRanks: [Int]
    private let newRanks: [Int]

    /// What keeps or loses its place: a row that was touched, or a run of others.
    private struct Piece {
      let old: Int
      let new: Int
      /// How many untouched rows are before it.
      let oldPlace: Int
      let newPlace: Int
      /// 0 for a touched row.
      let runLength: Int
      var weight: Int { max(1, runLength) }
    }

    /// - Parameters:
    ///   - stayed: the touched rows that were in the section and are.
    ///   - oldRanks: all touched rows that were, ascending; `newRanks` those that are.
    ///   - count: how many rows the section had before.
    init(_ stayed: [(old: Int, new: Int)], oldRanks: [Int], newRanks: [Int], count: Int) {
      self.oldRanks = oldRanks
      self.newRanks = newRanks
      var pieces = stayed.map { row in
        Piece(
          old: row.old, new: row.new, oldPlace: Self.place(of: row.old, among: oldRanks),
          newPlace: Self.place(of: row.new, among: newRanks), runLength: 0)
      }
      guard !pieces.isEmpty else { return }
      if pieces.count == 1 {
        // Most often: a row that other rows are on the way of, or that stays among them.
        if pieces[0].oldPlace != pieces[0].newPlace { moves.append((pieces[0].old, pieces[0].new)) }
        return
      }
      pieces += runs(cutBy: pieces, untouched: count - oldRanks.count)
      for piece in moving(pieces) {
        guard piece.runLength > 0 else {
          moves.append((piece.old, piece.new))
          continue
        }
        // Rows that came or went may lie within a run.
        for place in piece.oldPlace..<piece.oldPlace + piece.runLength {
          moves.append(
            (Self.rank(ofUntouched: place, among: oldRanks), Self.rank(ofUntouched: place, among: newRanks)))
        }
      }
    }

    /// How many untouched rows are before a touched one.
    static func place(of rank: Int, among ranks: [Int]) -> Int {
      rank - partitionPoint(in: 0..<ranks.count) { ranks[$0] < rank }
    }

    /// The position of an untouched row.
    static func rank(ofUntouched place: Int, among ranks: [Int]) -> Int {
      place + partitionPoint(in: 0..<ranks.count) { ranks[$0] - $0 <= place }
    }

    private func runs(cutBy rows: [Piece], untouched: Int) -> [Piece] {
      let cuts = Set(rows.flatMap { [$0.oldPlace, $0.newPlace] } + [0, untouched]).sorted()
      return zip(cuts, cuts.dropFirst()).map { start, end in
        Piece(
          old: Self.rank(ofUntouched: start, among: oldRanks), new: Self.rank(ofUntouched: start, among: newRanks),
          oldPlace: start, newPlace: start, runLength: end - start)
      }
    }

    /// The pieces outside a heaviest chain.
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
