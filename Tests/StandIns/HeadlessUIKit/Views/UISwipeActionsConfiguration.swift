#if os(Linux)
  /// The buttons behind a row that is swiped.
  @MainActor
  open class UISwipeActionsConfiguration {
    /// The buttons, the one at the edge first.
    public let actions: [UIContextualAction]
    /// Whether a long swipe performs the first one.
    open var performsFirstActionWithFullSwipe = true

    /// A configuration of these buttons.
    public init(actions: [UIContextualAction]) { self.actions = actions }
  }

  /// A button behind a row.
  @MainActor
  open class UIContextualAction {
    /// The handler: called with the action, a view, and a completion.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The style of the button.
    public enum Style: Int, Sendable { case normal, destructive }

    /// The style of the button.
    public let style: Style
    /// The handler.
    public let handler: Handler
    /// Its title.
    open var title: String?
    /// Its image.
    open var image: UIImage?

    /// A button that does this.
    public init(style: Style, title: String?, handler: @escaping Handler) {
      self.style = style
      self.title = title
      self.handler = handler
    }
  }
#endif
