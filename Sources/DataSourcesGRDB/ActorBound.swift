#if GRDB
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
#endif
