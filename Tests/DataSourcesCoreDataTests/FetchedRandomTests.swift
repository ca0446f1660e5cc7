import DataSourcesCoreData
import DataSourcesTesting
import ListTestSupport
import Testing

/// Every change of small lists, then random ones; reported as Core Data does, and worse.
@Suite struct FetchedRandomTests {
  /// All lists of up to three rows in two sections.
  static let smallLists: [FakeList] = {
    func orders(_ ids: [Int]) -> [[Int]] {
      [[]]
        + ids.indices.flatMap { index -> [[Int]] in
          var rest = ids
          let id = rest.remove(at: index)
          return orders(rest).map { [id] + $0 }
        }
    }
    return orders([0, 1, 2]).flatMap { order in
      (0...order.count).map { split in
        var list = FakeList(["a": Array(order[..<split]), "b": Array(order[split...])])
        list.sections.removeAll { $0.rows.isEmpty }
        return list
      }
    }
  }()

  /// The lists that differ in more than the names of their rows.
  static let distinctLists = smallLists.filter { list in
    let ids = list.sections.flatMap(\.rows).map(\.id)
    return ids == Array(0..<ids.count)
  }

  /// The changes between two small lists, with any rows changed that can be.
  static func smallChanges(_ old: FakeList, _ new: FakeList) -> [FakeChange] {
    let subsets = (0..<8).map { bits in Set((0..<3).filter { bits >> $0 & 1 == 1 }) }.sorted { $0.count < $1.count }
    let both = Set(old.positions.keys).intersection(new.positions.keys)
    let all = subsets.filter { $0.isSubset(of: both) }.map { changed in
      var list = new
      for section in list.sections.indices {
        for item in list.sections[section].rows.indices
        where changed.contains(list.sections[section].rows[item].id) {
          list.sections[section].rows[item].content = 1
        }
      }
      return FakeChange(old: old, new: list, changed: changed)
    }
    return all.filter(\.isPossible)
  }

  @Test("TS-34 every change of small lists becomes one exact change set, without a comparison")
  func smallChangesAreExact() {
    for old in Self.distinctLists {
      for new in Self.smallLists {
        for change in Self.smallChanges(old, new) {
          let check = FetchedCheck(old)
          let fault = check.apply(change, reporting: change.events) ?? check.excess(after: change)
          #expect(fault == nil, "\(old.ids) → \(new.ids), changed \(change.changed)")
          #expect(check.mirror.updates.count == (old == change.new ? 0 : 1))
        }
      }
    }
  }

  @Test("TS-34 every change of small lists is exact, whatever is reported")
  func smallChangesAreExactWhateverIsReported() {
    var generator = SeededGenerator(seed: FuzzSettings.seed(7))
    var number = 0
    for old in Self.distinctLists {
      for new in Self.smallLists {
        for change in Self.smallChanges(old, new) {
          let all = Oddity.allCases
          number += 1
          for oddity in FuzzSettings.isLong ? all : [all[number % all.count]] {
            let check = FetchedCheck(
              old, consistencyCheck: oddity.isHidden ? .everyRow : .rowCounts, comparesContents: !oddity.losesUpdates)
            let fault = check.apply(change, reporting: oddity.events(of: change, &generator))
            #expect(fault == nil, "\(old.ids) → \(new.ids), changed \(change.changed), \(oddity)")
          }
        }
      }
    }
  }

  @Test("TS-34 random changes as Core Data reports them need no comparison", arguments: [true, false])
  func randomChanges(isSectioned: Bool) throws {
    var generator = SeededGenerator(seed: FuzzSettings.seed(7))
    for run in 0..<FuzzSettings.steps(200) / 30 + 1 {
      var list = FakeList(isSectioned ? [:] : ["": []])
      let check = FetchedCheck(list, header: .custom { "\($0.name) \($0.objectCount)" })
      for step in 0..<30 {
        let change = FakeChange.random(of: list, isSectioned: isSectioned, &generator)
        let events = change.events
        let fault = check.apply(change, reporting: events, changingAt: generator.below(events.count))
        let words = "seed \(FuzzSettings.seed(7)), run \(run), step \(step)" as Comment
        try #require(fault == nil, words)
        if change.old != change.new { try #require(check.excess(after: change) == nil, words) }
        list = change.new
      }
    }
  }

  @Test("TS-34 operators over several results are right after each of their changes")
  func operatorsOverSeveralResults() throws {
    var generator = SeededGenerator(seed: FuzzSettings.seed(7))
    for run in 0..<FuzzSettings.steps(100) / 30 + 1 {
      let checks = (0..<3).map { _ in FetchedCheck(FakeList()) }
      let tree = ModelTree(seed: generator.next(), leaves: checks.map(\.source)) { 5 * $0.id + $0.content }
      let mirrors = tree.sources.map { ListMirror($0) }
      for step in 0..<30 {
        // One save changes several results, which report it one after the other.
        for check in checks.shuffled(using: &generator) where !generator.oneIn(3) {
          let change = FakeChange.random(of: check.results.list ?? FakeList(), isSectioned: true, &generator)
          let words = "seed \(FuzzSettings.seed(7)), run \(run), step \(step)" as Comment
          let events = change.events
          let fault = check.apply(change, reporting: events, changingAt: generator.below(events.count))
          try #require(fault == nil, words)
          let leaves = checks.map { check in check.results.list?.sections.map(\.rows) ?? [] }
          try #require(tree.fault(leaves) == nil, words)
          try #require(mirrors.allSatisfy { $0.difference() == nil }, words)
        }
      }
    }
  }

  @Test("TS-34 random changes are exact, whatever is reported", arguments: Oddity.allCases)
  func randomOddities(_ oddity: Oddity) throws {
    var generator = SeededGenerator(seed: FuzzSettings.seed(7))
    for run in 0..<FuzzSettings.steps(20) / 30 + 1 {
      var list = FakeList()
      let check = FetchedCheck(
        list, consistencyCheck: oddity.isHidden ? .everyRow : .rowCounts, comparesContents: !oddity.losesUpdates)
      for step in 0..<30 {
        let change = FakeChange.random(of: list, isSectioned: run % 3 != 1, &generator)
        let events = oddity.events(of: change, &generator)
        let fault = check.apply(change, reporting: events)
        try #require(fault == nil, "seed \(FuzzSettings.seed(7)), run \(run), step \(step)")
        list = change.new
      }
    }
  }

  @Test("TS-34 random changes are exact with any combination of oddities")
  func allOdditiesInTurn() throws {
    var generator = SeededGenerator(seed: FuzzSettings.seed(7))
    for run in 0..<FuzzSettings.steps(200) / 30 + 1 {
      var list = FakeList()
      let check = FetchedCheck(list, consistencyCheck: .everyRow, comparesContents: false)
      for step in 0..<30 {
        let change = FakeChange.random(of: list, isSectioned: true, &generator)
        let (one, other) = (
          Oddity.allCases.randomElement(using: &generator), Oddity.allCases.randomElement(using: &generator)
        )
        var events = (one ?? .doubled).events(of: change, &generator)
        if generator.oneIn(3) { events += (other ?? .doubled).events(of: change, &generator) }
        if generator.oneIn(5) { events.shuffle(using: &generator) }
        // Whatever was reported, the last call means that the change is complete.
        let fault = check.apply(change, reporting: events + [.didChange], changingAt: generator.below(events.count))
        try #require(fault == nil, "seed \(FuzzSettings.seed(7)), run \(run), step \(step)")
        list = change.new
      }
    }
  }
}

/// The wrong reports that were observed in Core Data, and worse ones.
enum Oddity: CaseIterable {
  case idleMoves, updatesBesideMoves, updatesBesideDeletes, movesInTwo, updatesBesideInserts, insertsWithOldPaths
  case doubled, shuffled, noSections, inventedSections, updatedSections, badSectionIndices
  case noBeginning, twoBeginnings, badPaths, missingPaths, unknownTypes, needlessUpdates, inventedRows
  case updatesWithNewPaths
  // Reports of contents are lost or late with these.
  case missingRows, missingMoves, lateRows, endInTheMiddle, movesToNowhere

  /// Whether a source can't detect which contents changed when the end is reported.
  var losesUpdates: Bool {
    switch self {
    case .missingRows, .missingMoves, .lateRows, .endInTheMiddle: true
    default: false
    }
  }

  /// Whether a source that does not look at every row may believe it.
  var isHidden: Bool { self == .missingMoves || self == .missingRows || self == .lateRows || self == .endInTheMiddle }

  /// The events that are reported for a change.
  func events(of change: FakeChange, _ generator: inout SeededGenerator) -> [FakeEvent] {
    var (sections, rows) = (change.sectionEvents, change.rowEvents)
    var late: [FakeEvent] = []
    let positions = change.old.positions
    switch self {
    case .noSections: sections = []
    case .inventedSections:
      for index in 0...generator.below(3) {
        sections.append(.section([.insert, .delete, .update][generator.below(3)], name: "x", index: index - 1))
      }
    case .updatedSections:
      for (index, section) in change.old.sections.enumerated() {
        sections.append(.section(.update, name: section.name, index: index))
      }
    case .badSectionIndices:
      sections = sections.map { event in
        guard case .section(let type, let name, let index) = event else { return event }
        return .section(type, name: name, index: index + generator.below(3) - 1)
      }
    case .unknownTypes:
      rows.append(.row(nil, TestItem(0), from: nil, to: nil))
      sections.append(.section([nil, .move][generator.below(2)], name: "a", index: 0))
    case .needlessUpdates:
      for (id, from) in positions.sorted(by: { $0.value < $1.value }) where generator.oneIn(2) {
        rows.append(.row(.update, TestItem(id), from: from, to: nil))
      }
    case .inventedRows:
      for id in [-7, positions.keys.max() ?? 0] {
        let type = FetchedChangeType.allCases[generator.below(4)]
        let path = ItemPosition(section: generator.below(3), item: generator.below(4))
        rows.append(.row(type, TestItem(id), from: path, to: path))
      }
    case .shuffled: (sections, rows) = ([], (sections + rows).shuffled(using: &generator))
    case .doubled:
      sections += sections
      rows = rows.flatMap { [$0, $0] }
    case .lateRows:
      let count = generator.below(rows.count + 1)
      late = Array(rows.suffix(count))
      rows.removeLast(count)
    case .endInTheMiddle: rows.insert(.didChange, at: generator.below(rows.count + 1))
    case .twoBeginnings: rows.insert(.willChange, at: 0)
    default: rows = rows.flatMap { changed($0, positions, &generator) }
    }
    let beginning: [FakeEvent] = self == .noBeginning ? [] : [.willChange]
    return beginning + sections + rows + [.didChange] + late
  }

  private func changed(
    _ event: FakeEvent, _ positions: [Int: ItemPosition], _ generator: inout SeededGenerator
  ) -> [FakeEvent] {
    guard case .row(let type?, let row, let from, let to) = event else { return [event] }
    switch (self, type) {
    case (.idleMoves, .update): return [.row(.move, row, from: from, to: from)]
    case (.updatesBesideMoves, .move): return [.row(.update, row, from: from, to: to), event]
    case (.updatesBesideDeletes, .delete): return [event, .row(.update, row, from: from, to: from)]
    case (.movesInTwo, .move): return [.row(.delete, row, from: from, to: nil), .row(.insert, row, from: nil, to: to)]
    case (.updatesBesideInserts, .insert): return [event, .row(.update, row, from: to, to: to)]
    case (.insertsWithOldPaths, .insert):
      return [.row(.insert, row, from: ItemPosition(section: 0, item: generator.below(3)), to: to)]
    case (.updatesWithNewPaths, .update): return [.row(.update, row, from: nil, to: nil)]
    case (.missingRows, .insert), (.missingRows, .delete): return generator.oneIn(2) ? [] : [event]
    case (.missingMoves, .move): return []
    case (.movesToNowhere, .move):
      return [.row(.move, row, from: from, to: from.map { .init(section: 9, item: $0.item) })]
    case (.missingPaths, _): return [.row(type, row, from: nil, to: generator.oneIn(2) ? to : nil)]
    case (.badPaths, _): return [.row(type, row, from: bad(from, &generator), to: bad(to, &generator))]
    default: return [event]
    }
  }

  private func bad(_ position: ItemPosition?, _ generator: inout SeededGenerator) -> ItemPosition? {
    guard let position else { return nil }
    switch generator.below(5) {
    case 0: return ItemPosition(section: .max, item: .min)
    case 1: return ItemPosition(section: position.section - 1, item: position.item)
    case 2: return ItemPosition(section: position.section, item: position.item + generator.below(3) - 1)
    case 3: return ItemPosition(section: -1, item: .max)
    default: return position
    }
  }
}
