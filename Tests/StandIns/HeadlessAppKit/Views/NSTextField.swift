#if os(Linux)
  /// A view that the user operates.
  @MainActor
  open class NSControl: NSView {
    /// The object that gets the action.
    open weak var target: AnyObject?
    /// The selector of the action.
    open var action: Selector?
    /// Whether the control can be operated.
    open var isEnabled = true
    /// The value as text.
    open var stringValue = ""

    /// Calls an action of a target.
    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
      guard let action, let target = target as? any HeadlessActionTarget else { return false }
      return target.perform(action, from: self)
    }
  }

  /// A target of actions, which Swift on Linux can't call by name.
  @MainActor
  public protocol HeadlessActionTarget: AnyObject {
    /// Performs an action; returns whether it is known.
    func perform(_ action: Selector, from sender: Any?) -> Bool
  }

  /// A text.
  @MainActor
  open class NSTextField: NSControl {
    /// Whether the user can edit the text.
    open var isEditable = true
    /// Whether the text has a background.
    open var drawsBackground = true

    /// Creates a text that the user can't edit.
    public convenience init(labelWithString stringValue: String) {
      self.init(frame: .zero)
      self.stringValue = stringValue
      isEditable = false
      drawsBackground = false
    }
  }
#endif
