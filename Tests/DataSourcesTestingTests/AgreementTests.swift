import DataSourcesTesting
import ListTestSupport
import Testing

/// Compares the simulator with the package's validator, which is written independently of it.
@Suite struct AgreementTests {
  /// The rules by which the simulator rejects calls that `ChangeSet.init` normalizes to a legal change set.
  ///
  /// It converts moves out of deleted sections and into inserted ones to inserts and deletes (D4, I4), omits moves that
  /// change nothing, even out of range (M1), and removes repeated calls (D7). A deleted item that also moves into an
  /// inserted section is deleted twice then (D6).
  static let normalized: Set<BatchRule> = [
    .moveFromDeletedSection, .moveIntoInsertedSection, .moveOutOfBounds, .calledTwice, .deletedAndMoved,
  ]

  /// All batches of at most two calls between all shapes of up to two sections, and of three where one list has one section.
  @Test func allSmallBatches() throws {
    let shapes = [[], [0], [1], [2], [0, 0], [0, 1], [1, 0], [1, 1]]
    var tally = Tally()
    for old in shapes {
      for new in shapes {
        let operations = SingleOperation.all(old, new)
        try tally.add([], old, new)
        for (index, first) in operations.enumerated() {
          try tally.add([first], old, new)
          for (middle, second) in operations[..<index].enumerated() {
            try tally.add([first, second], old, new)
            guard old.count + new.count == 3 else { continue }
            for third in operations[..<middle] { try tally.add([first, second, third], old, new) }
          }
        }
      }
    }
    #expect(tally.count > 28_000 && tally.legal > 300, "\(tally)")
    #expect(tally.otherRules == 0, "both reject, but by different rules: \(tally)")
    #expect(Set(tally.normalized.keys) == Self.normalized.subtracting([.calledTwice]), "\(tally)")
  }

  /// Random batches of three to six calls, most of which have consistent counts.
  @Test func randomBatches() throws {
    var generator = SplitMix64(seed: FuzzSettings.seed())
    var tally = Tally()
    for _ in 0..<FuzzSettings.steps(8_000) {
      let old = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0...3, using: &generator) }
      var new = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0...3, using: &generator) }
      if Bool.random(using: &generator) { new = old }
      let operations = SingleOperation.all(old, new)
      let count = Int.random(in: 2...6, using: &generator)
      let calls = (0..<count).compactMap { _ in operations.randomElement(using: &generator) }
      try tally.add(calls, old, new)
    }
    #expect(Set(tally.normalized.keys).isSubset(of: Self.normalized), "\(tally)")
  }
}

/// The counts of batches on which the two agreed.
private struct Tally {
  var count = 0
  var legal = 0
  /// The number of batches that both reject, but by different rules.
  var otherRules = 0
  var normalized: [BatchRule: Int] = [:]

  mutating func add(_ calls: [SingleOperation], _ old: [Int], _ new: [Int]) throws {
    count += 1
    let raw = PlatformBatch(calls)
    let (before, after) = (PlatformSnapshot(itemCounts: old), PlatformSnapshot(itemCounts: new))
    let verdict = raw.judged(from: before, to: after).verdict
    guard let changes = try? raw.changeSet(), let made = PlatformBatch(changes) else {
      if verdict.origins != nil {
        Issue.record("is rejected by ChangeSet.init, but is \(verdict): \(old) to \(new): \(raw)")
      }
      return
    }
    let madeVerdict = made.judged(from: before, to: after).verdict
    let violation = Self.violation(of: changes, old, new)
    let isValid = violation == nil
    if let violation, violation.rule.rawValue != madeVerdict.violation?.rule.rawValue { otherRules += 1 }
    if isValid != (madeVerdict.origins != nil) {
      Issue.record("valid is \(isValid), but \(madeVerdict): \(old) to \(new): \(changes)")
    }
    if let origins = verdict.origins {
      legal += 1
      if madeVerdict.origins != origins {
        Issue.record("legal, but normalized to something else: \(old) to \(new): \(raw)")
      }
    } else if isValid, let rule = verdict.violation?.rule {
      normalized[rule, default: 0] += 1
      let moved = raw.movedItems.filter { raw.deletedItems.contains($0.from) && $0.from != $0.to }
      if rule == .deletedAndMoved, !moved.allSatisfy({ raw.insertedSections.contains($0.to.section) }) {
        Issue.record("an item that is deleted moves elsewhere: \(old) to \(new): \(raw)")
      }
    }
  }

  private static func violation(of changes: ChangeSet, _ old: [Int], _ new: [Int]) -> ChangeSet.Violation? {
    do {
      try changes.validate(from: ListShape(itemCounts: old), to: ListShape(itemCounts: new))
      return nil
    } catch {
      return error as? ChangeSet.Violation
    }
  }
}

/// A correct batch with one call removed, added or altered is illegal, unless it has the same effect.
@Suite struct MutationTests {
  @Test func mutatedBatchesAreIllegal() throws {
    let lists = RandomLists(sectionCounts: 0...3, itemCounts: 0...4, editCounts: 1...5)
    var (refused, equivalent, disagreements) = (0, 0, [String]())
    for number in 0..<UInt64(FuzzSettings.steps(300)) {
      var generator = SplitMix64(seed: FuzzSettings.seed() &+ number)
      let old = lists.sections(using: &generator)
      let new = lists.edited(old, using: &generator)
      let batch = try #require(PlatformBatch(ChangeSet(fromSections: old, toSections: new)))
      let (before, after) = (PlatformSnapshot(old), PlatformSnapshot(new))
      let origins = try #require(batch.judged(from: before, to: after).verdict.origins)
      for mutant in Self.mutants(of: batch.operations, old, new, using: &generator) {
        let mutated = PlatformBatch(mutant)
        let verdict = mutated.judged(from: before, to: after).verdict
        if verdict.origins == nil {
          refused += 1
        } else if verdict.origins == origins {
          equivalent += 1
        } else {
          Issue.record("seed \(FuzzSettings.seed() &+ number): \(Transition(from: old, to: new).swiftCode): \(mutated)")
        }
        if let fault = Self.disagreement(mutated, before.itemCounts, after.itemCounts) { disagreements.append(fault) }
      }
    }
    #expect(disagreements.isEmpty, "\(disagreements.first ?? "")")
    #expect(refused > 10 * equivalent && equivalent > 0, "\(refused) refused, \(equivalent) equivalent")
  }

  private static func mutants(
    of calls: [SingleOperation], _ old: [SampleSection], _ new: [SampleSection],
    using generator: inout SplitMix64
  ) -> [[SingleOperation]] {
    let all = SingleOperation.all(old.map(\.items.count), new.map(\.items.count))
    let dropped = calls.indices.map { index in calls.enumerated().filter { $0.0 != index }.map(\.element) }
    let others = all.shuffled(using: &generator).prefix(12).filter { !calls.contains($0) }
    let added = others.map { calls + [$0] }
    let altered = dropped.flatMap { rest in others.prefix(4).map { rest + [$0] } }
    return dropped + added + altered
  }

  /// Describes a mutant on which the validator and the simulator, without IDs, disagree.
  private static func disagreement(_ mutated: PlatformBatch, _ old: [Int], _ new: [Int]) -> String? {
    guard let changes = try? mutated.changeSet(), let made = PlatformBatch(changes) else { return nil }
    let verdict = made.judged(from: PlatformSnapshot(itemCounts: old), to: PlatformSnapshot(itemCounts: new)).verdict
    let isValid = (try? changes.validate(from: ListShape(itemCounts: old), to: ListShape(itemCounts: new))) != nil
    return isValid == (verdict.origins != nil)
      ? nil : "valid is \(isValid), but \(verdict): \(old) to \(new): \(changes)"
  }
}

/// One call of a batch.
private enum SingleOperation: Hashable {
  case deleteSection(Int), insertSection(Int), moveSection(Int, Int)
  case delete(ItemPosition), insert(ItemPosition), move(ItemPosition, ItemPosition)

  /// Returns every call with indices up to one past the ends of two lists.
  static func all(_ old: [Int], _ new: [Int]) -> [SingleOperation] {
    let (before, after) = (positions(old), positions(new))
    var operations: [SingleOperation] = (0...old.count).map { .deleteSection($0) }
    operations += (0...new.count).map { .insertSection($0) }
    operations += (0...old.count).flatMap { from in (0...new.count).map { .moveSection(from, $0) } }
    operations += before.map { .delete($0) } + after.map { .insert($0) }
    operations += before.flatMap { from in after.map { .move(from, $0) } }
    return operations
  }

  private static func positions(_ counts: [Int]) -> [ItemPosition] {
    (counts + [0]).enumerated().flatMap { section, count in (0...count).map { at(section, $0) } }
  }
}

extension PlatformBatch {
  fileprivate init(_ operations: some Sequence<SingleOperation>) {
    self.init()
    for operation in operations {
      switch operation {
      case .deleteSection(let section): deletedSections.append(section)
      case .insertSection(let section): insertedSections.append(section)
      case .moveSection(let from, let to): movedSections.append(.init(from: from, to: to))
      case .delete(let position): deletedItems.append(position)
      case .insert(let position): insertedItems.append(position)
      case .move(let from, let to): movedItems.append(.init(from: from, to: to))
      }
    }
  }

  /// The single calls of a batch without reloads.
  fileprivate var operations: [SingleOperation] {
    var all: [SingleOperation] = deletedSections.map { .deleteSection($0) }
    all += insertedSections.map { .insertSection($0) }
    all += movedSections.map { .moveSection($0.from, $0.to) }
    all += deletedItems.map { .delete($0) } + insertedItems.map { .insert($0) }
    return all + movedItems.map { .move($0.from, $0.to) }
  }

  /// Returns the change set of these calls, normalized by the package.
  fileprivate func changeSet() throws -> ChangeSet {
    try ChangeSet(
      sectionDeletes: deletedSections, sectionInserts: insertedSections, sectionMoves: movedSections,
      deletes: deletedItems, inserts: insertedItems, moves: movedItems)
  }
}
