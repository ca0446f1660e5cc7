/// Keeps an observer of a selection informed, and the selection alive, until it is cancelled or goes away itself.
public final class SelectionObservation {
  private let observation: ListObservation

  init(_ observation: ListObservation) { self.observation = observation }

  /// Ends the observation; calling it again does nothing.
  public func cancel() { observation.cancel() }
}

/// What one observer of a selection has not been told yet.
final class SelectionLog {
  var change = SelectionChange()

  /// All that happened since the last call.
  func take() -> SelectionChange {
    defer { change = SelectionChange() }
    return change
  }
}

extension Selection {
  /// Has a closure called when other rows are selected than before.
  ///
  /// It is called once for all that happened in a batch, with the source and the selection in the state after it.
  ///
  /// - Returns: the observation; it ends when you let go of it.
  public func observeSelection(_ handler: @escaping (SelectionChange) -> Void) -> SelectionObservation {
    let log = SelectionLog()
    logs.removeAll { $0.log == nil }
    logs.append(WeakLog(log: log))
    return SelectionObservation(
      observe { _ in
        let change = log.take()
        if !change.isEmpty { handler(change) }
      })
  }
}

/// The log of an observer that may be gone.
struct WeakLog {
  weak var log: SelectionLog?
}
