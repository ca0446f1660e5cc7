import DataSourcesTesting
import Testing

@Suite struct GeneratorTests {
  /// Compares with the first numbers for the seed 1234567 as published with the reference implementation.
  @Test func splitMix64MatchesTheReference() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    #expect(numbers == expected)
  }

  @Test func listsHaveTheGivenSizes() {
    var generator = SplitMix64(seed: 3)
    let lists = RandomLists(sectionCounts: 2...3, itemCounts: 1...2)
    for _ in 0..<200 {
      let sections = lists.sections(using: &generator)
      #expect((2...3).contains(sections.count) && sections.allSatisfy { (1...2).contains($0.items.count) })
      #expect((1...2).contains(lists.items(using: &generator).count))
    }
  }

  @Test(arguments: [false, true]) func idsAreUniqueUnlessDuplicatesAreAllowed(allowsDuplicates: Bool) {
    var generator = SplitMix64(seed: 5)
    let lists = RandomLists(itemCounts: 0...9, editCounts: 0...9, allowsDuplicates: allowsDuplicates)
    var repeated = 0
    var sections = lists.sections(using: &generator)
    var items = lists.items(using: &generator)
    for _ in 0..<300 {
      sections = lists.edited(sections, using: &generator)
      items = lists.edited(items, using: &generator)
      for ids in [sections.flatMap(\.items).map(\.id), items.map(\.id)] { repeated += ids.count - Set(ids).count }
      #expect(Set(sections.map(\.id)).count == sections.count)
      if sections.count > 6 { sections = lists.sections(using: &generator) }
      if items.count > 30 { items = lists.items(using: &generator) }
    }
    #expect((repeated > 0) == allowsDuplicates)
  }

  /// Random edits produce every kind of change.
  @Test func editsAreOfEveryKind() throws {
    var kinds = Set<String>()
    try checkRandomTransitions(count: 300, seed: 9) { old, new in
      let changes = ChangeSet(fromSections: old, toSections: new)
      if !changes.sectionDeletes.isEmpty { kinds.insert("section deletes") }
      if !changes.sectionInserts.isEmpty { kinds.insert("section inserts") }
      if !changes.sectionMoves.isEmpty { kinds.insert("section moves") }
      if !changes.sectionUpdates.isEmpty { kinds.insert("section updates") }
      if !changes.deletes.isEmpty { kinds.insert("deletes") }
      if !changes.inserts.isEmpty { kinds.insert("inserts") }
      if !changes.updates.isEmpty { kinds.insert("updates") }
      for move in changes.moves {
        kinds.insert(move.from.section == move.to.section ? "moves" : "moves across sections")
      }
    }
    #expect(kinds.count == 9, "\(kinds)")
  }

  @Test func theSameSeedProducesTheSameLists() throws {
    var first: [[SampleItem]] = []
    try checkRandomItemTransitions(count: 20, seed: 4) { first += [$0, $1] }
    var second: [[SampleItem]] = []
    for seed in 4..<24 as Range<UInt64> { try checkRandomItemTransitions(count: 1, seed: seed) { second += [$0, $1] } }
    #expect(first == second && first.count == 40)
  }

  /// The check finds a diff that omits moves, shrinks the failure and reports its seed.
  @Test func aFaultIsFoundShrunkAndReported() throws {
    func forgetful(_ old: [SampleItem], _ new: [SampleItem]) throws -> ChangeSet {
      let changes = ChangeSet(from: old, to: new)
      return try ChangeSet(
        deletes: Array(changes.deletes), inserts: Array(changes.inserts), updates: Array(changes.updates))
    }
    let check = { (old: [SampleItem], new: [SampleItem]) in
      try expectLegal(forgetful(old, new), from: old, to: new)
    }
    let failure = try #require(throws: TransitionFailure.self) { try checkRandomItemTransitions(seed: 11, check) }
    #expect(failure.lists.contains("let old: [SampleItem] = [SampleItem(0), SampleItem(1)]"), "\(failure)")
    #expect(failure.lists.contains("let new: [SampleItem] = [SampleItem(1), SampleItem(0)]"), "\(failure)")
    #expect((failure.fault as? IllegalChanges)?.finding.rule == .itemIdentity)
    #expect(failure.description.contains("seed: \(failure.seed), count: 1"))
    let again = try #require(throws: TransitionFailure.self) {
      try checkRandomItemTransitions(count: 1, seed: failure.seed, check)
    }
    #expect(again.lists == failure.lists && again.index == 0)
  }

  @Test func emptyNegativeAndHugeSizes() throws {
    #expect(RandomLists(itemCounts: 2_000_000...3_000_000).itemCounts == 1_000_000...1_000_000)
    let none = RandomLists(sectionCounts: -3 ... -1, itemCounts: -5...0, editCounts: -1...0)
    try checkRandomTransitions(count: 5, lists: none) { old, new in #expect(old.isEmpty && new.isEmpty) }
    try checkRandomItemTransitions(count: -1) { _, _ in Issue.record("nothing to check") }
  }
}

@Suite struct ShrinkingTests {
  /// A failure that needs two items in a different order shrinks to two items in both lists.
  @Test func twoItemsRemain() {
    let old = (0..<50).map { SampleItem($0, content: $0 % 3) }
    var new = Array(old.reversed())
    new.removeAll { $0.id % 7 == 3 }
    let shrunk = Transition(from: old, to: new).shrunk { candidate in
      let ids = (candidate.old.map(\.id), candidate.new.map(\.id))
      let common = ids.0.filter(ids.1.contains)
      return common != ids.1.filter(common.contains)
    }
    #expect(shrunk.old == [SampleItem(0), SampleItem(1)])
    #expect(shrunk.new == [SampleItem(1), SampleItem(0)])
    #expect(
      shrunk.swiftCode
        == "let old: [SampleItem] = [SampleItem(0), SampleItem(1)]\nlet new: [SampleItem] = [SampleItem(1), SampleItem(0)]"
    )
  }

  /// A failure that needs a certain ID and content retains them.
  @Test func necessaryValuesRemain() {
    let old = (0..<30).map { SampleItem($0) }
    let new = (0..<30).map { SampleItem($0, content: 4) }
    let shrunk = Transition(from: old, to: new).shrunk { candidate in
      candidate.new.contains { $0.id == 17 && $0.content == 4 }
    }
    #expect(shrunk.old.isEmpty && shrunk.new == [SampleItem(17, content: 4)])
  }

  /// The IDs of different items in both lists are replaced, too.
  @Test func idsAreRenumbered() {
    let transition = Transition(from: (5..<20).map { SampleItem($0) }, to: [SampleItem(3)])
    let smallest = transition.shrunk { $0.old.count >= 3 && !$0.new.isEmpty }
    #expect(smallest.old.map(\.id) == [0, 1, 2] && smallest.new.map(\.id) == [3])
  }

  @Test func sectionsShrinkAndAreRenamed() {
    let old = ["X", "Y", "Z"].map { name in
      SampleSection(id: name, items: (0..<9).map { SampleItem($0 + 100) }, header: "header", footer: "footer")
    }
    let shrunk = Transition(from: old, to: Array(old.reversed())).shrunk { candidate in
      candidate.old.count > 1
        && candidate.new.first.map { $0.id == candidate.old.last?.id && $0.items.count > 1 } ?? false
    }
    #expect(shrunk.old == [SampleSection(id: "A", items: []), SampleSection(id: "B", items: [])])
    #expect(shrunk.new == [SampleSection(id: "B", items: [SampleItem(0), SampleItem(1)])])
    let expected = """
      let old = [
        SampleSection(id: "A", items: []),
        SampleSection(id: "B", items: []),
      ]
      let new = [
        SampleSection(id: "B", items: [SampleItem(0), SampleItem(1)]),
      ]
      """
    #expect(shrunk.swiftCode == expected)
  }

  @Test func otherItemsShrinkToo() {
    struct City: Identifiable { let id: String }
    let cities = ["Aachen", "Bonn", "Cottbus", "Dresden", "Essen"].map { City(id: $0) }
    let shrunk = Transition(from: cities, to: cities).shrunk { candidate in
      candidate.old.contains { $0.id == "Bonn" } && candidate.new.contains { $0.id == "Essen" }
    }
    #expect(shrunk.old.map(\.id) == ["Bonn"] && shrunk.new.map(\.id) == ["Essen"])
    let sections = cities.map { ListSection(id: $0.id, items: [$0]) }
    let smallest = Transition(from: sections, to: sections).shrunk { $0.old.count >= 2 && $0.new.count >= 2 }
    #expect(smallest.old.count == 2 && smallest.new.count == 2)
    #expect((smallest.old + smallest.new).allSatisfy { $0.items.isEmpty })
  }

  @Test func passingTransitionsAreUnchanged() {
    let transition = Transition(from: [SampleItem(8)], to: [SampleItem(9)])
    #expect(transition.shrunk { _ in false } == transition)
    #expect(transition.shrunk { _ in true } == Transition(from: [], to: []))
  }

  /// If any item or section is removed from the result, it no longer fails.
  @Test(arguments: 0..<40 as Range<UInt64>) func nothingMoreCanBeRemoved(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let lists = RandomLists(allowsDuplicates: true)
    func isFailing(_ candidate: Transition<[SampleSection]>) -> Bool {
      let changes = ChangeSet(fromSections: candidate.old, toSections: candidate.new)
      return changes.count >= 3 && changes.count % 2 == 1
    }
    let old = lists.sections(using: &generator)
    let whole = Transition(from: old, to: lists.sections(using: &generator))
    guard isFailing(whole) else { return }
    let shrunk = whole.shrunk(while: isFailing)
    #expect(isFailing(shrunk))
    for smaller in Self.smallerVersions(of: shrunk) where isFailing(smaller) {
      Issue.record("\(shrunk.swiftCode)\nisn't minimal:\n\(smaller.swiftCode)")
    }
  }

  /// Returns all transitions with one item or section less.
  private static func smallerVersions(of transition: Transition<[SampleSection]>) -> [Transition<[SampleSection]>] {
    var all: [Transition<[SampleSection]>] = []
    for list in [\Transition<[SampleSection]>.old, \Transition<[SampleSection]>.new] {
      for section in transition[keyPath: list].indices {
        var smaller = transition
        smaller[keyPath: list].remove(at: section)
        all.append(smaller)
        for item in transition[keyPath: list][section].items.indices {
          var smaller = transition
          smaller[keyPath: list][section].items.remove(at: item)
          all.append(smaller)
        }
      }
    }
    return all
  }
}
