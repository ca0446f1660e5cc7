#if os(Linux)
  /// Something that is touched, and does something.
  @MainActor
  open class UIControl: UIView {
    /// Whether it can be touched.
    open var isEnabled = true
    /// Whether it is chosen.
    open var isSelected = false
    /// Whether it is under a finger.
    open var isHighlighted = false
    private var actions: [(action: UIAction, events: Event)] = []

    /// The events of a control.
    public struct Event: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Events of these bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// A finger went down.
      public static let touchDown = Event(rawValue: 1 << 0)
      /// A finger went up inside.
      public static let touchUpInside = Event(rawValue: 1 << 6)
      /// The value was changed.
      public static let valueChanged = Event(rawValue: 1 << 12)
      /// The main thing was done.
      public static let primaryActionTriggered = Event(rawValue: 1 << 13)
      /// Any event.
      public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// A control of this frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// A control that does something when its main event happens.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
      self.init(frame: frame)
      if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Adds an action for events; it replaces one with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
      if let index = actions.firstIndex(where: { $0.action.identifier == action.identifier }) {
        actions[index] = (action, actions[index].events.union(controlEvents))
      } else {
        actions.append((action, controlEvents))
      }
    }

    /// No longer does it at these events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
      removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// No longer does it at these events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
      for index in actions.indices where actions[index].action.identifier == actionIdentifier {
        actions[index].events.subtract(controlEvents)
      }
      actions.removeAll { $0.events.isEmpty }
    }

    /// Performs the actions for events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
      for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
        action.performWithSender(self, target: nil)
      }
    }
  }
#endif
