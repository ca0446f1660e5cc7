import ListChanges

/// What the reader of a change sequence has not read yet.
final class ChangeBuffer {
  private var pending = PendingChanges()
  private var animation: AnimationHint? = AnimationHint.none
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private weak var hub: ChangeHub?
  private weak var observer: Observer?

  /// A buffer that holds the state of a source, and does not keep the source alive.
  init(_ hub: ChangeHub) {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    pending.append(.reload)
    self.hub = hub
    // The hub holds the observer, which holds this: when the source goes away, so does this.
    let end = EndOfSource(signal)
    let observer = Observer { [weak self] update in
      withExtendedLifetime(end) { self?.record(update) }
    }
    self.observer = observer
    hub.add(observer)
  }

  deinit {
    guard let observer else { return }
    observer.cancel()
    hub?.remove(observer)
  }

  private func record(_ update: ListUpdate) {
    pending.append(update.changes)
    animation = animation?.merged(with: update.animation) ?? update.animation
    signal.yield()
  }

  /// All that happened since the last call, as soon as there is something; `nil` at the end.
  ///
  /// The update is taken after the wait, where the reader runs: so it fits the source when the reader looks.
  nonisolated(nonsending) func next() async -> ListUpdate? {
    while !Task.isCancelled {
      if let update = take() { return update }
      guard await Self.wait(for: signals) else { return Task.isCancelled ? nil : take() }
    }
    return nil
  }

  private func take() -> ListUpdate? {
    guard let hint = animation else { return nil }
    let changes = pending.take()
    animation = nil
    return changes.isEmpty ? nil : ListUpdate(changes: changes, animation: hint)
  }

  /// Waits elsewhere, with nothing but what may go there.
  @concurrent private static func wait(for signals: AsyncStream<Void>) async -> Bool {
    for await _ in signals { return true }
    return false
  }
}

/// Says that a source is gone, by going with it.
private final class EndOfSource {
  private let signal: AsyncStream<Void>.Continuation
  init(_ signal: AsyncStream<Void>.Continuation) { self.signal = signal }
  deinit { signal.finish() }
}
