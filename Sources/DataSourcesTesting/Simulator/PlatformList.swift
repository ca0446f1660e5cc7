/// A simulated platform list, which performs one update after the other without a screen.
///
///     let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [[1, 2, 3]]))
///     let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 0)])
///     let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemIDs: [[2, 3]]))
///
/// An illegal update, which would crash an app, doesn't change the list.
public final class PlatformList {
  /// The class that the list simulates.
  public let kind: PlatformListKind
  /// The counts and IDs that the list displays, as of the last update or reload.
  public private(set) var shown: PlatformSnapshot
  /// The states of the list that make every batch unsafe.
  public var conditions: Set<Condition> = []

  /// Creates a list that displays a snapshot.
  public init(
    _ kind: PlatformListKind = .collection, showing shown: PlatformSnapshot = PlatformSnapshot(itemCounts: [])
  ) {
    self.kind = kind
    self.shown = shown
  }

  /// Displays a new snapshot without any checks, as `reloadData()` does.
  public func reloadData(_ new: PlatformSnapshot) { shown = new }

  /// Performs a batch, after which the data source contains `new`.
  ///
  /// The list performs its checks in the order of the platform's, and the verdict has the first that fails. If both snapshots
  /// have IDs, every item and section that the list keeps must have the same ID in both.
  ///
  /// - Complexity: O(*n* + *k* log *k*) on average for *n* items in both snapshots and *k* calls. Each reload of an item, and
  ///   each move to the same index, takes O(*n* + *k*).
  @discardableResult
  public func performBatchUpdates(_ batch: PlatformBatch, to new: PlatformSnapshot) -> BatchJudgment {
    finish(batch.judged(from: shown, to: new, in: kind), to: new)
  }

  /// Performs a change set as one batch, after which the data source contains `new`.
  ///
  /// If the change set is a reload, it's performed as ``reloadData(_:)``.
  ///
  ///     let list = PlatformList(showing: PlatformSnapshot(before))
  ///     let judgment = list.apply(ChangeSet(from: before, to: after), to: PlatformSnapshot(after))
  @discardableResult
  public func apply(_ changes: ChangeSet, to new: PlatformSnapshot) -> BatchJudgment {
    guard let batch = PlatformBatch(changes) else {
      return finish(.reload(new), to: new, isBatch: false)
    }
    return performBatchUpdates(batch, to: new)
  }

  /// Performs steps one after the other, as between `beginUpdates()` and `endUpdates()` of an `NSTableView`.
  ///
  /// Other lists reject steps.
  @discardableResult
  public func performSteps(_ steps: some Sequence<PlatformStep>, to new: PlatformSnapshot) -> BatchJudgment {
    guard kind == .appKitTable else {
      return finish(.illegal(.init(.wrongKindOfList, "only an NSTableView performs single steps")), to: new)
    }
    return finish(steps.judged(from: shown, to: new), to: new)
  }

  private func finish(_ judgment: BatchJudgment, to new: PlatformSnapshot, isBatch: Bool = true) -> BatchJudgment {
    var judgment = judgment
    if let origins = judgment.verdict.origins {
      shown = new
      if isBatch, !conditions.isEmpty {
        let reasons = conditions.map(\.rawValue).sorted().map { BatchFinding(.unsafeState, $0) }
        judgment.verdict = .unsafe(origins, judgment.verdict.hazards + reasons)
      }
    }
    return judgment
  }
}

extension BatchJudgment {
  /// Judges a reload, which keeps nothing, so that only the counts can be wrong.
  fileprivate static func reload(_ new: PlatformSnapshot) -> BatchJudgment {
    if let finding = BatchJudge.checkCounts(new.itemCounts) { return .illegal(finding) }
    let items = new.itemCounts.map { [ItemPosition?](repeating: nil, count: $0) }
    let sections = [Int?](repeating: nil, count: items.count)
    return BatchJudgment(verdict: .legal(BatchOrigins(sections: sections, items: items)), ignored: [])
  }
}
