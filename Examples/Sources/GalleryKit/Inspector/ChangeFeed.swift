import DataSources
import Synchronization

/// Passes the changes of a list on to its inspector, which reads them at a bounded rate.
final class ChangeFeed: Sendable {
  /// Yields when there are changes to take.
  let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex<(changes: [InspectedChange], nextID: Int)>(([], 0))
  private static let start = ContinuousClock.now
  /// The changes that wait to be taken; the oldest ones are left out.
  private static let mostChanges = 60

  init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  deinit { continuation.finish() }

  /// Adds a change.
  func add(_ steps: [InspectedChange.Step], _ strip: ChangeStrip) {
    let time = Int((ContinuousClock.now - Self.start) / .milliseconds(1))
    state.withLock { state in
      state.changes.append(InspectedChange(id: state.nextID, time: time, steps: steps, strip: strip))
      state.nextID += 1
      if state.changes.count > Self.mostChanges { state.changes.removeFirst() }
    }
    continuation.yield()
  }

  /// Takes the changes that were added since the last call, oldest first.
  func take() -> [InspectedChange] {
    state.withLock { state in
      defer { state.changes = [] }
      return state.changes
    }
  }
}
