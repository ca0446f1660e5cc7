#if os(Linux)
  /// Describes the items of a collection, and handles actions of the user.
  ///
  /// All methods are optional: see `HeadlessResponder`.
  @MainActor
  public protocol NSCollectionViewDelegate: HeadlessResponder {
    func collectionView(_ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>) -> Set<
      IndexPath
    >
    func collectionView(_ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>) -> Set<
      IndexPath
    >
    func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)
    func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>)
    func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath)
    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath)
    func collectionView(
      _ collectionView: NSCollectionView, willDisplaySupplementaryView view: NSView,
      forElementKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath)
    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplayingSupplementaryView view: NSView,
      forElementOfKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath)
    func collectionView(
      _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
    ) -> (any NSPasteboardWriting)?
    func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>)
    func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      dragOperation operation: NSDragOperation)
    /// The target is changed in place, which AppKit does through pointers.
    func collectionView(
      _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
      proposedIndexPath: inout IndexPath, dropOperation: inout NSCollectionView.DropOperation
    ) -> NSDragOperation
    func collectionView(
      _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo, indexPath: IndexPath,
      dropOperation: NSCollectionView.DropOperation
    ) -> Bool
  }

  extension NSCollectionViewDelegate {
    public func collectionView(
      _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> { indexPaths }
    public func collectionView(
      _ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> { indexPaths }
    public func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>) {}
    public func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>) {}
    public func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: NSCollectionView, willDisplaySupplementaryView view: NSView,
      forElementKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: NSCollectionView, didEndDisplayingSupplementaryView view: NSView,
      forElementOfKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
    ) -> (any NSPasteboardWriting)? { nil }
    public func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
    ) {}
    public func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      dragOperation operation: NSDragOperation
    ) {}
    public func collectionView(
      _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
      proposedIndexPath: inout IndexPath, dropOperation: inout NSCollectionView.DropOperation
    ) -> NSDragOperation { [] }
    public func collectionView(
      _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo, indexPath: IndexPath,
      dropOperation: NSCollectionView.DropOperation
    ) -> Bool { false }
  }

  /// Describes the sizes of items, headers and footers.
  @MainActor
  public protocol NSCollectionViewDelegateFlowLayout: NSCollectionViewDelegate {
    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> NSSize
    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> NSSize
    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> NSSize
  }

  extension NSCollectionViewDelegateFlowLayout {
    public func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> NSSize { (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize ?? .zero }
    public func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> NSSize { (collectionViewLayout as? NSCollectionViewFlowLayout)?.headerReferenceSize ?? .zero }
    public func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> NSSize { (collectionViewLayout as? NSCollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
  }

  extension Selector {
    static let collectionShouldSelect = Selector("collectionView:shouldSelectItemsAtIndexPaths:")
    static let collectionShouldDeselect = Selector("collectionView:shouldDeselectItemsAtIndexPaths:")
    static let collectionDidSelect = Selector("collectionView:didSelectItemsAtIndexPaths:")
    static let collectionDidDeselect = Selector("collectionView:didDeselectItemsAtIndexPaths:")
    static let collectionWillDisplay = Selector("collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:")
    static let collectionDidEndDisplaying = Selector(
      "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:")
    static let collectionWillDisplaySupplementary = Selector(
      "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:")
    static let collectionDidEndDisplayingSupplementary = Selector(
      "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:")
    static let collectionWriter = Selector("collectionView:pasteboardWriterForItemAtIndexPath:")
    static let collectionDragWillBegin = Selector(
      "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:")
    static let collectionDragEnded = Selector("collectionView:draggingSession:endedAtPoint:dragOperation:")
    static let collectionValidateDrop = Selector("collectionView:validateDrop:proposedIndexPath:dropOperation:")
    static let collectionAcceptDrop = Selector("collectionView:acceptDrop:indexPath:dropOperation:")
    static let flowSizeForItem = Selector("collectionView:layout:sizeForItemAtIndexPath:")
    static let flowHeaderSize = Selector("collectionView:layout:referenceSizeForHeaderInSection:")
    static let flowFooterSize = Selector("collectionView:layout:referenceSizeForFooterInSection:")

    static let ofCollectionDelegate: [Selector] = [
      .collectionShouldSelect, .collectionShouldDeselect, .collectionDidSelect, .collectionDidDeselect,
      .collectionWillDisplay, .collectionDidEndDisplaying, .collectionWillDisplaySupplementary,
      .collectionDidEndDisplayingSupplementary, .collectionWriter, .collectionDragWillBegin, .collectionDragEnded,
      .collectionValidateDrop, .collectionAcceptDrop,
    ]
    static let ofFlowDelegate: [Selector] = [.flowSizeForItem, .flowHeaderSize, .flowFooterSize]
  }
#endif
