#if os(Linux)
  /// A drag from one list, perhaps to another.
  @MainActor
  public final class HeadlessDrag: UIDragSession {
    /// The dragged items.
    public internal(set) var items: [UIDragItem]
    /// Whether it may be moved.
    public internal(set) var allowsMoveOperation = true
    /// Whether it stays in the application.
    public internal(set) var isRestrictedToDraggingApplication = false
    /// An object of the application.
    public var localContext: Any?
    /// The original index path of each item, in `source`.
    var paths: [IndexPath]
    /// The list where the drag began; `nil` for another application.
    weak var source: UIView?
    var point = CGPoint.zero

    /// Creates a drag from another application.
    public init(items: [UIDragItem] = []) {
      self.items = items
      paths = []
    }

    /// The drag, as the list that it is over sees it.
    public var dropSession: any UIDropSession { HeadlessDropSession(self) }

    /// Where the finger is.
    public func location(in view: UIView) -> CGPoint { point }

    /// The original row of an item in a list.
    func path(of item: UIDragItem, in list: UIView) -> IndexPath? {
      guard source === list, let index = items.firstIndex(where: { $0 === item }), paths.indices.contains(index) else {
        return nil
      }
      return paths[index]
    }
  }

  /// A drag, as the list that it is over sees it.
  @MainActor
  final class HeadlessDropSession: UIDropSession {
    let drag: HeadlessDrag
    var progressIndicatorStyle = UIDropSessionProgressIndicatorStyle.default
    var items: [UIDragItem] { drag.items }
    var allowsMoveOperation: Bool { drag.allowsMoveOperation }
    var isRestrictedToDraggingApplication: Bool { drag.isRestrictedToDraggingApplication }
    var localDragSession: (any UIDragSession)? { drag.source == nil ? nil : drag }

    init(_ drag: HeadlessDrag) { self.drag = drag }

    func location(in view: UIView) -> CGPoint { drag.location(in: view) }
  }

  /// The animation of a drop; ``HeadlessAnimations`` determines when it ends.
  @MainActor
  class DropAnimation: UIDragAnimating {
    func addAnimations(_ animations: @escaping () -> Void) { animations() }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
      HeadlessAnimations.end { completion(.end) }
    }
  }
#endif
