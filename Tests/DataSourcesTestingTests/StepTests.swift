import DataSourcesTesting
import Testing

/// A batch read as steps, naively: what an `NSTableView` makes of them must be what the other lists make of the batch.
@Suite struct StepTests {
  @Test func stepsDoWhatTheBatchDoes() throws {
    let lists = RandomLists(rowCounts: 0...10, editCounts: 0...8, allowsDuplicates: true)
    try checkRandomRowTransitions(count: TestSettings.steps ?? 500, seed: TestSettings.seed, lists: lists) { old, new in
      let (before, after) = (PlatformSnapshot(old), PlatformSnapshot(new))
      guard let batch = PlatformBatch(ChangeSet(from: old, to: new)) else { return }
      let origins = batch.judged(from: before, to: after, in: .table).verdict.origins
      let verdict = Self.steps(for: batch, count: old.count, origins).judged(from: before, to: after).verdict
      if verdict.origins == nil || verdict.origins != origins { throw BatchFinding(.stepCount, "\(batch): \(verdict)") }
    }
  }

  /// Deletes from the end; each moved row behind the one that will stand before it; inserts from the start.
  private static func steps(for batch: PlatformBatch, count: Int, _ origins: BatchOrigins?) -> [PlatformStep] {
    var running = Array(0..<count)
    var steps: [PlatformStep] = []
    for row in batch.deletedRows.sorted().reversed() {
      steps.append(.remove(row.item))
      running.remove(at: row.item)
    }
    let target = origins?.rows.first?.compactMap { $0?.item } ?? []
    let moved = Set(batch.movedRows.map(\.from.item))
    for (index, row) in target.enumerated() where moved.contains(row) {
      guard let from = running.firstIndex(of: row) else { continue }
      running.remove(at: from)
      let to = index == 0 ? 0 : (running.firstIndex(of: target[index - 1]) ?? -1) + 1
      running.insert(row, at: to)
      steps.append(.move(from: from, to: to))
    }
    return steps + batch.insertedRows.sorted().map { .insert($0.item) }
  }
}
