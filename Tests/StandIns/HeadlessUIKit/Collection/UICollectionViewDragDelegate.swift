#if os(Linux)
  /// Provides the items of a drag.
  ///
  /// All methods but the first are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UICollectionViewDragDelegate: HeadlessResponder {
    func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem]
    func collectionView(
      _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath,
      point: CGPoint
    ) -> [UIDragItem]
    func collectionView(_ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
    func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession)
      -> Bool
    func collectionView(
      _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
  }

  extension UICollectionViewDragDelegate {
    public func collectionView(
      _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath,
      point: CGPoint
    ) -> [UIDragItem] { [] }
    public func collectionView(_ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
    { nil }
    public func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {}
    public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {}
    public func collectionView(
      _ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    public func collectionView(
      _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
  }

  extension Selector {
    static let collectionItemsForAdding = Selector("collectionView:itemsForAddingToDragSession:atIndexPath:point:")
    static let collectionDragPreview = Selector("collectionView:dragPreviewParametersForItemAtIndexPath:")
    static let collectionDragWillBegin = Selector("collectionView:dragSessionWillBegin:")
    static let collectionDragDidEnd = Selector("collectionView:dragSessionDidEnd:")
    static let collectionDragAllowsMove = Selector("collectionView:dragSessionAllowsMoveOperation:")
    static let collectionDragIsRestricted = Selector("collectionView:dragSessionIsRestrictedToDraggingApplication:")

    static let ofCollectionDrag: [Selector] = [
      .collectionItemsForAdding, .collectionDragPreview, .collectionDragWillBegin, .collectionDragDidEnd,
      .collectionDragAllowsMove, .collectionDragIsRestricted,
    ]
  }
#endif
