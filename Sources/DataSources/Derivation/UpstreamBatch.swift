import ListChanges
import ListStorage

/// A change of several items or of sections.
final class UpstreamBatch {
  let newCounts: CountList
  let map: PositionMap
  let edits: [FlatEdit]
  private let changes: ChangeSet

  /// Returns `nil` if the change doesn't lead from the known item counts to those of a source.
  init?<Item>(_ changes: ChangeSet, from oldCounts: CountList, of source: any DataSource<Item>) {
    self.changes = changes
    let isInPlace = changes.moves.isEmpty && !changes.hasSectionChanges
    let result = isInPlace ? Self.runs(changes, oldCounts) : Self.steps(changes, oldCounts, source)
    guard let (counts, edits) = result else { return nil }
    let map = PositionMap(changes)
    guard Self.agree(counts, with: source, after: changes, map) else { return nil }
    newCounts = counts
    self.edits = edits
    self.map = map
  }

  /// Returns the item counts after a change and the edits that lead to them, or `nil` if a step is impossible.
  private static func steps<Item>(
    _ changes: ChangeSet, _ counts: CountList, _ source: any DataSource<Item>
  ) -> (CountList, [FlatEdit])? {
    var counts = counts
    var edits: [FlatEdit] = []
    for step in changes.steps {
      guard counts.allows(step) else { return nil }
      func index(of position: ItemPosition) -> Int { counts.sum(before: position.section) + position.item }
      func apply() { _ = counts.apply(step, newCount: source.itemCount(inSection:)) }
      switch step {
      case .reload, .updateSection, .update: break
      case .deleteSection(let section):
        edits.append(.remove(counts.flatIndices(inSection: section)))
        apply()
      case .moveSection(let from, let to):
        let items = counts.flatIndices(inSection: from)
        apply()
        edits.append(.move(items, to: counts.sum(before: to)))
      case .insertSection(let section):
        apply()
        edits.append(.insert(counts.flatIndices(inSection: section), section: section))
      case .delete(let position):
        edits.appendRemoval(of: index(of: position))
        apply()
      case .move(let from, let to):
        let source = index(of: from)
        apply()
        edits.append(.move(source..<source + 1, to: index(of: to)))
      case .insert(let position):
        edits.appendInsertion(at: index(of: position))
        apply()
      }
    }
    return (counts, edits)
  }

  /// The same for a change that moves nothing, with a check for each run of positions instead of each item.
  private static func runs(_ changes: ChangeSet, _ counts: CountList) -> (CountList, [FlatEdit])? {
    var counts = counts
    var edits: [FlatEdit] = []
    for run in changes.deletes.runs.reversed() {
      guard run.items.upperBound <= counts.itemCount(inSection: run.section) else { return nil }
      let start = counts.sum(before: run.section)
      edits.append(.remove(start + run.items.lowerBound..<start + run.items.upperBound))
      counts.add(-run.items.count, at: run.section)
    }
    for run in changes.inserts.runs {
      guard run.section < counts.count, run.items.lowerBound <= counts[run.section] else { return nil }
      let start = counts.sum(before: run.section)
      edits.append(.insert(start + run.items.lowerBound..<start + run.items.upperBound, section: nil))
      counts.add(run.items.count, at: run.section)
    }
    for run in changes.updates.runs where run.items.upperBound > counts.itemCount(inSection: run.section) { return nil }
    for section in changes.sectionUpdates where section >= counts.count { return nil }
    return (counts, edits)
  }

  /// Returns whether a source, which can emit a wrong change set, has these item counts in the sections that changed.
  private static func agree<Item>(
    _ counts: CountList, with source: any DataSource<Item>, after changes: ChangeSet, _ map: PositionMap
  ) -> Bool {
    guard counts.count == source.sectionCount else { return false }
    var last = -1
    func agrees(_ section: Int) -> Bool {
      // Changes are sorted, so those of a section follow each other.
      guard section != last else { return true }
      last = section
      return counts[section] == source.itemCount(inSection: section)
    }
    func agreesInOld(_ section: Int) -> Bool { map.newSection(ofOld: section).map(agrees) ?? true }
    return changes.inserts.runs.allSatisfy { agrees($0.section) } && changes.moves.allSatisfy { agrees($0.to.section) }
      && changes.deletes.runs.allSatisfy { agreesInOld($0.section) }
      && changes.moves.allSatisfy { agreesInOld($0.from.section) }
  }

  /// The transitions of the changed items.
  private(set) lazy var transitions: [ItemTransition] = {
    var all: [ItemTransition] = []
    all.reserveCapacity(changes.count)
    for position in changes.deletes { all.append(ItemTransition(before: position)) }
    for position in changes.inserts { all.append(ItemTransition(after: position)) }
    let updated = changes.moves.isEmpty ? [] : Set(changes.updates)
    let moved = changes.updates.isEmpty ? [] : Set(changes.moves.map(\.to))
    for move in changes.moves {
      all.append(ItemTransition(before: move.from, after: move.to, isMoved: true, isUpdated: updated.contains(move.to)))
    }
    for position in changes.updates where !moved.contains(position) {
      all.append(ItemTransition(before: map.oldPosition(ofNew: position), after: position, isUpdated: true))
    }
    return all
  }()

  /// The new indexes of the sections in which items are inserted, deleted or moved.
  private(set) lazy var sectionsWithStructuralChanges = changes.sectionsWithStructuralChanges(map)

  /// The new positions of updated items.
  private(set) lazy var updates = Set(changes.updates)
}

extension ChangeSet.Positions {
  /// The positions as runs of consecutive items of a section.
  fileprivate var runs: [(section: Int, items: Range<Int>)] {
    var runs: [(section: Int, items: Range<Int>)] = []
    for position in self {
      if let last = runs.last, last.section == position.section, last.items.upperBound == position.item {
        runs[runs.count - 1].items = last.items.lowerBound..<position.item + 1
      } else {
        runs.append((position.section, position.item..<position.item + 1))
      }
    }
    return runs
  }
}
