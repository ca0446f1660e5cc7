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
  /// In the middle of a batch that is what the batch did so far. Where only edits are recorded, a step that has nothing to do
  /// any more, because its rows are gone, is dropped, and the one before it is taken back.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo(animation: AnimationHint = .automatic) -> Bool {
    repeat {
      guard let isDone = undoNext(animation) else { return false }
      if isDone { return true }
    } while true
  }

  /// Does again what was undone last, in one change set.
  ///
  /// - Returns: whether there was something.
  @discardableResult
  public func redo(animation: AnimationHint = .automatic) -> Bool {
    repeat {
      guard let isDone = redoNext(animation) else { return false }
      if isDone { return true }
    } while true
  }

  /// Takes back the last step.
  ///
  /// - Returns: whether there was still something to do; `nil` when there is no step.
  func undoNext(_ animation: AnimationHint) -> Bool? {
    closeGroup()
    return undoGroups.popLast().map { perform($0, .undo, animation) }
  }

  /// Does again what was undone last; otherwise as ``undoNext(_:)``.
  func redoNext(_ animation: AnimationHint) -> Bool? {
    closeGroup()
    return redoGroups.popLast().map { perform($0, .redo, animation) }
  }

  private func perform(_ group: UndoGroup<Item>, _ mode: Mode, _ animation: AnimationHint) -> Bool {
    target.source.batch(animation: animation) {
      self.mode = mode
      for edit in group.edits.reversed() {
        if let keyed = edit.keyed { target.apply(keyed) } else { target.apply(edit) }
      }
      let isDone = target.identify == nil || hasOpenGroup
      closeGroup()
      // Whatever observers do in answer is theirs.
      self.mode = .somebody
      return isDone
    }
  }
}
