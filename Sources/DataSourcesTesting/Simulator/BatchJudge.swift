/// The judge of one batch for a table or collection view, with all checks in the order in which the view performs them.
///
/// It's written from the rules of the platform, independently of the package's validator, so that each tests the other.
struct BatchJudge {
  private let kind: PlatformListKind
  /// The item counts of the sections before the update.
  private let old: [Int]
  /// The item counts of the sections after the update.
  private let new: [Int]
  private let batch: PlatformBatch
  private let messages: BatchMessages

  init(_ batch: PlatformBatch, from old: [Int], to new: [Int], in kind: PlatformListKind) {
    self.batch = batch
    self.old = old
    self.new = new
    self.kind = kind
    messages = BatchMessages(kind)
  }

  /// Judges the batch.
  func judgment() -> BatchJudgment {
    if let finding = Self.checkCounts(old) ?? Self.checkCounts(new) ?? checkReloads() { return .illegal(finding) }
    let calls = ExpandedBatch(batch)
    if let finding = checkDeletes(calls) ?? checkRepeats(calls) ?? checkInserts(calls) ?? checkMoves(calls)
      ?? checkReloadedItems(calls) ?? checkSectionCount(calls)
    {
      return .illegal(finding)
    }
    let sections = sectionOrigins(calls, moves: calls.movedSections)
    let indices = calls.indicesBySection()
    if let finding = checkItemCounts(calls, indices, sections) { return .illegal(finding) }
    let origins = BatchOrigins(sections: sections, items: itemOrigins(indices, sections))
    let hazards = hazards(calls)
    return BatchJudgment(
      verdict: hazards.isEmpty ? .legal(origins) : .unsafe(origins, hazards),
      ignored: calls.ignored + idleMoves(calls, origins))
  }

  // MARK: - Rule N: the counts

  /// The maximum number of items, since the simulator stores the origin of each item.
  private static let maximumItemCount = 10_000_000

  /// Checks rule N1.
  static func checkCounts(_ counts: [Int]) -> BatchFinding? {
    var rest = maximumItemCount
    for (section, count) in counts.enumerated() {
      if count < 0 { return BatchFinding(.countOutOfRange, "section \(section) has \(count) items") }
      if count > rest {
        return BatchFinding(.countOutOfRange, "more than \(maximumItemCount) items cannot be simulated")
      }
      rest -= count
    }
    return nil
  }

  // MARK: - Rules R and D: reloads and deletes, against the list before the update

  private func checkReloads() -> BatchFinding? {
    let deletedSections = Set(batch.deletedSections)
    let deletedItems = Set(batch.deletedItems)
    let sections = batch.reloadedSections.sorted()
    let positions = batch.reloadedItems.sorted()
    for section in sections where deletedSections.contains(section) {
      return BatchFinding(.deletedAndReloaded, messages.deletedAndReloaded(section: section))
    }
    for position in positions where deletedItems.contains(position) || deletedSections.contains(position.section) {
      return BatchFinding(.deletedAndReloaded, messages.deletedAndReloaded(position))
    }
    for section in sections where !old.indices.contains(section) {
      return BatchFinding(.reloadOutOfBounds, messages.missingReload(section: section, count: old.count))
    }
    for position in positions where !old.hasItem(at: position) {
      return BatchFinding(.reloadOutOfBounds, messages.missingReload(position, in: old))
    }
    return nil
  }

  /// Checks deletes from the last to the first, as the view does.
  private func checkDeletes(_ calls: ExpandedBatch) -> BatchFinding? {
    for section in calls.deletedSections.sorted().reversed() where !old.indices.contains(section) {
      return BatchFinding(.sectionDeleteOutOfBounds, messages.missingDelete(section: section, count: old.count))
    }
    for move in calls.movedSections where calls.deletedSections.contains(move.from) {
      return BatchFinding(.sectionDeletedAndMoved, messages.deletedAndMoved(section: move.from))
    }
    for move in calls.movedItems where calls.deletedSections.contains(move.from.section) {
      return BatchFinding(.moveFromDeletedSection, messages.moveFromDeleted(section: move.from.section))
    }
    for position in calls.deletedItems.reversed() where !old.hasItem(at: position) {
      return BatchFinding(.deleteOutOfBounds, messages.missingDelete(position, in: old))
    }
    let deleted = Set(calls.deletedItems)
    for move in calls.movedItems where deleted.contains(move.from) {
      return BatchFinding(.deletedAndMoved, messages.deletedAndMoved(move.from))
    }
    return nil
  }

  // MARK: - Rule D7: repeated calls

  /// Checks for repeated calls, which the view accepts, but fails on later; it drops repeated moves.
  private func checkRepeats(_ calls: ExpandedBatch) -> BatchFinding? {
    let sections = [
      ("deleted", batch.deletedSections), ("reloaded", batch.reloadedSections), ("inserted", batch.insertedSections),
    ]
    for (verb, indices) in sections {
      guard let section = Self.firstRepeated(in: indices) else { continue }
      return BatchFinding(
        .calledTwice, "section \(section) is \(verb) twice; the view does not notice, and fails later")
    }
    let items = [
      ("deleted", calls.deletedItems), ("reloaded", calls.reloads.map(\.old)), ("inserted", calls.insertedItems),
    ]
    for (verb, positions) in items {
      guard let position = Self.firstRepeated(in: positions) else { continue }
      return BatchFinding(
        .calledTwice, "\(kind.itemWord) \(position) is \(verb) twice; the view does not notice, and fails later")
    }
    return nil
  }

  private static func firstRepeated<Value: Comparable>(in values: [Value]) -> Value? {
    let sorted = values.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }

  // MARK: - Rules I: inserts, against the list after the update

  private func checkInserts(_ calls: ExpandedBatch) -> BatchFinding? {
    for section in calls.insertedSections.sorted() where !new.indices.contains(section) {
      return BatchFinding(.sectionInsertOutOfBounds, messages.missingInsert(section: section, count: new.count))
    }
    for move in calls.movedSections where calls.insertedSections.contains(move.to) {
      return BatchFinding(.sectionInsertedOnMoveTarget, messages.insertedOnMoveTarget(section: move.to))
    }
    for move in calls.movedItems where calls.insertedSections.contains(move.to.section) {
      return BatchFinding(.moveIntoInsertedSection, messages.moveIntoInserted(section: move.to.section))
    }
    for position in (calls.insertedItems + calls.reloads.map(\.new)).sorted()
    where !new.hasItem(at: position) && !calls.insertedSections.contains(position.section) {
      return BatchFinding(.insertOutOfBounds, messages.missingInsert(position, in: new))
    }
    let inserted = Set(calls.insertedItems)
    for move in calls.movedItems where inserted.contains(move.to) {
      return BatchFinding(.insertedOnMoveTarget, messages.insertedOnMoveTarget(move.to))
    }
    return nil
  }

  // MARK: - Rules M: moves, without repeated ones

  private func checkMoves(_ calls: ExpandedBatch) -> BatchFinding? {
    checkMoveBounds(calls) ?? checkMoveSources(calls) ?? checkMoveTargets(calls)
  }

  private func checkMoveBounds(_ calls: ExpandedBatch) -> BatchFinding? {
    func finding(_ message: String) -> BatchFinding { BatchFinding(.moveOutOfBounds, message) }
    for move in calls.movedSections {
      if !old.indices.contains(move.from) {
        return finding(messages.missingSource(ofSectionMove: move, count: old.count))
      }
      if !new.indices.contains(move.to) {
        return finding(messages.missingTarget(ofSectionMove: move, count: new.count))
      }
    }
    for move in calls.movedItems {
      if !old.hasItem(at: move.from) { return finding(messages.missingSource(of: move, in: old)) }
      if !new.hasItem(at: move.to) { return finding(messages.missingTarget(of: move, in: new)) }
    }
    return nil
  }

  /// Checks the sources of moves, which are sorted, so that two moves from one position are adjacent.
  private func checkMoveSources(_ calls: ExpandedBatch) -> BatchFinding? {
    for (first, second) in zip(calls.movedSections, calls.movedSections.dropFirst()) where first.from == second.from {
      return BatchFinding(.movedToTwoPositions, messages.movedToTwo(section: first.from, first.to, second.to))
    }
    for (first, second) in zip(calls.movedItems, calls.movedItems.dropFirst()) where first.from == second.from {
      return BatchFinding(.movedToTwoPositions, messages.movedToTwo(first.from, first.to, second.to))
    }
    return nil
  }

  private func checkMoveTargets(_ calls: ExpandedBatch) -> BatchFinding? {
    var sections: [Int: Int] = [:]
    for move in calls.movedSections {
      if let other = sections.updateValue(move.from, forKey: move.to) {
        return BatchFinding(.twoMovesToOnePosition, messages.twoMoves(toSection: move.to, other, move.from))
      }
    }
    var items: [ItemPosition: ItemPosition] = [:]
    for move in calls.movedItems {
      if let other = items.updateValue(move.from, forKey: move.to) {
        return BatchFinding(.twoMovesToOnePosition, messages.twoMoves(to: move.to, other, move.from))
      }
    }
    return nil
  }

  // MARK: - Rules RM: the new positions of reloads, against the list after the update

  private func checkReloadedItems(_ calls: ExpandedBatch) -> BatchFinding? {
    let sources = Set(calls.movedItems.map(\.from))
    for reload in calls.reloads where sources.contains(reload.old) {
      return BatchFinding(.reloadedAndMoved, messages.deletedAndReloaded(reload.old))
    }
    var targets = Set(calls.movedItems.map(\.to)).union(calls.insertedItems)
    for reload in calls.reloads where !targets.insert(reload.new).inserted {
      return BatchFinding(.reloadOnMoveTarget, messages.insertedOnMoveTarget(reload.new))
    }
    return nil
  }

  // MARK: - Rules C: the counts after the update

  private func checkSectionCount(_ calls: ExpandedBatch) -> BatchFinding? {
    let inserted = calls.insertedSections.count
    let deleted = calls.deletedSections.count
    if new.count == old.count + inserted - deleted { return nil }
    return BatchFinding(
      .sectionCount,
      messages.sectionCount(
        old: old, new: new, inserted: inserted, deleted: deleted, calls: calls.listed(for: kind)))
  }

  private func checkItemCounts(
    _ calls: ExpandedBatch, _ indices: ExpandedBatch.IndicesBySection, _ sections: [Int?]
  ) -> BatchFinding? {
    for (after, before) in sections.enumerated() {
      guard let before else { continue }
      let inserted = indices.inserted[after]?.count ?? 0
      let deleted = indices.deleted[before]?.count ?? 0
      let movedIn = indices.movedIn[after]?.count ?? 0
      let movedOut = indices.movedOut[before]?.count ?? 0
      if new[after] == old[before] + inserted - deleted + movedIn - movedOut { continue }
      return BatchFinding(
        .itemCount,
        messages.itemCount(
          section: after, old: old, oldSection: before, new: new, inserted: inserted, deleted: deleted,
          movedIn: movedIn, movedOut: movedOut, calls: calls.listed(for: kind)))
    }
    return nil
  }

  // MARK: - The origins of items and sections

  /// Assigns sections that are neither deleted nor moved to the free new indices, in their old order.
  private func sectionOrigins(_ calls: ExpandedBatch, moves: [ChangeSet.SectionMove]) -> [Int?] {
    let removed = calls.deletedSections.union(moves.map(\.from))
    let sources = Dictionary(moves.map { ($0.to, $0.from) }) { first, _ in first }
    var rest = old.indices.filter { !removed.contains($0) }[...]
    return new.indices.map { index in
      if let source = sources[index] { return source }
      return calls.insertedSections.contains(index) ? nil : rest.popFirst()
    }
  }

  private func itemOrigins(_ indices: ExpandedBatch.IndicesBySection, _ sections: [Int?]) -> [[ItemPosition?]] {
    sections.enumerated().map { after, before in
      guard let before else { return Array(repeating: nil, count: new[after]) }
      return itemOrigins(ofNew: after, old: before, indices)
    }
  }

  /// Assigns the items of a section that are neither deleted nor moved to the free new indices, in their old order.
  private func itemOrigins(
    ofNew after: Int, old before: Int, _ indices: ExpandedBatch.IndicesBySection
  ) -> [ItemPosition?] {
    let removed = (indices.deleted[before] ?? []).union(indices.movedOut[before] ?? [])
    let sources = indices.movedIn[after] ?? [:]
    let inserted = indices.inserted[after] ?? []
    var next = 0
    return (0..<new[after]).map { item in
      if let source = sources[item] { return source }
      if inserted.contains(item) { return nil }
      while removed.contains(next) { next += 1 }
      defer { next += 1 }
      return ItemPosition(section: before, item: next)
    }
  }

  /// Returns moves to the same index that have no effect (rule M5).
  ///
  /// Other moves to the same index do have an effect, because they pass adjacent items that are moved, too.
  private func idleMoves(_ calls: ExpandedBatch, _ origins: BatchOrigins) -> [BatchFinding] {
    var findings: [BatchFinding] = []
    for move in calls.movedSections where move.from == move.to {
      let moves = calls.movedSections.filter { $0 != move }
      if sectionOrigins(calls, moves: moves) == origins.sections {
        findings.append(.init(.idleMove, "the move of section \(move.from) to itself changes nothing"))
      }
    }
    for move in calls.movedItems where move.from == move.to && origins.sections[move.to.section] == move.from.section {
      let indices = calls.indicesBySection(moves: calls.movedItems.filter { $0 != move })
      let section = move.to.section
      if itemOrigins(ofNew: section, old: move.from.section, indices) == origins.items[section] {
        findings.append(.init(.idleMove, "the move of \(kind.itemWord) \(move.from) to itself changes nothing"))
      }
    }
    return findings
  }

  // MARK: - Rules U: batches that pass the checks, but are known to crash or to animate wrongly

  private func hazards(_ calls: ExpandedBatch) -> [BatchFinding] {
    let targets = Dictionary(calls.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
    let sources = Dictionary(calls.movedSections.map { ($0.to, $0.from) }) { first, _ in first }
    var findings = changesInMovedSections(calls, targets, sources)
    for move in calls.movedItems {
      let target = targets[move.from.section]
      let source = sources[move.to.section]
      if target == nil && source == nil || target == move.to.section { continue }
      let message = "\(kind.itemWord) \(move.from) moves to \(move.to), out of or into a section that moves as well"
      findings.append(.init(.moveAcrossMovedSection, message))
    }
    if !batch.reloadedSections.isEmpty, batch.count > batch.reloadedSections.count {
      let message = "section \(batch.reloadedSections[0]) is reloaded in a batch with other calls"
      findings.append(.init(.sectionReloadAmongOthers, message))
    }
    for reload in calls.reloads where targets[reload.old.section] != nil {
      let message = "\(kind.itemWord) \(reload.old) is reloaded while its section moves"
      findings.append(.init(.reloadInMovedSection, message))
    }
    return findings
  }

  /// Checks rule U1, once for each section that moves.
  private func changesInMovedSections(
    _ calls: ExpandedBatch, _ targets: [Int: Int], _ sources: [Int: Int]
  ) -> [BatchFinding] {
    var affected = Set(calls.deletedItems.map(\.section).filter { targets[$0] != nil })
    affected.formUnion(calls.insertedItems.compactMap { sources[$0.section] })
    affected.formUnion(calls.movedItems.filter { targets[$0.from.section] == $0.to.section }.map(\.from.section))
    return affected.sorted().map { section in
      let message = "section \(section) moves, and \(kind.itemWord)s inside it change in the same batch"
      return BatchFinding(.changesInMovedSection, message)
    }
  }
}

extension [Int] {
  /// Returns whether sections with these item counts have an item at a position.
  fileprivate func hasItem(at position: ItemPosition) -> Bool {
    indices.contains(position.section) && position.item >= 0 && position.item < self[position.section]
  }
}
