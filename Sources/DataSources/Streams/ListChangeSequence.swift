import ListChanges

/// An asynchronous sequence of a source's updates, for one reader.
///
///     for await update in source.changes() {
///       table.apply(update)
///     }
///
/// The first element is a reload: read the current state of the source. Each later element contains all changes since the
/// previous one, so a slow reader misses nothing. Changes that cancel each other out aren't delivered.
///
/// The sequence ends when its task is canceled or the source is deallocated. It doesn't retain the source. The sequence
/// belongs to the isolation domain of the source, and so must the caller of `next()`. Two loops over one sequence share its
/// elements; for a second reader, call ``DataSource/changes()`` again.
public struct ListChangeSequence: AsyncSequence {
  /// All changes since the previous element.
  private let buffer: ChangeBuffer

  init(_ hub: ChangeHub) { buffer = ChangeBuffer(hub) }

  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// The iterator of a ``ListChangeSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let buffer: ChangeBuffer

    /// Waits for the next update, and returns it; `nil` at the end of the sequence.
    public mutating func next() async -> ListUpdate? { await buffer.next() }

    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ListUpdate? { await buffer.next() }
  }
}

extension DataSource {
  /// Returns a sequence of this source's changes from now on.
  public func changes() -> ListChangeSequence { ListChangeSequence(changeHub) }
}

/// The updates that the reader of a change sequence hasn't read yet.
private final class ChangeBuffer {
  // All variables belong to the isolation domain of the source. Updates of the source change the pending ones, and the reader
  // removes them.

  private var pending = PendingChanges()
  /// The hint of the pending changes, if there are any.
  private var animation: AnimationHint? = AnimationHint.none
  private var signals: AsyncStream<Void>
  private var signal: AsyncStream<Void>.Continuation
  private weak var hub: ChangeHub?
  private weak var observer: Observer?

  /// Creates a buffer with a reload, for the current state.
  ///
  /// The buffer doesn't retain the source.
  init(_ hub: ChangeHub) {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    pending.append(.reload)
    self.hub = hub
    observe(hub)
  }

  deinit { endObserving() }

  private func observe(_ hub: ChangeHub) {
    // Owned by the source through hub and observer, so its `deinit` signals the end of the source.
    let end = EndOfSource(signal)
    let observer = Observer { [weak self] update in
      withExtendedLifetime(end) { self?.record(update) }
    }
    self.observer = observer
    hub.add(observer)
  }

  private func endObserving() {
    guard let observer else { return }
    observer.cancel()
    hub?.remove(observer)
  }

  /// Makes new signals: a canceled reader has ended the old ones, for which other readers wait, too.
  ///
  /// - Returns: `false` if the source was deallocated.
  private func renewSignals() -> Bool {
    guard let hub else { return false }
    endObserving()
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    observe(hub)
    return true
  }

  private func record(_ update: ListUpdate) {
    pending.append(update.changes)
    animation = animation?.merged(with: update.animation) ?? update.animation
    signal.yield()
  }

  /// Waits for changes, and returns all changes since the last call as one; `nil` at the end of the sequence.
  ///
  /// The update is read after the wait, in the isolation domain of the reader, so it matches the source when the reader runs.
  nonisolated(nonsending) func next() async -> ListUpdate? {
    while !Task.isCancelled {
      if let update = readUpdate() { return update }
      if await Self.wait(for: signals) { continue }
      if !renewSignals() { return Task.isCancelled ? nil : readUpdate() }
    }
    return nil
  }

  private func readUpdate() -> ListUpdate? {
    guard let hint = animation else { return nil }
    let changes = pending.take()
    animation = nil
    return changes.isEmpty ? nil : ListUpdate(changes: changes, animation: hint)
  }

  /// Waits outside of the isolation domain, so it gets only the stream, which is `Sendable`.
  @concurrent private static func wait(for signals: AsyncStream<Void>) async -> Bool {
    for await _ in signals { return true }
    return false
  }
}

/// Ends the signals when it is deallocated, together with the source.
private final class EndOfSource {
  private let signal: AsyncStream<Void>.Continuation
  init(_ signal: AsyncStream<Void>.Continuation) { self.signal = signal }
  deinit { signal.finish() }
}
