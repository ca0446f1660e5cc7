/// Judges one batch for a table or collection view, check after check in the order in which the view makes them.
///
/// Written from the platform's rules alone, and not from the package's validator, so that each judges the other.
struct BatchJudge {
  let kind: PlatformListKind
  let old: [Int]
  let new: [Int]
  let batch: PlatformBatch
  let messages: BatchMessages

  /// No more rows than this are simulated: origins are kept for each.
  static let largestRowCount = 10_000_000

  init(_ batch: PlatformBatch, from old: [Int], to new: [Int], in kind: PlatformListKind) {
    self.batch = batch
    self.old = old
    self.new = new
    self.kind = kind
    messages = BatchMessages(kind)
  }

  func judgement() -> BatchJudgement {
    if let finding = Self.checkNumbers(old) ?? Self.checkNumbers(new) ?? checkReloads() { return .illegal(finding) }
    let calls = ExpandedBatch(batch)
    if let finding = checkDeletes(calls) ?? checkRepeats(calls) ?? checkInserts(calls) ?? checkMoves(calls)
      ?? checkReloadedRows(calls) ?? checkSectionCount(calls)
    {
      return .illegal(finding)
    }
    let sections = sectionOrigins(calls)
    if let finding = checkRowCounts(calls, sections) { return .illegal(finding) }
    let origins = BatchOrigins(sections: sections, rows: rowOrigins(calls, sections))
    let hazards = hazards(calls)
    return BatchJudgement(
      verdict: hazards.isEmpty ? .legal(origins) : .unsafe(origins, hazards),
      ignored: calls.ignored + idleMoves(calls, origins))
  }

  static func checkNumbers(_ counts: [Int]) -> BatchFinding? {
    var rest = largestRowCount
    for (section, count) in counts.enumerated() {
      if count < 0 { return BatchFinding(.countOutOfRange, "section \(section) has \(count) rows") }
      if count > rest {
        return BatchFinding(.countOutOfRange, "more than \(largestRowCount) rows can not be simulated")
      }
      rest -= count
    }
    return nil
  }
}

extension BatchJudgement {
  static func illegal(_ finding: BatchFinding) -> BatchJudgement {
    BatchJudgement(verdict: .illegal(finding), ignored: [])
  }
}

extension [Int] {
  /// Whether a row stands there, when these are the item counts.
  func hasRow(at position: ItemPosition) -> Bool {
    indices.contains(position.section) && position.item >= 0 && position.item < self[position.section]
  }
}
