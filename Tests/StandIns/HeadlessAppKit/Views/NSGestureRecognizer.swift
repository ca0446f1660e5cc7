#if os(Linux)
  /// Recognizes mouse gestures of the user.
  @MainActor
  open class NSGestureRecognizer {
    /// The object that gets the action.
    open weak var target: AnyObject?
    /// The selector of the action.
    open var action: Selector?
    /// The view.
    open internal(set) weak var view: NSView?
    /// Whether the view gets mouse events only if the gesture isn't recognized; of no effect.
    open var delaysPrimaryMouseButtonEvents = false
    /// Whether gestures are recognized.
    open var isEnabled = true
    var headlessLocation = NSPoint.zero

    /// Creates a recognizer.
    public init(target: AnyObject?, action: Selector?) { (self.target, self.action) = (target, action) }

    /// Returns where the gesture is; here in the coordinates of the view that has the recognizer.
    open func location(in view: NSView?) -> NSPoint { headlessLocation }

    /// The user makes the gesture at a point of the view; returns whether something handles it.
    @discardableResult
    public func headlessRecognize(at point: NSPoint) -> Bool {
      guard isEnabled, let action, let target = target as? any HeadlessActionTarget else { return false }
      headlessLocation = point
      return target.perform(action, from: self)
    }
  }

  /// Recognizes clicks.
  @MainActor
  open class NSClickGestureRecognizer: NSGestureRecognizer {
    /// The number of clicks.
    open var numberOfClicksRequired = 1
  }
#endif
