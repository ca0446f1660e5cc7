#if os(Linux)
  /// An item that can have the focus.
  @MainActor
  public protocol UIFocusItem: AnyObject {
    var canBecomeFocused: Bool { get }
  }

  extension UIView: UIFocusItem {
    /// Whether it can have the focus.
    public var canBecomeFocused: Bool { false }
  }

  /// Where the focus was and where it moves.
  @MainActor
  open class UIFocusUpdateContext {
    /// The item that had the focus.
    public let previouslyFocusedItem: (any UIFocusItem)?
    /// The item that gets the focus.
    public let nextFocusedItem: (any UIFocusItem)?

    init(from previous: (any UIFocusItem)?, to next: (any UIFocusItem)?) {
      previouslyFocusedItem = previous
      nextFocusedItem = next
    }

    /// The view that had it.
    public var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
    /// The view that is to have it.
    public var nextFocusedView: UIView? { nextFocusedItem as? UIView }
  }

  /// Where the focus was and where it moves, in a table.
  @MainActor
  open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
    /// The row that had it.
    public let previouslyFocusedIndexPath: IndexPath?
    /// The row that is to have it.
    public let nextFocusedIndexPath: IndexPath?

    init(from old: (path: IndexPath, view: UIView?)?, to new: (path: IndexPath, view: UIView?)?) {
      previouslyFocusedIndexPath = old?.path
      nextFocusedIndexPath = new?.path
      super.init(from: old?.view, to: new?.view)
    }
  }

  /// Where the focus was and where it moves, in a collection.
  @MainActor
  open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
    /// The item that had it.
    public let previouslyFocusedIndexPath: IndexPath?
    /// The item that is to have it.
    public let nextFocusedIndexPath: IndexPath?

    init(from old: (path: IndexPath, view: UIView?)?, to new: (path: IndexPath, view: UIView?)?) {
      previouslyFocusedIndexPath = old?.path
      nextFocusedIndexPath = new?.path
      super.init(from: old?.view, to: new?.view)
    }
  }

  /// Runs animations beside those of the focus.
  @MainActor
  open class UIFocusAnimationCoordinator {
    init() {}

    /// Runs animations beside those of the focus.
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
      animations?()
      if let completion { HeadlessAnimations.end(completion) }
    }
  }
#endif
