extension UndoRecorder {
  /// Whether there is a step to undo.
  ///
  ///     undoButton.isEnabled = recorder.canUndo
  ///     redoButton.isEnabled = recorder.canRedo
  public var canUndo: Bool { hasOpenGroup || !undoGroups.isEmpty }
  /// Whether there is a step to redo.
  public var canRedo: Bool { !hasOpenGroup && !redoGroups.isEmpty }
  /// The number of steps to undo.
  package var undoCount: Int { undoGroups.count + (hasOpenGroup ? 1 : 0) }
  /// The number of steps to redo.
  package var redoCount: Int { hasOpenGroup ? 0 : redoGroups.count }

  /// Undoes the last step, in one change set.
  ///
  ///     recorder.undo()
  ///
  /// Within a batch, this undoes the changes of the batch so far. A recorder created with `init(editsOf:)` skips steps
  /// that have no effect anymore, because their items were deleted.
  ///
  /// - Returns: Whether a step was undone.
  @discardableResult
  public func undo(animation: AnimationHint = .automatic) -> Bool {
    repeat {
      guard let isDone = undoNext(animation) else { return false }
      if isDone { return true }
    } while true
  }

  /// Redoes the last undone step, in one change set.
  ///
  ///     recorder.redo()
  ///
  /// - Returns: Whether a step was redone.
  @discardableResult
  public func redo(animation: AnimationHint = .automatic) -> Bool {
    repeat {
      guard let isDone = redoNext(animation) else { return false }
      if isDone { return true }
    } while true
  }

  /// Undoes the last step.
  ///
  /// - Returns: Whether it had an effect, or `nil` if there is no step.
  func undoNext(_ animation: AnimationHint) -> Bool? {
    closeGroup()
    return undoGroups.popLast().map { perform($0, .undo, animation) }
  }

  /// Redoes the last undone step.
  ///
  /// - Returns: Whether it had an effect, or `nil` if there is no step.
  func redoNext(_ animation: AnimationHint) -> Bool? {
    closeGroup()
    return redoGroups.popLast().map { perform($0, .redo, animation) }
  }

  private func perform(_ group: UndoGroup<Item>, _ mode: Mode, _ animation: AnimationHint) -> Bool {
    target.source.batch(animation: animation) {
      self.mode = mode
      var found = RepeatedItems(of: target.source)
      for edit in group.edits.reversed() {
        if let keyed = edit.keyed, !target.isExact || edit.otherChangeCount != otherChangeCount {
          target.apply(keyed, &found)
        } else {
          target.apply(edit)
        }
      }
      let isDone = target.identify == nil || hasEffect
      closeGroup()
      // Edits that observers make in response are new steps.
      self.mode = .edit
      return isDone
    }
  }
}
