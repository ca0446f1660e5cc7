#if os(Linux)
  /// Accepts drops.
  ///
  /// All methods but the first are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UICollectionViewDropDelegate: HeadlessResponder {
    func collectionView(
      _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
    func collectionView(_ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
  }

  extension UICollectionViewDropDelegate {
    public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool {
      true
    }
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession) {}
    public func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      UICollectionViewDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession) {}
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession) {}
    public func collectionView(_ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath)
      -> UIDragPreviewParameters?
    { nil }
  }

  extension Selector {
    static let collectionCanHandleDrop = Selector("collectionView:canHandleDropSession:")
    static let collectionDropDidEnter = Selector("collectionView:dropSessionDidEnter:")
    static let collectionDropDidUpdate = Selector("collectionView:dropSessionDidUpdate:withDestinationIndexPath:")
    static let collectionDropDidExit = Selector("collectionView:dropSessionDidExit:")
    static let collectionDropDidEnd = Selector("collectionView:dropSessionDidEnd:")
    static let collectionDropPreview = Selector("collectionView:dropPreviewParametersForItemAtIndexPath:")

    static let ofCollectionDrop: [Selector] = [
      .collectionCanHandleDrop, .collectionDropDidEnter, .collectionDropDidUpdate, .collectionDropDidExit,
      .collectionDropDidEnd, .collectionDropPreview,
    ]
  }
#endif
