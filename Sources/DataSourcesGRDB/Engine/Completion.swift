#if GRDB
  /// A caller that waits for a result: the first one counts.
  final class Completion: Sendable {
    typealias Handler = @Sendable (Result<Void, any Error>) -> Void

    private let handler: Locked<Handler?>

    init(_ handler: @escaping Handler) { self.handler = Locked(handler) }

    convenience init(_ continuation: CheckedContinuation<Void, any Error>) {
      self.init { continuation.resume(with: $0) }
    }

    func complete(_ result: Result<Void, any Error>) {
      let waiting = handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
      waiting?(result)
    }

    func fail(_ error: any Error) { complete(.failure(error)) }
  }
#endif
