// Checks rules U: batches that pass the checks of the list, but are known to crash or to animate wrongly.
extension BatchJudge {
  func hazards(_ calls: ExpandedBatch) -> [BatchFinding] {
    let targets = Dictionary(calls.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
    let sources = Dictionary(calls.movedSections.map { ($0.to, $0.from) }) { first, _ in first }
    var findings: [BatchFinding] = []
    findings += changesInside(calls, targets, sources)
    for move in calls.movedItems {
      let (leaves, arrives) = (targets[move.from.section], sources[move.to.section])
      if leaves == nil && arrives == nil || leaves == move.to.section { continue }
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
  private func changesInside(
    _ calls: ExpandedBatch, _ targets: [Int: Int], _ sources: [Int: Int]
  ) -> [BatchFinding] {
    var touched = Set(calls.deletedItems.map(\.section).filter { targets[$0] != nil })
    touched.formUnion(calls.insertedItems.compactMap { sources[$0.section] })
    touched.formUnion(calls.movedItems.filter { targets[$0.from.section] == $0.to.section }.map(\.from.section))
    return touched.sorted().map { section in
      let message = "section \(section) moves, and \(kind.itemWord)s inside it change in the same batch"
      return BatchFinding(.changesInMovedSection, message)
    }
  }
}
