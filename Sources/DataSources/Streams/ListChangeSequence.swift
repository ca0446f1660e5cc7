/// An asynchronous sequence of a source's updates, for one reader.
///
///     for await update in source.changes() {
///       table.apply(update)
///     }
///
/// The first element is a reload: read the current state of the source. Each following element contains all changes since the
/// previous one, so a slow reader misses nothing. Changes that cancel each other out aren't delivered.
///
/// The sequence ends when its task is cancelled or the source is deallocated. It doesn't keep the source alive. The sequence
/// belongs to the isolation domain of the source, and so must the caller of `next()`. Two loops over one sequence share its
/// elements; for a second reader, call ``DataSource/changes()`` again.
public struct ListChangeSequence: AsyncSequence {
  /// All changes since the previous element.
  public typealias Element = ListUpdate
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
