#if os(Linux)
  /// Something that is dragged.
  @MainActor
  open class UIDragItem {
    /// The data.
    public let itemProvider: NSItemProvider
    /// An object of the application.
    open var localObject: Any?

    /// An item of this data.
    public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
  }

  /// The data of a drag; here an object, that is handed on as it is.
  public final class NSItemProvider: @unchecked Sendable {
    /// The object.
    public let headlessObject: Any?
    /// The name proposed for it.
    public var suggestedName: String?

    /// No data.
    public init() { headlessObject = nil }

    /// The data of an object.
    public init(object: Any) { headlessObject = object }
  }

  /// The session that both sides of a drag share.
  @MainActor
  public protocol UIDragDropSession: AnyObject {
    var items: [UIDragItem] { get }
    var allowsMoveOperation: Bool { get }
    var isRestrictedToDraggingApplication: Bool { get }
    func location(in view: UIView) -> CGPoint
  }

  /// A drag, for its source list.
  @MainActor
  public protocol UIDragSession: UIDragDropSession {
    var localContext: Any? { get set }
  }

  /// A drag, for the list that it is over.
  @MainActor
  public protocol UIDropSession: UIDragDropSession {
    var localDragSession: (any UIDragSession)? { get }
    var progressIndicatorStyle: UIDropSessionProgressIndicatorStyle { get set }
  }

  /// Whether the progress of a drop is shown.
  public enum UIDropSessionProgressIndicatorStyle: UInt, Sendable { case none, `default` }

  /// The operation of a drop.
  public enum UIDropOperation: UInt, Sendable { case cancel, forbidden, copy, move }

  /// The proposed operation of a list for a drop.
  @MainActor
  open class UIDropProposal {
    /// The proposed operation.
    public let operation: UIDropOperation
    /// Whether the place is to be shown exactly.
    open var isPrecise = false
    /// Whether to display the dragged items in full size.
    open var prefersFullSizePreview = false

    /// A proposal to do this.
    public init(operation: UIDropOperation) { self.operation = operation }
  }

  /// The preview of a dragged item; empty here.
  @MainActor
  open class UIDragPreviewParameters {
    /// The usual look.
    public init() {}
  }

  /// The place to which a dragged item is animated.
  @MainActor
  open class UIDragPreviewTarget {
    /// The container of the target.
    public let container: UIView
    /// The middle.
    public let center: CGPoint

    /// A place in a view.
    public init(container: UIView, center: CGPoint) {
      self.container = container
      self.center = center
    }
  }

  /// The animation of a dropped item.
  @MainActor
  public protocol UIDragAnimating: AnyObject {
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  }

  /// Where an animation is.
  public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }
#endif
