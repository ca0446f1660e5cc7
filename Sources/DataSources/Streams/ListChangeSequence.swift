/// The updates of a source as an asynchronous sequence for one reader.
///
///     for await update in source.changes() {
///       table.apply(update)
///     }
///
/// The first element is a reload: read the source as it is. Each further one leads from what the reader knows to the source
/// now; what happened while the reader was busy comes as one change. Nothing is lost, and changes that cancel each other
/// are not told.
///
/// The sequence ends when its task is cancelled, or the source goes away: it does not keep the source alive, so
/// somebody has to. It belongs to the isolation domain of the source; `next()` runs in that of its caller, which must be the
/// same. Two loops over one sequence share its elements: call ``DataSource/changes()`` again for a second reader.
public struct ListChangeSequence: AsyncSequence {
  /// A change from what the reader knows to the source now.
  public typealias Element = ListUpdate
  private let buffer: ChangeBuffer

  init(_ hub: ChangeHub) { buffer = ChangeBuffer(hub) }

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// Reads one update after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let buffer: ChangeBuffer

    /// The next update, as soon as there is one; `nil` at the end.
    public mutating func next() async -> ListUpdate? { await buffer.next() }

    /// The next update, as soon as there is one; `nil` at the end.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ListUpdate? { await buffer.next() }
  }
}

extension DataSource {
  /// The changes of this source from now on, for one asynchronous reader.
  public func changes() -> ListChangeSequence { ListChangeSequence(changeHub) }
}
