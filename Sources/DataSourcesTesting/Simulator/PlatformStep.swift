/// One change of an `NSTableView`, which takes effect immediately.
///
/// The indices of later steps refer to its result:
///
///     let table = PlatformList(.appKitTable, showing: PlatformSnapshot(itemIDs: [["a", "b", "c"]]))
///     let steps: [PlatformStep] = [.remove(0), .move(from: 1, to: 0)]
///     let judgment = table.performSteps(steps, to: PlatformSnapshot(itemIDs: [["c", "b"]]))
///     #expect(judgment.verdict.isLegal)
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
  /// Returns what is wrong with the step in a list of `count` rows; `nil` if it is possible.
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

  /// Performs the step on the origins of the items, or returns what is wrong with it.
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
