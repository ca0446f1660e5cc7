import ListChanges
import ListTestSupport
import Testing

/// Moves that change nothing are removed, as if removed one by one.
@Suite struct IdleMoveTests {
  @Test(arguments: FuzzSettings.seeds(from: 17))
  func asIfRemovedOneByOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var removed = 0
    for step in 0..<FuzzSettings.steps(375) {
      let moves = Self.someMoves(&generator)
      let changes = try ChangeSet(deletes: moves.deletes, inserts: moves.inserts, moves: moves.moves)
      let expected = Self.withoutIdleMoves(moves)
      #expect(Array(changes.moves) == expected, "seed \(seed), step \(step): \(moves)")
      removed += moves.moves.count - expected.count

      // The same moves as those of sections, which are checked from the last one on.
      let sections = try ChangeSet(
        sectionDeletes: moves.deletes.map(\.item), sectionInserts: moves.inserts.map(\.item),
        sectionMoves: moves.moves.map { .init(from: $0.from.item, to: $0.to.item) })
      let others = Self.withoutIdleMoves(moves, reversed: true)
      #expect(sections.sectionMoves.map(\.from) == others.map(\.from.item), "seed \(seed), step \(step): \(moves)")
      #expect(sections.sectionMoves.map(\.to) == others.map(\.to.item), "seed \(seed), step \(step): \(moves)")
    }
    #expect(removed > 125)
  }

  @Test(arguments: FuzzSettings.seeds(from: 18))
  func itemsOfSeveralSections(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(100) {
      let old = generator.sections()
      let new = generator.edited(old)
      let changes = ChangeSet(fromSections: old, toSections: new)
      let map = PositionMap(changes)
      var moves = Array(changes.moves)
      for section in old.indices {
        for item in old[section].items.indices where generator.oneIn(2) {
          // A move without effect, in addition to the required ones.
          if let after = map.newPosition(ofOld: at(section, item)) {
            moves.append(.init(from: at(section, item), to: after))
          }
        }
      }
      let remade = try ChangeSet(
        sectionDeletes: changes.sectionDeletes, sectionInserts: changes.sectionInserts,
        sectionMoves: changes.sectionMoves, deletes: Array(changes.deletes), inserts: Array(changes.inserts),
        moves: moves)
      let (first, second) = (
        try ReferenceBatch(changes, from: shape(of: old), to: shape(of: new)),
        try ReferenceBatch(remade, from: shape(of: old), to: shape(of: new))
      )
      #expect(first.itemOrigins == second.itemOrigins, "seed \(seed), step \(step)")
      for index in remade.moves.indices {
        var rest = Array(remade.moves)
        rest.remove(at: index)
        let fewer = try ChangeSet(
          sectionDeletes: remade.sectionDeletes, sectionInserts: remade.sectionInserts,
          sectionMoves: remade.sectionMoves, deletes: Array(remade.deletes), inserts: Array(remade.inserts), moves: rest
        )
        let batch = try? ReferenceBatch(fewer, from: shape(of: old), to: shape(of: new))
        #expect(batch?.itemOrigins != first.itemOrigins, "seed \(seed), step \(step): \(remade) has an idle move")
      }
    }
  }

  @Test func aHundredThousandIdleMoves() throws {
    let count = 100_000
    #expect(try ChangeSet(moves: (0..<count).map { .init(from: at(0, $0), to: at(0, $0)) }).isEmpty)
    #expect(try ChangeSet(sectionMoves: (0..<count).map { .init(from: $0, to: $0) }).isEmpty)
    let shifted = try ChangeSet(
      inserts: [at(0, 0)], moves: (0..<count).map { .init(from: at(0, $0), to: at(0, $0 + 1)) })
    #expect(shifted == (try ChangeSet(inserts: [at(0, 0)])))
    // Reversed, none but one of them is in order with itself.
    let reversed = try ChangeSet(sectionMoves: (0..<count).map { .init(from: $0, to: count - 1 - $0) })
    #expect(reversed.sectionMoves.count == count - 1)
  }

  private typealias Operations = (deletes: [ItemPosition], inserts: [ItemPosition], moves: [ChangeSet.ItemMove])

  /// Deletes, inserts and moves of one section that fit together, many of them idle.
  private static func someMoves(_ generator: inout SeededGenerator) -> Operations {
    let count = generator.below(9)
    let deleted = Set((0..<generator.below(3)).map { _ in generator.below(12) })
    let inserted = Set((0..<generator.below(3)).map { _ in generator.below(12) })
    let sources = (0..<12).filter { !deleted.contains($0) }.shuffled(using: &generator).prefix(count).sorted()
    let positions = (0..<12).filter { !inserted.contains($0) }.shuffled(using: &generator).prefix(count)
    // Mostly in order, with a few exchanged.
    var targets = positions.sorted()
    for _ in 0..<generator.below(4) where targets.count > 1 {
      targets.swapAt(generator.below(targets.count), generator.below(targets.count))
    }
    let moves = zip(sources, targets).map { ChangeSet.ItemMove(from: at(0, $0), to: at(0, $1)) }
    return (deleted.sorted().map { at(0, $0) }, inserted.sorted().map { at(0, $0) }, moves)
  }

  /// Removes each move in turn without which the item would be at the same position.
  private static func withoutIdleMoves(_ operations: Operations, reversed: Bool = false) -> [ChangeSet.ItemMove] {
    var moves = operations.moves
    for move in reversed ? operations.moves.reversed() : operations.moves {
      let others = moves.filter { $0 != move }
      let vacated = Set(operations.deletes.map(\.item) + others.map(\.from.item))
      let filled = Set(operations.inserts.map(\.item) + others.map(\.to.item))
      let unmoved = (0..<30).filter { !vacated.contains($0) }
      let free = (0..<30).filter { !filled.contains($0) }
      if unmoved.firstIndex(of: move.from.item) == free.firstIndex(of: move.to.item) { moves = others }
    }
    return moves
  }
}
