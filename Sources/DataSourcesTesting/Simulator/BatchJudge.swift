/// Judges one batch for a table or collection view, with all checks in the order in which the view performs them.
///
/// It's written from the rules of the platform, independently of the package's validator, so that each tests the other.
struct BatchJudge {
  let kind: PlatformListKind
  let old: [Int]
  let new: [Int]
  let batch: PlatformBatch
  let messages: BatchMessages

  /// The limit for the number of items, since the simulator stores the origin of each item.
  static let largestItemCount = 10_000_000

  init(_ batch: PlatformBatch, from old: [Int], to new: [Int], in kind: PlatformListKind) {
    self.batch = batch
    self.old = old
    self.new = new
    self.kind = kind
    messages = BatchMessages(kind)
  }

  func judgment() -> BatchJudgment {
    if let finding = Self.checkCounts(old) ?? Self.checkCounts(new) ?? checkReloads() { return .illegal(finding) }
    let calls = ExpandedBatch(batch)
    if let finding = checkDeletes(calls) ?? checkRepeats(calls) ?? checkInserts(calls) ?? checkMoves(calls)
      ?? checkReloadedItems(calls) ?? checkSectionCount(calls)
    {
      return .illegal(finding)
    }
    let sections = sectionOrigins(calls)
    if let finding = checkItemCounts(calls, sections) { return .illegal(finding) }
    let origins = BatchOrigins(sections: sections, items: itemOrigins(calls, sections))
    let hazards = hazards(calls)
    return BatchJudgment(
      verdict: hazards.isEmpty ? .legal(origins) : .unsafe(origins, hazards),
      ignored: calls.ignored + idleMoves(calls, origins))
  }

  static func checkCounts(_ counts: [Int]) -> BatchFinding? {
    var rest = largestItemCount
    for (section, count) in counts.enumerated() {
      if count < 0 { return BatchFinding(.countOutOfRange, "section \(section) has \(count) items") }
      if count > rest {
        return BatchFinding(.countOutOfRange, "more than \(largestItemCount) items cannot be simulated")
      }
      rest -= count
    }
    return nil
  }
}

extension [Int] {
  /// Returns whether sections with these item counts have an item at a position.
  func hasItem(at position: ItemPosition) -> Bool {
    indices.contains(position.section) && position.item >= 0 && position.item < self[position.section]
  }
}
