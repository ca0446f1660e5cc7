#if !canImport(UIKit)
  /// Something that is dragged from one list, perhaps to another.
  @MainActor
  public final class HeadlessDrag: UIDragSession {
    /// What is dragged.
    public internal(set) var items: [UIDragItem]
    /// Whether it may be moved.
    public internal(set) var allowsMoveOperation = true
    /// Whether it stays in the application.
    public internal(set) var isRestrictedToDraggingApplication = false
    /// Anything that the application knows of it.
    public var localContext: Any?
    /// Where each item comes from, in `source`.
    var paths: [IndexPath]
    /// The list that it comes from; `nil` when it comes from another application.
    weak var source: UIView?
    var point = CGPoint.zero

    /// A drag that comes from another application.
    public init(items: [UIDragItem] = []) {
      self.items = items
      paths = []
    }

    /// Where the finger is.
    public func location(in view: UIView) -> CGPoint { point }

    /// The row of a list that an item comes from.
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

  /// The animation of a drop, which ends when ``HeadlessAnimations`` says.
  @MainActor
  class DropAnimation: UIDragAnimating {
    func addAnimations(_ animations: @escaping () -> Void) { animations() }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
      HeadlessAnimations.end { completion(.end) }
    }
  }
#endif
