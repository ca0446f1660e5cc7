// MARK: - Checks of pairs of lists

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
///   - count: The number of pairs to check; with 0, nothing is checked.
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

// MARK: - Checks of sources and hosts

/// Tests a source of your own, such as an operator, over lists that change at random, and shrinks the lists that it fails for.
///
///     try checkRandomChanges(seed: 7) { list in
///       list.sorted(by: \.content)
///     } matching: { sections in
///       sections.map { section in section.items.sorted { $0.content < $1.content } }
///     }
///
/// Each list changes to another one and back, and is then reloaded with the other one. A ``ListMirror`` checks each change set,
/// and the source's lookups. A reload when the list wasn't reloaded is a fault: operators reload when the change set of their upstream
/// source is wrong, and screens lose their place.
///
/// - Parameters:
///   - count: The number of pairs of lists.
///   - seed: The seed of the lists. To repeat only the pair at index *i*, pass `seed + i` and a count of 1.
///   - lists: The sizes of the lists, and whether items can share IDs.
///   - allowsReloads: Whether the source may reload at any change.
///   - makeSource: Returns the source to test. It's called with a new list for each pair.
///   - expected: Returns the items of each section that the source must have if the list has these sections. Make it as
///     simple as possible. If it's `nil`, the source's items aren't checked, only that its change sets result in them.
/// - Throws: ``TransitionFailure`` with the seed, the shrunk pair as Swift code, and the first fault.
public func checkRandomChanges<Source: DataSource>(
  count: Int = 300, seed: UInt64 = 1, lists: RandomLists = RandomLists(), allowsReloads: Bool = false,
  ofSource makeSource: (_ list: SectionedSource<SampleSection>) -> Source,
  matching expected: ((_ sections: [SampleSection]) -> [[Source.Item]])? = nil
) throws where Source.Item: Equatable {
  try checkRandomTransitions(count: count, seed: seed, lists: lists) { old, new in
    let list = SectionedSource(old)
    let source = makeSource(list)
    let mirror = ListMirror(source, hasUniqueIDs: !lists.allowsDuplicates)
    var reloads = 0
    let observation = list.observe { if $0.changes.isReload { reloads += 1 } }
    defer { observation.cancel() }
    try forEachChange(of: list, from: old, to: new) { step in
      if let fault = mirror.difference() { throw ChangeFault("\(step): \(fault)") }
      if !allowsReloads, mirror.updates.count(where: \.changes.isReload) > reloads {
        throw ChangeFault("\(step): the source was reloaded, though the list was not")
      }
      guard let wanted = expected?(list.sections) else { return }
      let items = source.snapshot().sections.map(\.items)
      if items != wanted { throw ChangeFault("\(step): the items are \(items), and not \(wanted)") }
    }
  }
}

/// Tests a host of your own over lists that change at random, and shrinks the lists that it fails for.
///
///     try checkRandomChanges(seed: 7) { list in
///       let screen = Screen(list)
///       return { screen.lines }
///     } displaying: { sections in
///       sections.map { section in section.items.map { "\($0)" } }
///     }
///
/// Each list changes to another one and back, and is then reloaded with the other one. At first and after each change, the host
/// is compared with what you expect, and not with a second host, which would have the same faults.
///
/// - Parameters:
///   - count: The number of pairs of lists.
///   - seed: The seed of the lists. To repeat only the pair at index *i*, pass `seed + i` and a count of 1.
///   - lists: The sizes of the lists, and whether items can share IDs.
///   - makeHost: Makes a host of a list, and returns a closure that reads what the host displays. It's called with a new
///     list for each pair.
///   - expected: Returns what the host must display if the list has these sections, headers and footers included. Make it as
///     simple as possible.
/// - Throws: ``TransitionFailure`` with the seed, the shrunk pair as Swift code, and what was displayed.
public func checkRandomChanges<Display: Equatable>(
  count: Int = 300, seed: UInt64 = 1, lists: RandomLists = RandomLists(),
  ofHost makeHost: (_ list: SectionedSource<SampleSection>) -> () -> Display,
  displaying expected: (_ sections: [SampleSection]) -> Display
) throws {
  try checkRandomTransitions(count: count, seed: seed, lists: lists) { old, new in
    let list = SectionedSource(old)
    let host = makeHost(list)
    try forEachChange(of: list, from: old, to: new) { step in
      let display = host()
      let wanted = expected(list.sections)
      if display != wanted { throw ChangeFault("\(step): the host displays \(display), and not \(wanted)") }
    }
  }
}

/// Changes a list to another one and back, reloads it with the other one, and calls a closure at first and after each change.
private func forEachChange(
  of list: SectionedSource<SampleSection>, from old: [SampleSection], to new: [SampleSection],
  _ check: (_ step: String) throws -> Void
) throws {
  try check("at first")
  list.sections = new
  try check("after the change from old to new")
  list.sections = old
  try check("after the change back to old")
  list.reload(with: new)
  try check("after the reload with new")
}

/// The error of a wrong list or display, which a ``TransitionFailure`` prints.
private struct ChangeFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// MARK: - Failures

/// The error that describes which random lists failed a check, and how to repeat the failure.
///
///     do {
///       try checkRandomItemTransitions(seed: 7) { old, new in try expectLegal(myDiff(old, new), from: old, to: new) }
///     } catch let failure as TransitionFailure {
///       print(failure.seed)  // pass it with `count: 1` to repeat the failure
///       print(failure.lists)  // let old: [SampleItem] = …
///     }
public struct TransitionFailure: Error {
  /// The seed of the failed pair.
  ///
  /// A check with this seed and a count of 1 fails again.
  public let seed: UInt64
  /// The index of the failed pair, which is the number of pairs that passed.
  package let index: Int
  /// The shrunk pair, as Swift declarations of `old` and `new`.
  public let lists: String
  /// The error of the check for the shrunk pair, or `nil` if the check fails only sometimes.
  package let fault: (any Error)?
}

extension TransitionFailure: CustomStringConvertible, CustomDebugStringConvertible {
  /// The seed, the lists and the error, to copy into a test.
  public var description: String {
    let words = fault.map { "\($0)" } ?? "no error: the check doesn't fail again for the same lists"
    return "transition \(index) fails; repeat it with seed: \(seed), count: 1\n\(lists)\nthe check throws:\n\(words)"
  }

  public var debugDescription: String { description }
}

/// Returns the error that a check throws for a transition.
private func fault<List>(of transition: Transition<List>, _ check: (List, List) throws -> Void) -> (any Error)? {
  do {
    try check(transition.old, transition.new)
    return nil
  } catch {
    return error
  }
}
