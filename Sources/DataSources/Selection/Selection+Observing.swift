/// The changes that an observer of a selection hasn't received yet.
final class SelectionLog {
  var change = SelectionChange()

  /// Returns the changes since the last call.
  func take() -> SelectionChange {
    defer { change = SelectionChange() }
    return change
  }
}

extension Selection {
  /// Calls a closure after each change of the selection.
  ///
  ///     let observation = selection.observeSelection { change in
  ///       print(change.selected, change.deselected, change.removed)
  ///     }
  ///
  /// The closure is called once for each batch. At that time, the source and the selection are in the state after the
  /// batch.
  ///
  /// - Returns: An observation, which ends when it is canceled or deallocated.
  public func observeSelection(_ handler: @escaping (SelectionChange) -> Void) -> ListObservation {
    let log = SelectionLog()
    logs.removeAll { $0.log == nil }
    logs.append(WeakLog(log: log))
    return observe { _ in
      let change = log.take()
      if !change.isEmpty { handler(change) }
    }
  }
}

/// A weak reference to an observer's log.
struct WeakLog {
  weak var log: SelectionLog?
}
