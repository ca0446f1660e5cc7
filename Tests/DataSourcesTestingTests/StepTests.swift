import DataSourcesTesting
import Testing

/// Converts batches to steps naively, and compares the result of an `NSTableView` with that of the other lists.
@Suite struct StepTests {
  @Test func stepsHaveTheEffectOfTheBatch() throws {
    let lists = RandomLists(itemCounts: 0...10, editCounts: 0...8, allowsDuplicates: true)
    try checkRandomItemTransitions(count: TestSettings.steps ?? 500, seed: TestSettings.seed, lists: lists) {
      old, new in
      let (before, after) = (PlatformSnapshot(old), PlatformSnapshot(new))
      guard let batch = PlatformBatch(ChangeSet(from: old, to: new)) else { return }
      let origins = batch.judged(from: before, to: after, in: .table).verdict.origins
      let verdict = Self.steps(for: batch, count: old.count, origins).judged(from: before, to: after).verdict
      if verdict.origins == nil || verdict.origins != origins { throw BatchFinding(.stepCount, "\(batch): \(verdict)") }
    }
  }

  /// Deletes from the end, moves each item behind its predecessor, and inserts from the start.
  private static func steps(for batch: PlatformBatch, count: Int, _ origins: BatchOrigins?) -> [PlatformStep] {
    var running = Array(0..<count)
    var steps: [PlatformStep] = []
    for position in batch.deletedItems.sorted().reversed() {
      steps.append(.remove(position.item))
      running.remove(at: position.item)
    }
    let target = origins?.items.first?.compactMap { $0?.item } ?? []
    let moved = Set(batch.movedItems.map(\.from.item))
    for (index, item) in target.enumerated() where moved.contains(item) {
      guard let from = running.firstIndex(of: item) else { continue }
      running.remove(at: from)
      let to = index == 0 ? 0 : (running.firstIndex(of: target[index - 1]) ?? -1) + 1
      running.insert(item, at: to)
      steps.append(.move(from: from, to: to))
    }
    return steps + batch.insertedItems.sorted().map { .insert($0.item) }
  }
}
