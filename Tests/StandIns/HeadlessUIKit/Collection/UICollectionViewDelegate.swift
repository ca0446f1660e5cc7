#if os(Linux)
  /// The delegate of a collection.
  ///
  /// All methods are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath)
      -> Bool
    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
    func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String, at indexPath: IndexPath)
    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
    func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool
    func collectionView(
      _ collectionView: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool
    func collectionView(
      _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator)
    func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath?
    func collectionView(_ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool
    func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
      atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
    func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint
    func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool
    func collectionView(
      _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool
    func collectionView(_ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath)
    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView)
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration?
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
      highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview?
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
      dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview?
    func collectionView(
      _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating)
    func collectionView(
      _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?)
    func collectionView(
      _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?)
  }

  extension UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
      true
    }
    public func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    public func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      true
    }
    public func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      true
    }
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    public func collectionView(
      _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }
    public func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
    }
    public func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    public func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
      collectionView.allowsFocus && (!collectionView.isEditing || collectionView.allowsFocusDuringEditing)
    }
    public func collectionView(
      _ collectionView: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool { true }
    public func collectionView(
      _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {}
    public func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? { nil }
    public func collectionView(_ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath)
      -> Bool
    { collectionView.selectionFollowsFocus }
    public func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
      atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    public func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { proposedContentOffset }
    public func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { true }
    public func collectionView(
      _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { false }
    public func collectionView(
      _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}
    public func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {}
    public func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    public func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    public func collectionView(
      _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
      highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? { nil }
    public func collectionView(
      _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
      dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? { nil }
    public func collectionView(
      _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    public func collectionView(
      _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func collectionView(
      _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}
  }

  extension Selector {
    static let collectionShouldHighlight = Selector("collectionView:shouldHighlightItemAtIndexPath:")
    static let collectionDidHighlight = Selector("collectionView:didHighlightItemAtIndexPath:")
    static let collectionDidUnhighlight = Selector("collectionView:didUnhighlightItemAtIndexPath:")
    static let collectionShouldSelect = Selector("collectionView:shouldSelectItemAtIndexPath:")
    static let collectionShouldDeselect = Selector("collectionView:shouldDeselectItemAtIndexPath:")
    static let collectionDidSelect = Selector("collectionView:didSelectItemAtIndexPath:")
    static let collectionDidDeselect = Selector("collectionView:didDeselectItemAtIndexPath:")
    static let collectionCanPerformPrimaryAction = Selector("collectionView:canPerformPrimaryActionForItemAtIndexPath:")
    static let collectionPerformPrimaryAction = Selector("collectionView:performPrimaryActionForItemAtIndexPath:")
    static let collectionWillDisplayCell = Selector("collectionView:willDisplayCell:forItemAtIndexPath:")
    static let collectionWillDisplaySupplementary = Selector(
      "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:")
    static let collectionDidEndDisplayingCell = Selector("collectionView:didEndDisplayingCell:forItemAtIndexPath:")
    static let collectionDidEndDisplayingSupplementary = Selector(
      "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:")
    static let collectionCanFocus = Selector("collectionView:canFocusItemAtIndexPath:")
    static let collectionShouldUpdateFocus = Selector("collectionView:shouldUpdateFocusInContext:")
    static let collectionDidUpdateFocus = Selector("collectionView:didUpdateFocusInContext:withAnimationCoordinator:")
    static let collectionPreferredFocus = Selector("indexPathForPreferredFocusedViewInCollectionView:")
    static let collectionSelectionFollowsFocus = Selector("collectionView:selectionFollowsFocusForItemAtIndexPath:")
    static let collectionTargetForMove = Selector(
      "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:")
    static let collectionTargetContentOffset = Selector("collectionView:targetContentOffsetForProposedContentOffset:")
    static let collectionCanEdit = Selector("collectionView:canEditItemAtIndexPath:")
    static let collectionShouldBeginMultipleSelection = Selector(
      "collectionView:shouldBeginMultipleSelectionInteractionAtIndexPath:")
    static let collectionDidBeginMultipleSelection = Selector(
      "collectionView:didBeginMultipleSelectionInteractionAtIndexPath:")
    static let collectionDidEndMultipleSelection = Selector("collectionViewDidEndMultipleSelectionInteraction:")
    static let collectionContextMenu = Selector("collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:")
    static let collectionContextMenuForItem = Selector(
      "collectionView:contextMenuConfigurationForItemAtIndexPath:point:")
    static let collectionHighlightPreview = Selector(
      "collectionView:contextMenuConfiguration:highlightPreviewForItemAtIndexPath:")
    static let collectionDismissalPreview = Selector(
      "collectionView:contextMenuConfiguration:dismissalPreviewForItemAtIndexPath:")
    static let collectionWillPerformPreviewAction = Selector(
      "collectionView:willPerformPreviewActionForMenuWithConfiguration:animator:")
    static let collectionWillDisplayContextMenu = Selector(
      "collectionView:willDisplayContextMenuWithConfiguration:animator:")
    static let collectionWillEndContextMenu = Selector(
      "collectionView:willEndContextMenuInteractionWithConfiguration:animator:")

    public static let ofCollectionDelegate: [Selector] = [
      .collectionShouldHighlight, .collectionDidHighlight, .collectionDidUnhighlight, .collectionShouldSelect,
      .collectionShouldDeselect, .collectionDidSelect, .collectionDidDeselect, .collectionCanPerformPrimaryAction,
      .collectionPerformPrimaryAction, .collectionWillDisplayCell, .collectionWillDisplaySupplementary,
      .collectionDidEndDisplayingCell, .collectionDidEndDisplayingSupplementary, .collectionCanFocus,
      .collectionShouldUpdateFocus, .collectionDidUpdateFocus, .collectionPreferredFocus,
      .collectionSelectionFollowsFocus, .collectionTargetForMove, .collectionTargetContentOffset, .collectionCanEdit,
      .collectionShouldBeginMultipleSelection, .collectionDidBeginMultipleSelection, .collectionDidEndMultipleSelection,
      .collectionContextMenu, .collectionContextMenuForItem, .collectionHighlightPreview, .collectionDismissalPreview,
      .collectionWillPerformPreviewAction, .collectionWillDisplayContextMenu, .collectionWillEndContextMenu,
    ]
  }
#endif
