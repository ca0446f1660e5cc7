#if !canImport(UIKit)
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
    /// What is done: the action, a view, and what is to be called at the end.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// What kind of button it is.
    public enum Style: Int, Sendable { case normal, destructive }

    /// What kind of button it is.
    public let style: Style
    /// What it does.
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
