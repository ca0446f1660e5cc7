#if GRDB
  import Foundation

  /// A value behind a lock, for state that threads share.
  ///
  /// The lock isn't recursive. The `Mutex` of the standard library needs newer systems than this package: iOS 18, macOS 15.
  ///
  /// - Complexity: Uncontended, a lock takes some dozen nanoseconds.
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

  /// A source of numbers from 1 on, each once.
  ///
  /// Any thread may call ``next()``.
  final class Counter: Sendable {
    private let last = Locked(0)

    func next() -> Int {
      last.withLock { last in
        last += 1
        return last
      }
    }
  }
#endif
