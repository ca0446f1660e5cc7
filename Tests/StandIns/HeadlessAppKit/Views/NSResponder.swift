#if os(Linux)
  /// An object that handles events.
  ///
  /// Isn't an `NSObject` here, whose initializer is nonisolated, but is hashable by identity like one.
  @MainActor
  open class NSResponder: Hashable {
    /// Creates a responder.
    public init() {}

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// The next responder.
    open weak var nextResponder: NSResponder?

    /// Whether it handles keys.
    open var acceptsFirstResponder: Bool { false }

    /// Handles a key; passes it on by default.
    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }

    /// Returns whether both are the same object.
    nonisolated public static func == (left: NSResponder, right: NSResponder) -> Bool { left === right }

    /// The object's identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
#endif
