import ListTestSupport
import Testing

@testable import ListChanges

/// Change sets satisfy their invariants, and broken ones are recognized.
@Suite struct InvariantTests {
  @Test func changeSetsOfAllOrigins() throws {
    let seed = fuzzSeed(29)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<fuzzSteps(600) {
      let (old, new) = (generator.sections(maximum: 5), generator.sections(maximum: 5))
      let edited = generator.edited(old, edits: 6)
      let first = ChangeSet(fromSections: old, toSections: edited)
      let second = ChangeSet(fromSections: edited, toSections: new)
      let whole = first.concatenated(with: second)
      let plan = try whole.plan(from: shape(of: old), to: shape(of: new))
      let flat = try whole.flattened(from: shape(of: old), to: shape(of: new))
      let all = [first, second, whole, first.inverted(), whole.inverted(), flat, plan.updates]
      for changes in all + plan.stages.map(\.changes) + [try whole.offset(bySections: 3)] {
        #expect(changes._checkInvariants() == nil, "seed \(seed), step \(step): \(changes)")
      }
    }
    #expect(ChangeSet()._checkInvariants() == nil && ChangeSet.reload._checkInvariants() == nil)
  }

  @Test(arguments: brokenChanges) func brokenInvariantsAreRecognized(fault: String, changes: ChangeSet) {
    #expect(changes._checkInvariants() == fault)
  }

  private static let brokenChanges: [(String, ChangeSet)] = [
    broken("deletes don't ascend") { $0.packedDeletes = [at(0, 1), at(0, 0)] },
    broken("inserts don't ascend") { $0.packedInserts = [at(0, 1), at(0, 1)] },
    broken("updates don't ascend") { $0.packedUpdates = [at(1, 0), at(0, 0)] },
    broken("section deletes don't ascend") { $0.sectionDeletes = [1, 1] },
    broken("the sources of moves don't ascend") {
      $0.packedMoves = [move(at(0, 1), at(0, 0)), move(at(0, 0), at(0, 1))]
    },
    broken("two items are moved to the same position") {
      $0.packedMoves = [move(at(0, 0), at(0, 2)), move(at(0, 1), at(0, 2))]
    },
    broken("an item is deleted and moved") {
      ($0.packedDeletes, $0.packedMoves) = ([at(0, 0)], [move(at(0, 0), at(0, 1))])
    },
    broken("an item is inserted at the target of a move") {
      ($0.packedInserts, $0.packedMoves) = ([at(0, 1)], [move(at(0, 0), at(0, 1))])
    },
    broken("an item is inserted and updated") { ($0.packedInserts, $0.packedUpdates) = ([at(0, 1)], [at(0, 1)]) },
    broken("an item operation is in a deleted section") { ($0.sectionDeletes, $0.packedDeletes) = ([2], [at(2, 1)]) },
    broken("an item operation is in an inserted section") { ($0.sectionInserts, $0.packedUpdates) = ([2], [at(2, 1)]) },
    broken("a section is deleted and moved") {
      ($0.sectionDeletes, $0.sectionMoves) = ([0], [.init(from: 0, to: 1)])
    },
    broken("a section is inserted and updated") { ($0.sectionInserts, $0.sectionUpdates) = ([1], [1]) },
    broken("a reload has operations", .reload) { $0.sectionInserts = [1] },
    broken("move 0-0 to 0-0 isn't canonical, which is no changes") { $0.packedMoves = [move(at(0, 0), at(0, 0))] },
  ]

  private static func broken(
    _ fault: String, _ changes: ChangeSet = ChangeSet(), _ breaking: (inout ChangeSet) -> Void
  ) -> (String, ChangeSet) {
    var changes = changes
    breaking(&changes)
    return (fault, changes)
  }
}

private func at(_ section: Int, _ item: Int) -> PackedPosition { PackedPosition(section: section, item: item) }

private func move(_ from: PackedPosition, _ to: PackedPosition) -> PackedMove { PackedMove(from: from, to: to) }
