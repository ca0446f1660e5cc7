// Checks rules C, and computes the origins of items and sections.
extension BatchJudge {
  func checkSectionCount(_ calls: ExpandedBatch) -> BatchFinding? {
    let (inserted, deleted) = (calls.insertedSections.count, calls.deletedSections.count)
    if new.count == old.count + inserted - deleted { return nil }
    return BatchFinding(
      .sectionCount,
      messages.sectionCount(
        old: old, new: new, inserted: inserted, deleted: deleted, calls: calls.listed(for: kind)))
  }

  /// Assigns sections that are neither deleted nor moved to the free new indices, in their old order.
  func sectionOrigins(_ calls: ExpandedBatch) -> [Int?] { sectionOrigins(calls, moves: calls.movedSections) }

  func sectionOrigins(_ calls: ExpandedBatch, moves: [ChangeSet.SectionMove]) -> [Int?] {
    let leaving = calls.deletedSections.union(moves.map(\.from))
    let arriving = Dictionary(moves.map { ($0.to, $0.from) }) { first, _ in first }
    var staying = old.indices.filter { !leaving.contains($0) }[...]
    return new.indices.map { index in
      if let source = arriving[index] { return source }
      return calls.insertedSections.contains(index) ? nil : staying.popFirst()
    }
  }

  func checkItemCounts(_ calls: ExpandedBatch, _ sections: [Int?]) -> BatchFinding? {
    let bySection = CallsBySection(calls, moves: calls.movedItems)
    for (after, before) in sections.enumerated() {
      guard let before else { continue }
      let (inserted, deleted) = (bySection.inserted[after]?.count ?? 0, bySection.deleted[before]?.count ?? 0)
      let (movedIn, movedOut) = (bySection.movedIn[after]?.count ?? 0, bySection.movedOut[before]?.count ?? 0)
      if new[after] == old[before] + inserted - deleted + movedIn - movedOut { continue }
      return BatchFinding(
        .itemCount,
        messages.itemCount(
          section: after, old: old, oldSection: before, new: new, inserted: inserted, deleted: deleted,
          movedIn: movedIn, movedOut: movedOut, calls: calls.listed(for: kind)))
    }
    return nil
  }

  func itemOrigins(_ calls: ExpandedBatch, _ sections: [Int?]) -> [[ItemPosition?]] {
    let bySection = CallsBySection(calls, moves: calls.movedItems)
    return sections.enumerated().map { after, before in
      guard let before else { return Array(repeating: nil, count: new[after]) }
      return itemOrigins(ofNew: after, old: before, bySection)
    }
  }

  func itemOrigins(ofNew after: Int, old before: Int, _ bySection: CallsBySection) -> [ItemPosition?] {
    let leaving = (bySection.deleted[before] ?? []).union(bySection.movedOut[before] ?? [])
    let (movedIn, inserted) = (bySection.movedIn[after] ?? [:], bySection.inserted[after] ?? [])
    var next = 0
    return (0..<new[after]).map { item in
      if let source = movedIn[item] { return source }
      if inserted.contains(item) { return nil }
      while leaving.contains(next) { next += 1 }
      defer { next += 1 }
      return ItemPosition(section: before, item: next)
    }
  }
}
