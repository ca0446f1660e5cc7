import DataSourcesTesting
import Testing

/// A correct batch with one call removed, added or altered is illegal, unless it has the same effect.
@Suite struct MutationTests {
  @Test func mutatedBatchesAreIllegal() throws {
    let lists = RandomLists(sectionCounts: 0...3, itemCounts: 0...4, editCounts: 1...5)
    var (refused, equivalent, disagreements) = (0, 0, [String]())
    for number in 0..<UInt64(TestSettings.steps ?? 300) {
      var generator = SplitMix64(seed: TestSettings.seed &+ number)
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
          Issue.record("seed \(TestSettings.seed &+ number): \(Transition(from: old, to: new).swiftCode): \(mutated)")
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
