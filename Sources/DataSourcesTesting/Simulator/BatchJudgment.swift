/// The result of a simulated update: a verdict, and the calls that the platform list ignores.
///
///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [2, 1]))
///     let batch = PlatformBatch(deletedSections: [0], deletedItems: [ItemPosition(section: 0, item: 1)])
///     let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [1]))
///     print(judgment.verdict, judgment.ignored.map(\.rule))  // legal [D2]
public struct BatchJudgment: Hashable, Sendable {
  /// The reaction of the list to the update.
  public internal(set) var verdict: BatchVerdict
  /// The calls that the list silently drops (rules D2, I2 and M2), and moves that change nothing (M5).
  ///
  /// They don't make a batch illegal, but they show that its sender has miscounted. Empty for an illegal batch.
  public internal(set) var ignored: [BatchFinding]
}

extension BatchJudgment {
  static func illegal(_ finding: BatchFinding) -> BatchJudgment {
    BatchJudgment(verdict: .illegal(finding), ignored: [])
  }
}
