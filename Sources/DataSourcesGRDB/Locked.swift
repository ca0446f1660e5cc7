#if GRDB
  import Foundation

  /// A value behind a lock.
  package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Accesses the value; the closure must not access it again.
    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }

    /// Reads a part of the value.
    package func read<Part>(_ part: (Value) -> Part) -> Part { withLock { part($0) } }
  }
#endif
