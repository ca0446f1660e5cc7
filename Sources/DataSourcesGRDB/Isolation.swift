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

  /// A weak reference to an object that is used on one actor only, which isn't kept alive either.
  final class ActorBound<Object: AnyObject>: Sendable {
    private struct References {
      weak var actor: (any Actor)?
      weak var object: Object?
    }

    private let references = Locked(References())

    init(to actor: any Actor) { references.withLock { $0.actor = actor } }

    var actor: (any Actor)? { references.withLock { $0.actor } }

    /// Sets the object, on the actor.
    func set(_ object: Object) { references.withLock { $0.object = object } }

    /// The object, on the actor; elsewhere `nil`.
    func object(isolation: isolated (any Actor)? = #isolation) -> Object? {
      references.withLock { $0.actor === isolation ? $0.object : nil }
    }
  }

  /// Numbers from 1 on, each once.
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
