#if os(Linux)
  /// Provides the items of a drag.
  ///
  /// All methods but the first are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UITableViewDragDelegate: HeadlessResponder {
    func tableView(_ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
      -> [UIDragItem]
    func tableView(
      _ tableView: UITableView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem]
    func tableView(_ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool
    func tableView(_ tableView: UITableView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession)
      -> Bool
  }

  extension UITableViewDragDelegate {
    public func tableView(
      _ tableView: UITableView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] { [] }
    public func tableView(_ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
    { nil }
    public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {}
    public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
    public func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool {
      true
    }
    public func tableView(
      _ tableView: UITableView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
  }

  extension Selector {
    static let tableItemsForAdding = Selector("tableView:itemsForAddingToDragSession:atIndexPath:point:")
    static let tableDragPreview = Selector("tableView:dragPreviewParametersForRowAtIndexPath:")
    static let tableDragWillBegin = Selector("tableView:dragSessionWillBegin:")
    static let tableDragDidEnd = Selector("tableView:dragSessionDidEnd:")
    static let tableDragAllowsMove = Selector("tableView:dragSessionAllowsMoveOperation:")
    static let tableDragIsRestricted = Selector("tableView:dragSessionIsRestrictedToDraggingApplication:")

    static let ofTableDrag: [Selector] = [
      .tableItemsForAdding, .tableDragPreview, .tableDragWillBegin, .tableDragDidEnd, .tableDragAllowsMove,
      .tableDragIsRestricted,
    ]
  }
#endif
