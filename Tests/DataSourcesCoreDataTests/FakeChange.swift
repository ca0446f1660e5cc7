import DataSourcesCoreData
import ListTestSupport

/// A change as a fetched results controller sees it: two states, and the rows that were changed.
///
/// Rows that were not changed keep their section, and their order among each other.
struct FakeChange {
  let old: FakeList
  let new: FakeList
  let changed: Set<Int>

  /// The events of the controller: sections first, then deleted, inserted, moved and updated rows.
  ///
  /// A changed row moves if its position differs, even if only because of inserts before it, as in Core Data.
  var events: [FakeEvent] { [.willChange] + sectionEvents + rowEvents + [.didChange] }

  var sectionEvents: [FakeEvent] {
    let (before, after) = (Set(old.sections.map(\.name)), Set(new.sections.map(\.name)))
    var events: [FakeEvent] = []
    for (index, section) in old.sections.enumerated() where !after.contains(section.name) {
      events.append(.section(.delete, name: section.name, index: index))
    }
    for (index, section) in new.sections.enumerated() where !before.contains(section.name) {
      events.append(.section(.insert, name: section.name, index: index))
    }
    return events
  }

  var rowEvents: [FakeEvent] {
    let (before, after) = (old.places, new.places)
    var deletes: [FakeEvent] = []
    var inserts: [FakeEvent] = []
    var others: [FakeEvent] = []
    for (id, from) in before.sorted(by: { $0.value < $1.value }) {
      guard let to = after[id] else {
        deletes.append(.row(.delete, old[from], from: from, to: nil))
        continue
      }
      guard changed.contains(id) else { continue }
      let stays = from == to && old.sections[from.section].name == new.sections[to.section].name
      others.append(.row(stays ? .update : .move, new[to], from: from, to: stays ? nil : to))
    }
    for (id, to) in after.sorted(by: { $0.value < $1.value }) where before[id] == nil {
      inserts.append(.row(.insert, new[to], from: nil, to: to))
    }
    return deletes + inserts + others
  }

  /// Whether the rows that were not changed are in the same sections, in the same order.
  var isPossible: Bool {
    func rest(_ list: FakeList, _ other: [Int: ItemPosition]) -> [String: [Int]] {
      var rest: [String: [Int]] = [:]
      for section in list.sections {
        let ids = section.rows.map(\.id).filter { other[$0] != nil && !changed.contains($0) }
        if !ids.isEmpty { rest[section.name] = ids }
      }
      return rest
    }
    return rest(old, new.places) == rest(new, old.places)
  }
}

extension FakeChange {
  /// A random change of a list, by a store that sorts its rows: those that change go anywhere, all others stay in
  /// order.
  static func random(of old: FakeList, isSectioned: Bool, _ generator: inout SeededGenerator) -> FakeChange {
    var new = old
    var changed: Set<Int> = []
    var homeless: [TestItem] = []
    let rate = [2, 4, 12][generator.below(3)]
    for section in new.sections.indices {
      var kept: [TestItem] = []
      for var row in new.sections[section].rows {
        switch generator.below(rate * 3) {
        case 0: continue
        case 1:
          row.content += 1
          changed.insert(row.id)
          kept.append(row)
        case 2:
          row.content += 1
          changed.insert(row.id)
          homeless.append(row)
        default: kept.append(row)
        }
      }
      new.sections[section].rows = kept
    }
    let first = (old.places.keys.max() ?? 0) + 1 + generator.below(3)
    homeless += (0..<generator.below(4)).map { TestItem(first + $0, content: generator.below(2)) }
    for row in homeless {
      if new.sections.isEmpty || (isSectioned && generator.oneIn(4)) {
        let name = isSectioned ? ["a", "b", "c", "d", "e", "none"][generator.below(6)] : ""
        if !new.sections.contains(where: { $0.name == name }) {
          new.sections.insert(.init(name: name, rows: []), at: generator.below(new.sections.count + 1))
        }
      }
      let section = generator.below(new.sections.count)
      new.sections[section].rows.insert(row, at: generator.below(new.sections[section].rows.count + 1))
    }
    if isSectioned { new.sections.removeAll { $0.rows.isEmpty } }
    return FakeChange(old: old, new: new, changed: changed)
  }
}
