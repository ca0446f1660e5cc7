/// A platform list without a screen: it holds what it shows, and takes one update after the other.
///
///     let list = PlatformList(.table, showing: PlatformSnapshot(rowIDs: [[1, 2, 3]]))
///     let batch = PlatformBatch(deletedRows: [ItemPosition(section: 0, item: 0)])
///     let judgement = list.performBatchUpdates(batch, to: PlatformSnapshot(rowIDs: [[2, 3]]))
///
/// An illegal update leaves the list as it was: there an app would have crashed.
public final class PlatformList {
  /// Which list it behaves as.
  public let kind: PlatformListKind
  /// What it shows: the counts and identities since its last update or reload.
  public private(set) var shown: PlatformSnapshot
  /// In which states it is that make any batch unsafe.
  public var conditions: Set<Condition> = []

  /// A state in which batch updates are known to crash, or to be lost.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// The list is in no window.
    case outsideWindow = "the list is in no window"
    /// The list has not been laid out since it got its data source.
    case beforeFirstLayout = "the list has not been laid out yet"
    /// The user is moving a row, or has dropped one that is not committed.
    case duringReorder = "the user is reordering rows"
    /// The call comes from the completion of another update.
    case insideCompletion = "the completion of another update is running"
  }

  /// A list that shows this.
  public init(
    _ kind: PlatformListKind = .collection, showing shown: PlatformSnapshot = PlatformSnapshot(itemCounts: [])
  ) {
    self.kind = kind
    self.shown = shown
  }

  /// Takes over what the data source has now, without any check.
  public func reloadData(_ new: PlatformSnapshot) { shown = new }

  /// Takes a batch, after which the data source answers `new`.
  @discardableResult
  public func performBatchUpdates(_ batch: PlatformBatch, to new: PlatformSnapshot) -> BatchJudgement {
    take(batch.judged(from: shown, to: new, in: kind), to: new)
  }

  /// Takes the calls for a change set, after which the data source answers `new`; a reload is taken as
  /// ``reloadData(_:)``.
  @discardableResult
  public func apply(_ changes: ChangeSet, to new: PlatformSnapshot) -> BatchJudgement {
    guard let batch = PlatformBatch(changes) else {
      return take(.reload(new), to: new, isBatch: false)
    }
    return performBatchUpdates(batch, to: new)
  }

  /// Takes steps one after the other, between `beginUpdates` and `endUpdates` of an `NSTableView`.
  @discardableResult
  public func performSteps(_ steps: some Sequence<PlatformStep>, to new: PlatformSnapshot) -> BatchJudgement {
    guard kind == .appKitTable else {
      return take(.illegal(.init(.wrongKindOfList, "only an NSTableView takes single steps")), to: new)
    }
    return take(steps.judged(from: shown, to: new), to: new)
  }

  private func take(_ judgement: BatchJudgement, to new: PlatformSnapshot, isBatch: Bool = true) -> BatchJudgement {
    var judgement = judgement
    if let origins = judgement.verdict.origins {
      shown = new
      if isBatch, !conditions.isEmpty {
        let reasons = conditions.map(\.rawValue).sorted().map { BatchFinding(.unsafeState, $0) }
        judgement.verdict = .unsafe(origins, judgement.verdict.hazards + reasons)
      }
    }
    return judgement
  }
}

extension BatchJudgement {
  /// A reload: nothing is kept, and nothing can be wrong but the counts.
  fileprivate static func reload(_ new: PlatformSnapshot) -> BatchJudgement {
    if let finding = BatchJudge.checkNumbers(new.itemCounts) { return .illegal(finding) }
    let rows = new.itemCounts.map { [ItemPosition?](repeating: nil, count: $0) }
    let sections = [Int?](repeating: nil, count: rows.count)
    return BatchJudgement(verdict: .legal(BatchOrigins(sections: sections, rows: rows)), ignored: [])
  }
}
