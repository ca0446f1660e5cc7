extension UndoRecorder {
  /// Whether there is a step to undo.
  public var canUndo: Bool { hasOpenGroup || !undoGroups.isEmpty }
  /// Whether there is a step to do again.
  public var canRedo: Bool { !hasOpenGroup && !redoGroups.isEmpty }
  /// The number of steps to undo.
  public var undoCount: Int { undoGroups.count + (hasOpenGroup ? 1 : 0) }
  /// The number of steps to do again.
  public var redoCount: Int { hasOpenGroup ? 0 : redoGroups.count }

  /// Takes back the last step, in one change set.
  ///
  /// In the middle of a batch that is what the batch did so far.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo(animation: AnimationHint = .automatic) -> Bool {
    closeGroup()
    guard let group = undoGroups.popLast() else { return false }
    carryOut(group, .undo, animation)
    return true
  }

  /// Does again what was undone last, in one change set.
  ///
  /// - Returns: whether there was something.
  @discardableResult
  public func redo(animation: AnimationHint = .automatic) -> Bool {
    closeGroup()
    guard let group = redoGroups.popLast() else { return false }
    carryOut(group, .redo, animation)
    return true
  }

  private func carryOut(_ group: UndoGroup<Item>, _ mode: Mode, _ animation: AnimationHint) {
    target.source.batch(animation: animation) {
      self.mode = mode
      for edit in group.edits.reversed() { target.apply(edit) }
      closeGroup()
      // Whatever observers do in answer is theirs.
      self.mode = .somebody
    }
  }
}
