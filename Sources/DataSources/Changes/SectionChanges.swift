import ListChanges
import ListStorage

/// Sections that are inserted, deleted, moved or updated.
///
/// A section is deleted with the items that don't leave it on their own, and inserted with those that don't arrive on their own. So an
/// item can move out of a deleted section, which a change set can't say.
final class SectionChanges {
  // Never changed, except that the lazy variables are set once, in the isolation domain of the sources.

  struct Content {
    /// The index of the section: the old one if it is deleted, the new one if it is inserted.
    let section: Int
    /// The items that are deleted or inserted with the section, in order.
    let handles: HandleRun
  }

  /// Ascending by index, as the inserted sections are.
  let deletes: [Content]
  let inserts: [Content]
  let moves: [ChangeSet.SectionMove]
  /// The new indexes of updated sections.
  let updates: [Int]
  /// The item counts before and after the change, which share memory with those of the source.
  let before: CountList
  let after: CountList

  init(
    deletes: [Content] = [], inserts: [Content] = [], moves: [ChangeSet.SectionMove] = [], updates: [Int] = [],
    before: CountList, after: CountList
  ) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
    self.before = before
    self.after = after
  }

  /// Whether sections are inserted, deleted or moved.
  var areStructural: Bool { !deletes.isEmpty || !inserts.isEmpty || !moves.isEmpty }

  /// The change of the sections alone.
  private(set) lazy var changeSet: ChangeSet = {
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = deletes.map(\.section)
    draft.sectionInserts = inserts.map(\.section)
    draft.sectionMoves = moves
    draft.sectionUpdates = updates
    return draft.changeSet()
  }()

  private lazy var map = PositionMap(changeSet)

  /// Returns the new index of a section, or `nil` if it is deleted.
  func newSection(ofOld section: Int) -> Int? { map.newSection(ofOld: section) }

  /// Returns the old index of a section, or `nil` if it is inserted.
  func oldSection(ofNew section: Int) -> Int? { map.oldSection(ofNew: section) }

  /// One of several steps, each of which refers to the sections at that moment; deletes descend, and inserts ascend.
  enum Step {
    /// - Parameter number: The index in `deletes`.
    case delete(Int, number: Int)
    case move(from: Int, to: Int)
    /// - Parameter number: The index in `inserts`.
    case insert(Int, number: Int)
  }

  private(set) lazy var steps: [Step] = {
    if !areStructural { return [] }
    var (deleted, inserted) = (deletes.count, 0)
    return changeSet.steps.compactMap { step in
      switch step {
      case .deleteSection(let section):
        deleted -= 1
        return .delete(section, number: deleted)
      case .moveSection(let from, let to): return .move(from: from, to: to)
      case .insertSection(let section):
        inserted += 1
        return .insert(section, number: inserted - 1)
      default: return nil
      }
    }
  }()

  /// A step as a range of the items of all sections.
  enum Block {
    case delete(Range<Int>, number: Int)
    case move(Range<Int>, to: Int)
    case insert(at: Int, number: Int)
  }

  /// Calls a closure with each step, after the items that leave on their own are removed.
  func forEachBlock(_ batch: ChangeBatch, _ body: (Block) -> Void) {
    if steps.isEmpty { return }
    var counts = before
    for run in batch.deletes { counts.add(-run.count, at: run.start.section) }
    for item in batch.moves { if let before = item.before { counts.add(-1, at: before.section) } }
    for step in steps {
      switch step {
      case .delete(let section, let number):
        body(.delete(counts.flatIndices(inSection: section), number: number))
        counts.remove(at: section)
      case .move(let from, let to):
        let range = counts.flatIndices(inSection: from)
        counts.move(from: from, to: to)
        body(.move(range, to: counts.sum(before: to)))
      case .insert(let section, let number):
        counts.insert(inserts[number].handles.count, at: section)
        body(.insert(at: counts.sum(before: section), number: number))
      }
    }
  }
}

extension ChangeBatch {
  /// Calls a closure with the items that are deleted with a section, at their old locations.
  func forEachRun(deletedWith content: SectionChanges.Content, _ body: (ItemRun) -> Void) {
    guard let sections else { return }
    forEachRun(content, in: sections.before.flatIndices(inSection: content.section), without: removals, body)
  }

  /// Calls a closure with the items that are inserted with a section, at their new locations.
  func forEachRun(insertedWith content: SectionChanges.Content, _ body: (ItemRun) -> Void) {
    guard let sections else { return }
    let range = sections.after.flatIndices(inSection: content.section)
    forEachRun(content, in: range, without: insertions.map { $0.index..<$0.index + $0.count }, body)
  }

  private func forEachRun(
    _ content: SectionChanges.Content, in range: Range<Int>, without occupied: [Range<Int>], _ body: (ItemRun) -> Void
  ) {
    var used = 0
    forEachGap(in: range, without: occupied) { gap in
      let location = Location(section: content.section, item: gap.lowerBound - range.lowerBound, index: gap.lowerBound)
      let end = Swift.min(used + gap.count, content.handles.count)
      if used < end { body(ItemRun(start: location, handles: content.handles.part(used..<end))) }
      used = end
    }
  }

  /// Calls a closure with the old and the new location of each item of a moved section that isn't moved on its own.
  func forEachItem(ofMoved move: ChangeSet.SectionMove, _ body: (_ before: Location, _ after: Location) -> Void) {
    guard let sections else { return }
    let old = sections.before.flatIndices(inSection: move.from)
    let new = sections.after.flatIndices(inSection: move.to)
    var indexes: [Int] = []
    forEachGap(in: old, without: removals) { indexes += $0 }
    var number = 0
    forEachGap(in: new, without: insertions.map { $0.index..<$0.index + $0.count }) { gap in
      for index in gap where number < indexes.count {
        let before = indexes[number]
        body(
          Location(section: move.from, item: before - old.lowerBound, index: before),
          Location(section: move.to, item: index - new.lowerBound, index: index))
        number += 1
      }
    }
  }
}

/// Calls a closure with the parts of a range that aren't in ascending others.
private func forEachGap(in range: Range<Int>, without occupied: [Range<Int>], _ body: (Range<Int>) -> Void) {
  var start = range.lowerBound
  let first = partitionPoint(in: occupied.indices) { occupied[$0].upperBound <= range.lowerBound }
  for other in occupied[first...] {
    if other.lowerBound >= range.upperBound { break }
    if start < other.lowerBound { body(start..<other.lowerBound) }
    start = max(start, other.upperBound)
  }
  if start < range.upperBound { body(start..<range.upperBound) }
}
