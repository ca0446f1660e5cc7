import DataSourcesTesting
import Testing

/// The simulator and the package's validator, written apart, judge each other.
@Suite struct AgreementTests {
  /// Where the simulator refuses calls of which the package makes a legal change set.
  ///
  /// Making one turns moves out of and into
  /// sections that go and come into inserts and deletes (D4, I4), leaves out moves that change nothing, also beyond the
  /// end (M1), and takes a repeated call once (D7).
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
    #expect(tally.otherRules == 0, "both refuse, for another reason: \(tally)")
    #expect(Set(tally.normalized.keys) == Self.normalized.subtracting([.calledTwice]), "\(tally)")
  }

  /// Random batches of three to six calls, which add up more often than not.
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

/// How often the two agreed, and on what.
struct Tally {
  var count = 0
  var legal = 0
  /// Where both refuse a batch, but name different rules.
  var otherRules = 0
  var normalized: [BatchRule: Int] = [:]

  mutating func add(_ calls: [SingleOperation], _ old: [Int], _ new: [Int]) throws {
    count += 1
    let raw = PlatformBatch(calls)
    let (before, after) = (PlatformSnapshot(itemCounts: old), PlatformSnapshot(itemCounts: new))
    let verdict = raw.judged(from: before, to: after).verdict
    guard let changes = try? raw.changeSet(), let made = PlatformBatch(changes) else {
      if verdict.origins != nil { Issue.record("can not be made, but is \(verdict): \(old) to \(new): \(raw)") }
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
      if madeVerdict.origins != origins { Issue.record("legal, but made otherwise: \(old) to \(new): \(raw)") }
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
