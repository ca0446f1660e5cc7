import DataSourcesTesting
import Testing

/// Compares the simulator with the package's validator, which is written independently of it.
@Suite struct AgreementTests {
  /// The rules by which the simulator rejects calls that `ChangeSet.init` normalizes to a legal change set.
  ///
  /// It converts moves out of deleted sections and into inserted ones to inserts and deletes (D4, I4), omits moves that
  /// change nothing, even out of range (M1), and removes repeated calls (D7).
  static let normalized: Set<BatchRule> = [
    .moveFromDeletedSection, .moveIntoInsertedSection, .moveOutOfBounds, .calledTwice,
  ]

  /// All batches of at most two calls between all shapes of up to two sections.
  @Test func allSmallBatches() throws {
    let shapes = [[], [0], [1], [2], [0, 0], [0, 1], [1, 0], [1, 1]]
    var tally = Tally()
    for old in shapes {
      for new in shapes {
        let operations = SingleOperation.all(old, new)
        try tally.add([], old, new)
        for (index, first) in operations.enumerated() {
          try tally.add([first], old, new)
          for second in operations[..<index] { try tally.add([first, second], old, new) }
        }
      }
    }
    #expect(tally.count > 28_000 && tally.legal > 300, "\(tally)")
    #expect(tally.otherRules == 0, "both reject, but by different rules: \(tally)")
    #expect(Set(tally.normalized.keys) == Self.normalized.subtracting([.calledTwice]), "\(tally)")
  }

  /// Random batches of three to six calls, most of which have consistent counts.
  @Test func randomBatches() throws {
    var generator = SplitMix64(seed: TestSettings.seed)
    var tally = Tally()
    for _ in 0..<(TestSettings.steps ?? 8_000) {
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

/// Counts how often the two agreed.
struct Tally {
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
