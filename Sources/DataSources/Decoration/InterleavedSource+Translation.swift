import ListChanges
import ListStorage

extension InterleavedSource {
  /// Brings the counts in step with the base, and says what the base's changes are among the added rows.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = counts
    guard !changes.isReload, follow(changes) else {
      counts = CountList(of: base)
      directory = SectionDirectory(of: base)
      return .reload
    }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = changes.deletes.map(period.position(ofBase:))
    draft.inserts = changes.inserts.map(period.position(ofBase:))
    draft.updates = changes.updates.map(period.position(ofBase:))
    draft.moves = changes.moves.map { move in
      .init(from: period.position(ofBase: move.from), to: period.position(ofBase: move.to))
    }
    let left = itemsBySection(Array(changes.deletes) + changes.moves.map(\.from))
    let filled = itemsBySection(Array(changes.inserts) + changes.moves.map(\.to))
    let map = PositionMap(changes)
    for section in changes.touchedSections {
      guard let old = map.oldSection(ofNew: section) else { continue }
      let (was, now) = (
        period.addedCount(of: before.itemCount(inSection: old)),
        period.addedCount(of: counts.itemCount(inSection: section))
      )
      if was > now { draft.deletes += (now..<was).map { period.position(ofAdded: $0, inSection: old) } }
      if now > was { draft.inserts += (was..<now).map { period.position(ofAdded: $0, inSection: section) } }
      for numbers in period.passed(left: left[old] ?? [], filled: filled[section] ?? [], count: min(was, now)) {
        draft.moves += numbers.map {
          .init(
            from: period.position(ofAdded: $0, inSection: old), to: period.position(ofAdded: $0, inSection: section))
        }
      }
    }
    return draft.changeSet()
  }

  private func follow(_ changes: ChangeSet) -> Bool {
    for step in changes.steps {
      guard counts.apply(step, newCount: base.itemCount(inSection:)) else { return false }
      directory.apply(step, newID: SectionDirectory.newID(for: step, of: base))
    }
    return counts.agrees(with: base, after: changes)
  }

  private func itemsBySection(_ positions: [ItemPosition]) -> [Int: [Int]] {
    Dictionary(grouping: positions.sorted(), by: \.section).mapValues { $0.map(\.item) }
  }
}
