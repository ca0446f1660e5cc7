/// Tests a source of your own, such as an operator, over lists that change at random, and shrinks the lists that it fails for.
///
///     try checkRandomChanges(seed: 7) { list in
///       list.sorted(by: \.content)
///     } matching: { sections in
///       sections.map { section in section.items.sorted { $0.content < $1.content } }
///     }
///
/// Each list changes to another one and back, and is then reloaded with the other one. A ``ListMirror`` checks each change set, and the source's lookups.
///
/// - Parameters:
///   - count: The number of pairs of lists.
///   - seed: The seed of the lists. To repeat only the pair at index *i*, pass `seed + i` and a count of 1.
///   - lists: The sizes of the lists, and whether items can share IDs.
///   - makeSource: Returns the source to test. It's called with a new list for each pair.
///   - expected: Returns the items of each section that the source must have if the list has these sections. Make it as
///     simple as possible. If it's `nil`, the source's items aren't checked, only that its change sets lead to them.
/// - Throws: ``TransitionFailure`` with the seed, the shrunk pair as Swift code, and the first fault.
public func checkRandomChanges<Source: DataSource>(
  count: Int = 300, seed: UInt64 = 1, lists: RandomLists = RandomLists(),
  ofSource makeSource: (_ list: SectionedSource<SampleSection>) -> Source,
  matching expected: ((_ sections: [SampleSection]) -> [[Source.Item]])? = nil
) throws where Source.Item: Equatable {
  try checkRandomTransitions(count: count, seed: seed, lists: lists) { old, new in
    let list = SectionedSource(old)
    let source = makeSource(list)
    let mirror = ListMirror(source, hasUniqueIDs: !lists.allowsDuplicates)
    try forEachChange(of: list, from: old, to: new) { step in
      if let fault = mirror.difference() { throw ChangeFault("\(step): \(fault)") }
      guard let wanted = expected?(list.sections) else { return }
      let found = source.snapshot().sections.map(\.items)
      if found != wanted { throw ChangeFault("\(step): the items are \(found), and not \(wanted)") }
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
/// Each list changes to another one and back, and is then reloaded with the other one. The host is compared with what you
/// expect at first and after each change, because a second host of the same kind would have the same faults.
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
      let found = host()
      let wanted = expected(list.sections)
      if found != wanted { throw ChangeFault("\(step): the host displays \(found), and not \(wanted)") }
    }
  }
}

/// Changes a list there and back and reloads it, and calls a closure at first and after each change.
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

/// What was found, which the failure of a transition prints.
private struct ChangeFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
