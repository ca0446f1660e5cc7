#if GRDB
  import Foundation

  /// What somebody waits for, and gets once.
  final class Answer: @unchecked Sendable {
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Void, any Error>?

    init(_ continuation: CheckedContinuation<Void, any Error>) { self.continuation = continuation }

    /// Goes on with the first result; others do not count.
    func give(_ result: Result<Void, any Error>) {
      let waiting = lock.withLock {
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(with: result)
    }
  }
#endif
