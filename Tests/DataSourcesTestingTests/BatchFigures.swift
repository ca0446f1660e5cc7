import DataSourcesTesting

/// The error that describes why a plan is wrong.
struct BatchFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Checks the plans of transitions, and counts their batches and moves.
struct BatchFigures {
  private(set) var transitionCount = 0
  /// The number of transitions by the number of their batches.
  private(set) var batchCounts: [Int: Int] = [:]
  /// How many of all operations of the change sets were moves of sections, and of rows.
  private(set) var sectionMoveCount = 0
  private(set) var itemMoveCount = 0

  /// Throws an error unless all plans from one list to the other are correct.
  mutating func check(_ old: [SampleSection], _ new: [SampleSection]) throws {
    let changes = ChangeSet(fromSections: old, toSections: new)
    let check = PlanCheck(old: old, new: new, changes: changes)
    let fewest = try check.plan()
    try check.checkStages(of: fewest)
    try check.checkOrigins(of: fewest)
    let choices = SectionChoices(changes, old: old.map(\.items.count), new: new.map(\.items.count))
    let moves = fewest.stages.reduce(0) { $0 + $1.changes.sectionMoves.count }
    if moves != choices.fewestMoves { throw BatchFault("\(moves) section moves, of \(choices.fewestMoves)") }
    let isStructural = PlatformBatch(changes).map { $0.count > 0 } ?? true
    let expected = isStructural ? (choices.everyFewestIsUnsafe ? 2 : 1) : 0
    if fewest.stages.count != expected { throw BatchFault("\(fewest.stages.count) batches, not \(expected)") }

    transitionCount += 1
    batchCounts[fewest.stages.count, default: 0] += 1
    sectionMoveCount += moves
    itemMoveCount += changes.moves.count
  }
}

extension BatchFigures: CustomStringConvertible {
  var description: String {
    let batches = batchCounts.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key) batches" }
    return "\(transitionCount) sectioned transitions: 0 illegal, 0 unsafe; \(batches.joined(separator: ", ")); "
      + "\(sectionMoveCount) moves of sections, \(itemMoveCount) of items"
  }
}

/// Tries all choices of sections that stay in place.
struct SectionChoices {
  private(set) var fewestMoves = 0
  /// Whether every choice with the fewest moves moves a section in which items change.
  private(set) var everyFewestIsUnsafe = true

  init(_ changes: ChangeSet, old: [Int], new: [Int]) {
    // The origins of the sections according to the simulator, or none for a reload.
    let batch = PlatformBatch(changes) ?? PlatformBatch()
    let verdict = batch.judged(from: PlatformSnapshot(itemCounts: old), to: PlatformSnapshot(itemCounts: new)).verdict
    let survivors = verdict.origins?.retainedSections ?? []
    let isTouched = survivors.map { before, after in
      batch.deletedItems.contains { $0.section == before } || batch.insertedItems.contains { $0.section == after }
        || batch.movedItems.contains { $0.from.section == before || $0.to.section == after }
    }
    var most = -1
    for choice in 0..<(1 << survivors.count) {
      let kept = survivors.indices.filter { choice >> $0 & 1 == 1 }
      guard zip(kept, kept.dropFirst()).allSatisfy({ survivors[$0].old < survivors[$1].old }) else { continue }
      let isUnsafe = survivors.indices.contains { choice >> $0 & 1 == 0 && isTouched[$0] }
      if kept.count > most { (most, everyFewestIsUnsafe) = (kept.count, true) }
      if kept.count == most, !isUnsafe { everyFewestIsUnsafe = false }
    }
    fewestMoves = survivors.count - most
  }
}
