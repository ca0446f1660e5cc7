import DataSourcesCoreData
import ListTestSupport

/// The wrong reports that were observed in Core Data, and worse ones.
enum Oddity: CaseIterable {
  case idleMoves, updatesBesideMoves, updatesBesideDeletes, movesInTwo, updatesBesideInserts, insertsWithOldPaths
  case doubled, shuffled, noSections, inventedSections, updatedSections, badSectionNumbers
  case noBeginning, twoBeginnings, badPaths, missingPaths, unknownTypes, needlessUpdates, inventedRows
  case updatesWithNewPaths
  // Reports of contents are lost or late with these.
  case missingRows, missingMoves, lateRows, endInTheMiddle, movesToNowhere

  /// Whether a source can't know which contents changed when the end is reported.
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
    let places = change.old.places
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
    case .badSectionNumbers:
      sections = sections.map { event in
        guard case .section(let type, let name, let index) = event else { return event }
        return .section(type, name: name, index: index + generator.below(3) - 1)
      }
    case .unknownTypes:
      rows.append(.row(nil, TestItem(0), from: nil, to: nil))
      sections.append(.section([nil, .move][generator.below(2)], name: "a", index: 0))
    case .needlessUpdates:
      for (id, from) in places.sorted(by: { $0.value < $1.value }) where generator.oneIn(2) {
        rows.append(.row(.update, TestItem(id), from: from, to: nil))
      }
    case .inventedRows:
      for id in [-7, places.keys.max() ?? 0] {
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
    default: rows = rows.flatMap { changed($0, places, &generator) }
    }
    let beginning: [FakeEvent] = self == .noBeginning ? [] : [.willChange]
    return beginning + sections + rows + [.didChange] + late
  }

  private func changed(
    _ event: FakeEvent, _ places: [Int: ItemPosition], _ generator: inout SeededGenerator
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
