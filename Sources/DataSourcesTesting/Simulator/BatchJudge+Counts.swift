// Rules C, and what a batch that passes them makes of the list.
extension BatchJudge {
  func checkSectionCount(_ calls: ExpandedBatch) -> BatchFinding? {
    let (inserted, deleted) = (calls.insertedSections.count, calls.deletedSections.count)
    if new.count == old.count + inserted - deleted { return nil }
    return BatchFinding(
      .sectionCount,
      messages.sectionCount(
        old: old, new: new, inserted: inserted, deleted: deleted, calls: calls.listed(for: kind)))
  }

  /// What is neither deleted nor moved takes the free places, in its old order.
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

  func checkRowCounts(_ calls: ExpandedBatch, _ sections: [Int?]) -> BatchFinding? {
    let places = BatchPlaces(calls, moves: calls.movedRows)
    for (after, before) in sections.enumerated() {
      guard let before else { continue }
      let (inserted, deleted) = (places.inserted[after]?.count ?? 0, places.deleted[before]?.count ?? 0)
      let (movedIn, movedOut) = (places.movedIn[after]?.count ?? 0, places.movedOut[before]?.count ?? 0)
      if new[after] == old[before] + inserted - deleted + movedIn - movedOut { continue }
      return BatchFinding(
        .rowCount,
        messages.rowCount(
          section: after, old: old, oldSection: before, new: new, inserted: inserted, deleted: deleted,
          movedIn: movedIn, movedOut: movedOut, calls: calls.listed(for: kind)))
    }
    return nil
  }

  func rowOrigins(_ calls: ExpandedBatch, _ sections: [Int?]) -> [[ItemPosition?]] {
    let places = BatchPlaces(calls, moves: calls.movedRows)
    return sections.enumerated().map { after, before in
      guard let before else { return Array(repeating: nil, count: new[after]) }
      return rowOrigins(ofNew: after, old: before, places)
    }
  }

  func rowOrigins(ofNew after: Int, old before: Int, _ places: BatchPlaces) -> [ItemPosition?] {
    let leaving = (places.deleted[before] ?? []).union(places.movedOut[before] ?? [])
    let (movedIn, inserted) = (places.movedIn[after] ?? [:], places.inserted[after] ?? [])
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
