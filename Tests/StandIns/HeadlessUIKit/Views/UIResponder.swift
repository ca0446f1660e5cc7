#if os(Linux)
  /// An object that handles events.
  ///
  /// Isn't an `NSObject` here, whose initializer is nonisolated, but is hashable by identity like one.
  @MainActor
  open class UIResponder: Hashable {
    /// A responder.
    public init() {}

    /// The next responder.
    open var next: UIResponder? { nil }

    /// Whether both are the same object.
    nonisolated public static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }

    /// The object's identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A controller of a view; only so much that menus can have a preview.
  @MainActor
  open class UIViewController: UIResponder {
    /// The view.
    open lazy var view: UIView! = UIView()
  }
#endif
