/// One call to an `NSTableView`, which takes effect at once: later ones count from its result.
public enum PlatformStep: Hashable, Sendable {
  /// A row comes; it is at this index afterwards.
  case insert(Int)
  /// The row at this index goes.
  case remove(Int)
  /// The row at `from` is taken out, and is at `to` afterwards.
  case move(from: Int, to: Int)
}

extension PlatformStep: CustomStringConvertible {
  /// The step in words, as in `move 3 to 0`.
  public var description: String {
    switch self {
    case .insert(let index): "insert \(index)"
    case .remove(let index): "remove \(index)"
    case .move(let from, let to): "move \(from) to \(to)"
    }
  }
}

extension Sequence<PlatformStep> {
  /// What an `NSTableView` that shows `old` makes of these steps, when its data source answers `new` afterwards.
  ///
  /// Each step is checked against the count that those before it have left. Both lists have one section.
  ///
  /// - Complexity: O(*n*) for each step, where *n* is the number of rows.
  public func judged(from old: PlatformSnapshot, to new: PlatformSnapshot) -> BatchJudgement {
    if let finding = BatchJudge.checkNumbers(old.itemCounts) ?? BatchJudge.checkNumbers(new.itemCounts) {
      return .illegal(finding)
    }
    guard old.itemCounts.count == 1, new.itemCounts.count == 1 else {
      return .illegal(.init(.wrongKindOfList, "an NSTableView has one section, and nothing else"))
    }
    var rows: [ItemPosition?] = (0..<old.itemCounts[0]).map { ItemPosition(section: 0, item: $0) }
    for (number, step) in self.enumerated() {
      if let finding = step.take(on: &rows, number: number) { return .illegal(finding) }
    }
    if rows.count != new.itemCounts[0] {
      let message = "after the steps there are \(rows.count) rows, but the data source has \(new.itemCounts[0])"
      return .illegal(.init(.stepCount, message))
    }
    var judgement = BatchJudgement(verdict: .legal(BatchOrigins(sections: [0], rows: [rows])), ignored: [])
    judgement.checkIdentities(from: old, to: new)
    return judgement
  }
}

extension PlatformStep {
  /// Does it to the rows, or says what is wrong.
  fileprivate func take(on rows: inout [ItemPosition?], number: Int) -> BatchFinding? {
    func message(_ index: Int) -> String {
      "NSTableView error inserting/removing/moving row \(index) (numberOfRows: \(rows.count))."
        + " (step \(number): \(self))"
    }
    switch self {
    case .insert(let index):
      guard index >= 0, index <= rows.count else { return .init(.stepInsertOutOfBounds, message(index)) }
      rows.insert(nil, at: index)
    case .remove(let index):
      guard rows.indices.contains(index) else { return .init(.stepRemoveOutOfBounds, message(index)) }
      rows.remove(at: index)
    case .move(let from, let to):
      guard rows.indices.contains(from) else { return .init(.stepMoveOutOfBounds, message(from)) }
      guard rows.indices.contains(to) else { return .init(.stepMoveOutOfBounds, message(to)) }
      rows.insert(rows.remove(at: from), at: to)
    }
    return nil
  }
}
