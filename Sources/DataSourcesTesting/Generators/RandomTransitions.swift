/// Runs a check on random lists and later versions of them, and shrinks what fails.
///
/// A property test for a diff or a data source of your own, in any test framework:
///
///     try checkRandomTransitions(count: 1_000, seed: 7) { old, new in
///       try expectLegal(myDiff(old, new), fromSections: old, toSections: new)
///     }
///
/// About every second transition leads to a list that has nothing to do with the one before but the pool of ids.
///
/// - Parameters:
///   - count: how many transitions to check.
///   - seed: what the lists follow from; transition number *i* is the only one for the seed `seed + i`.
///   - lists: how large the lists are, and whether they have duplicates.
///   - check: throws when something is wrong; must throw for the same lists again. What it throws for the shrunk pair is
///     told.
/// - Throws: ``TransitionFailure`` with the seed, the shrunk pair as Swift code, and the fault.
public func checkRandomTransitions(
  count: Int = 1_000, seed: UInt64 = 1, lists: RandomLists = RandomLists(),
  _ check: (_ old: [SampleSection], _ new: [SampleSection]) throws -> Void
) throws {
  for number in 0..<max(0, count) {
    let seed = seed &+ UInt64(number)
    var generator = SplitMix64(seed: seed)
    let old = lists.sections(using: &generator)
    let isRelated = generator.oneIn(2)
    let new = isRelated ? lists.edited(old, using: &generator) : lists.sections(using: &generator)
    let transition = Transition(from: old, to: new)
    guard fault(of: transition, check) != nil else { continue }
    let shrunk = transition.shrunk { fault(of: $0, check) != nil }
    throw TransitionFailure(seed: seed, number: number, lists: shrunk.swiftCode, fault: fault(of: shrunk, check))
  }
}

/// Runs a check on random flat lists and later versions of them, and shrinks what fails.
///
/// See ``checkRandomTransitions(count:seed:lists:_:)``.
///
///     try checkRandomRowTransitions { old, new in
///       try expectLegal(myDiff(old, new), from: old, to: new)
///     }
public func checkRandomRowTransitions(
  count: Int = 1_000, seed: UInt64 = 1, lists: RandomLists = RandomLists(rowCounts: 0...12),
  _ check: (_ old: [SampleRow], _ new: [SampleRow]) throws -> Void
) throws {
  for number in 0..<max(0, count) {
    let seed = seed &+ UInt64(number)
    var generator = SplitMix64(seed: seed)
    let old = lists.rows(using: &generator)
    let isRelated = generator.oneIn(2)
    let new = isRelated ? lists.edited(old, using: &generator) : lists.rows(using: &generator)
    let transition = Transition(from: old, to: new)
    guard fault(of: transition, check) != nil else { continue }
    let shrunk = transition.shrunk { fault(of: $0, check) != nil }
    throw TransitionFailure(seed: seed, number: number, lists: shrunk.swiftCode, fault: fault(of: shrunk, check))
  }
}

private func fault<List>(of transition: Transition<List>, _ check: (List, List) throws -> Void) -> (any Error)? {
  do {
    try check(transition.old, transition.new)
    return nil
  } catch {
    return error
  }
}
