#if os(Linux)
  /// Accepts drops.
  ///
  /// All methods but the first are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UITableViewDropDelegate: HeadlessResponder {
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    func tableView(
      _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
    func tableView(_ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
  }

  extension UITableViewDropDelegate {
    public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }
    public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {}
    public func tableView(
      _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: session.localDragSession == nil ? .copy : .move) }
    public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}
    public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
    public func tableView(_ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
    { nil }
  }

  extension Selector {
    static let tableCanHandleDrop = Selector("tableView:canHandleDropSession:")
    static let tableDropDidEnter = Selector("tableView:dropSessionDidEnter:")
    static let tableDropDidUpdate = Selector("tableView:dropSessionDidUpdate:withDestinationIndexPath:")
    static let tableDropDidExit = Selector("tableView:dropSessionDidExit:")
    static let tableDropDidEnd = Selector("tableView:dropSessionDidEnd:")
    static let tableDropPreview = Selector("tableView:dropPreviewParametersForRowAtIndexPath:")

    static let ofTableDrop: [Selector] = [
      .tableCanHandleDrop, .tableDropDidEnter, .tableDropDidUpdate, .tableDropDidExit, .tableDropDidEnd,
      .tableDropPreview,
    ]
  }
#endif
