/// Runs a check on random pairs of sectioned lists, and shrinks a pair that fails.
///
/// Use it for property tests of your own diffs and data sources, in any test framework:
///
///     try checkRandomTransitions(count: 1_000, seed: 7) { old, new in
///       try expectLegal(myDiff(old, new), fromSections: old, toSections: new)
///     }
///
/// In about half of the pairs the second list is an edited version of the first. In the others, the lists are unrelated
/// except that they use the same pool of IDs.
///
/// - Parameters:
///   - count: The number of pairs to check.
///   - seed: The seed of the lists. To repeat only the pair at index *i*, pass `seed + i` and a count of 1.
///   - lists: The sizes of the lists, and whether items can share IDs.
///   - check: Throws an error if something is wrong. It must fail each time it's called with the same lists.
/// - Throws: ``TransitionFailure`` with the seed, the shrunk pair as Swift code, and the error of the check for that pair.
public func checkRandomTransitions(
  count: Int = 1_000, seed: UInt64 = 1, lists: RandomLists = RandomLists(),
  _ check: (_ old: [SampleSection], _ new: [SampleSection]) throws -> Void
) throws {
  for index in 0..<max(0, count) {
    let seed = seed &+ UInt64(index)
    var generator = SplitMix64(seed: seed)
    let old = lists.sections(using: &generator)
    let isRelated = generator.oneIn(2)
    let new = isRelated ? lists.edited(old, using: &generator) : lists.sections(using: &generator)
    let transition = Transition(from: old, to: new)
    guard fault(of: transition, check) != nil else { continue }
    let shrunk = transition.shrunk { fault(of: $0, check) != nil }
    throw TransitionFailure(seed: seed, index: index, lists: shrunk.swiftCode, fault: fault(of: shrunk, check))
  }
}

/// Runs a check on random pairs of flat lists, and shrinks a pair that fails.
///
/// See ``checkRandomTransitions(count:seed:lists:_:)`` for the parameters.
///
///     try checkRandomItemTransitions { old, new in
///       try expectLegal(myDiff(old, new), from: old, to: new)
///     }
public func checkRandomItemTransitions(
  count: Int = 1_000, seed: UInt64 = 1, lists: RandomLists = RandomLists(itemCounts: 0...12),
  _ check: (_ old: [SampleItem], _ new: [SampleItem]) throws -> Void
) throws {
  for index in 0..<max(0, count) {
    let seed = seed &+ UInt64(index)
    var generator = SplitMix64(seed: seed)
    let old = lists.items(using: &generator)
    let isRelated = generator.oneIn(2)
    let new = isRelated ? lists.edited(old, using: &generator) : lists.items(using: &generator)
    let transition = Transition(from: old, to: new)
    guard fault(of: transition, check) != nil else { continue }
    let shrunk = transition.shrunk { fault(of: $0, check) != nil }
    throw TransitionFailure(seed: seed, index: index, lists: shrunk.swiftCode, fault: fault(of: shrunk, check))
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
