/// The calls of one batch, as an adapter makes them inside `performBatchUpdates`.
///
/// Calls can be in any order, repeated and out of range, because the batch doesn't check them. Deletes, reloads and the
/// sources of moves use old coordinates. Inserts and the targets of moves use new coordinates.
///
///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [3]))
///     let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
///     let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [2]))
///     print(judgment)  // illegal: D5 attempt to delete item 3 from section 0 which only contains 3 items …
///
/// Each kind of call has a property:
///
///     var calls = PlatformBatch(deletedSections: [0], insertedSections: [1])
///     calls.movedSections = [ChangeSet.SectionMove(from: 2, to: 0)]
///     calls.reloadedSections = [3]
///     calls.movedItems = [ChangeSet.ItemMove(from: first, to: second)]
///     calls.reloadedItems = [third]
public struct PlatformBatch: Hashable, Sendable {
  /// The arguments of `deleteSections(_:)`.
  public var deletedSections: [Int]
  /// The arguments of `insertSections(_:)`.
  public var insertedSections: [Int]
  /// The arguments of `moveSection(_:toSection:)`.
  public var movedSections: [ChangeSet.SectionMove]
  /// The arguments of `reloadSections(_:)`.
  public var reloadedSections: [Int]
  /// The arguments of `deleteRows(at:with:)` or `deleteItems(at:)`.
  public var deletedItems: [ItemPosition]
  /// The arguments of `insertRows(at:with:)` or `insertItems(at:)`.
  public var insertedItems: [ItemPosition]
  /// The arguments of `moveRow(at:to:)` or `moveItem(at:to:)`.
  public var movedItems: [ChangeSet.ItemMove]
  /// The arguments of `reloadRows(at:with:)` or `reloadItems(at:)`.
  public var reloadedItems: [ItemPosition]

  /// Creates a batch of calls.
  public init(
    deletedSections: [Int] = [], insertedSections: [Int] = [], movedSections: [ChangeSet.SectionMove] = [],
    reloadedSections: [Int] = [], deletedItems: [ItemPosition] = [], insertedItems: [ItemPosition] = [],
    movedItems: [ChangeSet.ItemMove] = [], reloadedItems: [ItemPosition] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.reloadedSections = reloadedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reloadedItems = reloadedItems
  }

  /// Creates the batch that an adapter performs for a change set, or `nil` for a reload, which isn't a batch.
  ///
  /// The batch doesn't contain updates of content, because adapters configure those cells after the batch.
  ///
  ///     let changes = ChangeSet(from: [SampleItem(1), SampleItem(2)], to: [SampleItem(2), SampleItem(3)])
  ///     print(PlatformBatch(changes) ?? PlatformBatch())  // delete 0-0; insert 0-1
  public init?(_ changes: ChangeSet) {
    if changes.isReload { return nil }
    self.init(
      deletedSections: changes.sectionDeletes, insertedSections: changes.sectionInserts,
      movedSections: changes.sectionMoves, deletedItems: Array(changes.deletes),
      insertedItems: Array(changes.inserts), movedItems: Array(changes.moves))
  }

  /// The number of items and sections that the calls name.
  package var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + reloadedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + reloadedItems.count
  }
}

extension PlatformBatch: CustomStringConvertible {
  /// The calls by kind, such as `delete 0-3; move 0-2 to 1-0`.
  public var description: String {
    let parts = [
      Self.describe("delete section", deletedSections.map(\.description)),
      Self.describe("insert section", insertedSections.map(\.description)),
      Self.describe("move section", movedSections.map { "\($0.from) to \($0.to)" }),
      Self.describe("reload section", reloadedSections.map(\.description)),
      Self.describe("delete", deletedItems.map(\.description)),
      Self.describe("insert", insertedItems.map(\.description)),
      Self.describe("move", movedItems.map { "\($0.from) to \($0.to)" }),
      Self.describe("reload", reloadedItems.map(\.description)),
    ]
    let text = parts.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? "no calls" : text
  }

  private static func describe(_ verb: String, _ operations: [String]) -> String? {
    operations.isEmpty ? nil : "\(verb) \(operations.joined(separator: ", "))"
  }
}

// MARK: - Judgment

extension PlatformBatch {
  /// Simulates this batch in a platform list that displays `old` and whose data source contains `new` afterward.
  ///
  /// See ``PlatformList/performBatchUpdates(_:to:)``.
  package func judged(
    from old: PlatformSnapshot, to new: PlatformSnapshot, in kind: PlatformListKind = .collection
  ) -> BatchJudgment {
    if kind == .appKitTable {
      return .illegal(.init(.wrongKindOfList, "an NSTableView performs single steps, and no batches"))
    }
    var judgment = BatchJudge(self, from: old.itemCounts, to: new.itemCounts, in: kind).judgment()
    judgment.checkIdentities(from: old, to: new)
    return judgment
  }
}

extension BatchJudgment {
  /// Checks rules ID1 and ID2: becomes illegal if a retained item or section has another ID in the new snapshot.
  mutating func checkIdentities(from old: PlatformSnapshot, to new: PlatformSnapshot) {
    guard let origins = verdict.origins else { return }
    for (before, after) in origins.retainedSections {
      guard let was = old.sectionID(at: before), let `is` = new.sectionID(at: after), was != `is` else { continue }
      let message = "the list keeps the old section \(before) as section \(after), but their IDs are \(was) and \(`is`)"
      self = .illegal(.init(.sectionIdentity, message))
      return
    }
    for (before, after) in origins.retainedItems {
      guard let was = old.itemID(at: before), let `is` = new.itemID(at: after), was != `is` else { continue }
      let message =
        "the list keeps the old item at \(before) as the item at \(after), but their IDs are \(was) and \(`is`)"
      self = .illegal(.init(.itemIdentity, message))
      return
    }
  }
}

// MARK: - Steps

/// One change of an `NSTableView`, which takes effect immediately.
///
/// The indices of later steps refer to its result:
///
///     let table = PlatformList(.appKitTable, showing: PlatformSnapshot(itemIDs: [["a", "b", "c"]]))
///     let steps: [PlatformStep] = [.remove(0), .move(from: 1, to: 0)]
///     let judgment = table.performSteps(steps, to: PlatformSnapshot(itemIDs: [["c", "b"]]))
///     #expect(judgment.isLegal)
public enum PlatformStep: Hashable, Sendable {
  /// Inserts an item, which is at this index afterward.
  case insert(Int)
  /// Removes the item at this index.
  case remove(Int)
  /// Removes the item at `from` and inserts it again, so that it's at `to` afterward.
  case move(from: Int, to: Int)
}

extension PlatformStep: CustomStringConvertible {
  /// The step, such as `move 3 to 0`.
  public var description: String {
    switch self {
    case .insert(let index): "insert \(index)"
    case .remove(let index): "remove \(index)"
    case .move(let from, let to): "move \(from) to \(to)"
    }
  }
}

extension Sequence<PlatformStep> {
  /// Simulates these steps in an `NSTableView` that displays `old` and whose data source contains `new` afterward.
  ///
  /// Each step is checked against the number of rows after the steps before it. Both snapshots have one section.
  ///
  /// - Complexity: O(*n*) for each step, where *n* is the number of items.
  package func judged(from old: PlatformSnapshot, to new: PlatformSnapshot) -> BatchJudgment {
    if let finding = BatchJudge.checkCounts(old.itemCounts) ?? BatchJudge.checkCounts(new.itemCounts) {
      return .illegal(finding)
    }
    guard old.itemCounts.count == 1, new.itemCounts.count == 1 else {
      return .illegal(.init(.wrongKindOfList, "an NSTableView has exactly one section"))
    }
    var items: [ItemPosition?] = (0..<old.itemCounts[0]).map { ItemPosition(section: 0, item: $0) }
    for (index, step) in self.enumerated() {
      if let finding = step.perform(on: &items, index: index) { return .illegal(finding) }
    }
    if items.count != new.itemCounts[0] {
      let message = "after the steps there are \(items.count) rows, but the data source has \(new.itemCounts[0])"
      return .illegal(.init(.stepCount, message))
    }
    var judgment = BatchJudgment(verdict: .legal(BatchOrigins(sections: [0], items: [items])), ignored: [])
    judgment.checkIdentities(from: old, to: new)
    return judgment
  }
}

extension PlatformStep {
  /// Returns the rule that the step breaks in a list of `count` rows; `nil` if the step is possible.
  package func finding(count: Int, index stepIndex: Int) -> BatchFinding? {
    func finding(_ rule: BatchRule, _ index: Int) -> BatchFinding {
      let message =
        "NSTableView error inserting/removing/moving row \(index) (numberOfRows: \(count))."
        + " (step \(stepIndex): \(self))"
      return BatchFinding(rule, message)
    }
    switch self {
    case .insert(let index): return index >= 0 && index <= count ? nil : finding(.stepInsertOutOfBounds, index)
    case .remove(let index): return index >= 0 && index < count ? nil : finding(.stepRemoveOutOfBounds, index)
    case .move(let from, let to):
      if from < 0 || from >= count { return finding(.stepMoveOutOfBounds, from) }
      return to >= 0 && to < count ? nil : finding(.stepMoveOutOfBounds, to)
    }
  }

  /// Performs the step on the origins of the items, or returns the rule that it breaks.
  fileprivate func perform(on items: inout [ItemPosition?], index stepIndex: Int) -> BatchFinding? {
    if let finding = finding(count: items.count, index: stepIndex) { return finding }
    switch self {
    case .insert(let index): items.insert(nil, at: index)
    case .remove(let index): items.remove(at: index)
    case .move(let from, let to): items.insert(items.remove(at: from), at: to)
    }
    return nil
  }
}
