import DataSourcesTesting
import Testing

@Suite struct ShrinkingTests {
  /// A failure that needs two items in a different order shrinks to two items in both lists.
  @Test func twoItemsRemain() {
    let old = (0..<50).map { SampleItem($0, content: $0 % 3) }
    var new = Array(old.reversed())
    new.removeAll { $0.id % 7 == 3 }
    let shrunk = Transition(from: old, to: new).shrunk { candidate in
      let ids = (candidate.old.map(\.id), candidate.new.map(\.id))
      let kept = ids.0.filter(ids.1.contains)
      return kept != ids.1.filter(kept.contains)
    }
    #expect(shrunk.old == [SampleItem(0), SampleItem(1)])
    #expect(shrunk.new == [SampleItem(1), SampleItem(0)])
    #expect(
      shrunk.swiftCode
        == "let old: [SampleItem] = [SampleItem(0), SampleItem(1)]\nlet new: [SampleItem] = [SampleItem(1), SampleItem(0)]"
    )
  }

  /// A failure that needs a certain ID and content keeps them.
  @Test func necessaryValuesRemain() {
    let old = (0..<30).map { SampleItem($0) }
    let new = (0..<30).map { SampleItem($0, content: 4) }
    let shrunk = Transition(from: old, to: new).shrunk { candidate in
      candidate.new.contains { $0.id == 17 && $0.content == 4 }
    }
    #expect(shrunk.old.isEmpty && shrunk.new == [SampleItem(17, content: 4)])
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
  @Test func nothingMoreCanBeRemoved() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      let lists = RandomLists(allowsDuplicates: true)
      let (old, new) = (lists.sections(using: &generator), lists.sections(using: &generator))
      func isFailing(_ candidate: Transition<[SampleSection]>) -> Bool {
        let changes = ChangeSet(fromSections: candidate.old, toSections: candidate.new)
        return changes.count >= 3 && changes.count % 2 == 1
      }
      let whole = Transition(from: old, to: new)
      guard isFailing(whole) else { continue }
      let shrunk = whole.shrunk(while: isFailing)
      #expect(isFailing(shrunk))
      for smaller in Self.smallerVersions(of: shrunk) where isFailing(smaller) {
        Issue.record("seed \(seed): \(shrunk.swiftCode)\nisn't minimal:\n\(smaller.swiftCode)")
      }
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
