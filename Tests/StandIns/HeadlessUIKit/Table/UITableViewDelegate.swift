#if os(Linux)
  /// The delegate of a table.
  ///
  /// All methods are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
    func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
    func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat
    func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle
    func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String?
    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
      -> UISwipeActionsConfiguration?
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
      -> UISwipeActionsConfiguration?
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?)
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool
    func tableView(
      _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator)
    func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath?
    func tableView(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath)
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView)
    func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint)
      -> UIContextMenuConfiguration?
    func tableView(
      _ tableView: UITableView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    func tableView(
      _ tableView: UITableView,
      previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    func tableView(
      _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating)
    func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?)
    func tableView(
      _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?)
  }

  extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
    public func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
    public func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}
    public func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      tableView.rowHeight
    }
    public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      tableView.sectionHeaderHeight
    }
    public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      tableView.sectionFooterHeight
    }
    public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      tableView.estimatedRowHeight
    }
    public func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
      tableView.estimatedSectionHeaderHeight
    }
    public func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
      tableView.estimatedSectionFooterHeight
    }
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
      !tableView.isEditing
    }
    public func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
      -> UITableViewCell.EditingStyle
    { .delete }
    public func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath)
      -> String?
    { nil }
    public func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
      -> UISwipeActionsConfiguration?
    { nil }
    public func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
      -> UISwipeActionsConfiguration?
    { nil }
    public func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
    public func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }
    public func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { 0 }
    public func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      tableView.allowsFocus && (!tableView.isEditing || tableView.allowsFocusDuringEditing)
    }
    public func tableView(_ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool
    { true }
    public func tableView(
      _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {}
    public func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? { nil }
    public func tableView(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
      tableView.selectionFollowsFocus
    }
    public func tableView(_ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath)
      -> Bool
    { false }
    public func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {}
    public func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) {}
    public func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    public func tableView(
      _ tableView: UITableView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func tableView(
      _ tableView: UITableView,
      previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func tableView(
      _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    public func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func tableView(
      _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}
  }

  extension Selector {
    static let tableWillDisplayCell = Selector("tableView:willDisplayCell:forRowAtIndexPath:")
    static let tableWillDisplayHeader = Selector("tableView:willDisplayHeaderView:forSection:")
    static let tableWillDisplayFooter = Selector("tableView:willDisplayFooterView:forSection:")
    static let tableDidEndDisplayingCell = Selector("tableView:didEndDisplayingCell:forRowAtIndexPath:")
    static let tableDidEndDisplayingHeader = Selector("tableView:didEndDisplayingHeaderView:forSection:")
    static let tableDidEndDisplayingFooter = Selector("tableView:didEndDisplayingFooterView:forSection:")
    static let tableHeightForRow = Selector("tableView:heightForRowAtIndexPath:")
    static let tableHeightForHeader = Selector("tableView:heightForHeaderInSection:")
    static let tableHeightForFooter = Selector("tableView:heightForFooterInSection:")
    static let tableEstimatedHeightForRow = Selector("tableView:estimatedHeightForRowAtIndexPath:")
    static let tableEstimatedHeightForHeader = Selector("tableView:estimatedHeightForHeaderInSection:")
    static let tableEstimatedHeightForFooter = Selector("tableView:estimatedHeightForFooterInSection:")
    static let tableViewForHeader = Selector("tableView:viewForHeaderInSection:")
    static let tableViewForFooter = Selector("tableView:viewForFooterInSection:")
    static let tableAccessoryButtonTapped = Selector("tableView:accessoryButtonTappedForRowWithIndexPath:")
    static let tableShouldHighlight = Selector("tableView:shouldHighlightRowAtIndexPath:")
    static let tableDidHighlight = Selector("tableView:didHighlightRowAtIndexPath:")
    static let tableDidUnhighlight = Selector("tableView:didUnhighlightRowAtIndexPath:")
    static let tableWillSelect = Selector("tableView:willSelectRowAtIndexPath:")
    static let tableWillDeselect = Selector("tableView:willDeselectRowAtIndexPath:")
    static let tableDidSelect = Selector("tableView:didSelectRowAtIndexPath:")
    static let tableDidDeselect = Selector("tableView:didDeselectRowAtIndexPath:")
    static let tableCanPerformPrimaryAction = Selector("tableView:canPerformPrimaryActionForRowAtIndexPath:")
    static let tablePerformPrimaryAction = Selector("tableView:performPrimaryActionForRowAtIndexPath:")
    static let tableEditingStyle = Selector("tableView:editingStyleForRowAtIndexPath:")
    static let tableTitleForDelete = Selector("tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:")
    static let tableLeadingSwipe = Selector("tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:")
    static let tableTrailingSwipe = Selector("tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:")
    static let tableShouldIndentWhileEditing = Selector("tableView:shouldIndentWhileEditingRowAtIndexPath:")
    static let tableWillBeginEditing = Selector("tableView:willBeginEditingRowAtIndexPath:")
    static let tableDidEndEditing = Selector("tableView:didEndEditingRowAtIndexPath:")
    static let tableTargetForMove = Selector("tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:")
    static let tableIndentationLevel = Selector("tableView:indentationLevelForRowAtIndexPath:")
    static let tableCanFocus = Selector("tableView:canFocusRowAtIndexPath:")
    static let tableShouldUpdateFocus = Selector("tableView:shouldUpdateFocusInContext:")
    static let tableDidUpdateFocus = Selector("tableView:didUpdateFocusInContext:withAnimationCoordinator:")
    static let tablePreferredFocus = Selector("indexPathForPreferredFocusedViewInTableView:")
    static let tableSelectionFollowsFocus = Selector("tableView:selectionFollowsFocusForRowAtIndexPath:")
    static let tableShouldBeginMultipleSelection = Selector(
      "tableView:shouldBeginMultipleSelectionInteractionAtIndexPath:")
    static let tableDidBeginMultipleSelection = Selector("tableView:didBeginMultipleSelectionInteractionAtIndexPath:")
    static let tableDidEndMultipleSelection = Selector("tableViewDidEndMultipleSelectionInteraction:")
    static let tableContextMenu = Selector("tableView:contextMenuConfigurationForRowAtIndexPath:point:")
    static let tablePreviewForHighlighting = Selector("tableView:previewForHighlightingContextMenuWithConfiguration:")
    static let tablePreviewForDismissing = Selector("tableView:previewForDismissingContextMenuWithConfiguration:")
    static let tableWillPerformPreviewAction = Selector(
      "tableView:willPerformPreviewActionForMenuWithConfiguration:animator:")
    static let tableWillDisplayContextMenu = Selector("tableView:willDisplayContextMenuWithConfiguration:animator:")
    static let tableWillEndContextMenu = Selector("tableView:willEndContextMenuInteractionWithConfiguration:animator:")

    public static let ofTableDelegate: [Selector] = [
      .tableWillDisplayCell, .tableWillDisplayHeader, .tableWillDisplayFooter, .tableDidEndDisplayingCell,
      .tableDidEndDisplayingHeader, .tableDidEndDisplayingFooter, .tableHeightForRow, .tableHeightForHeader,
      .tableHeightForFooter, .tableEstimatedHeightForRow, .tableEstimatedHeightForHeader,
      .tableEstimatedHeightForFooter, .tableViewForHeader, .tableViewForFooter, .tableAccessoryButtonTapped,
      .tableShouldHighlight, .tableDidHighlight, .tableDidUnhighlight, .tableWillSelect, .tableWillDeselect,
      .tableDidSelect, .tableDidDeselect, .tableCanPerformPrimaryAction, .tablePerformPrimaryAction, .tableEditingStyle,
      .tableTitleForDelete, .tableLeadingSwipe, .tableTrailingSwipe, .tableShouldIndentWhileEditing,
      .tableWillBeginEditing, .tableDidEndEditing, .tableTargetForMove, .tableIndentationLevel, .tableCanFocus,
      .tableShouldUpdateFocus, .tableDidUpdateFocus, .tablePreferredFocus, .tableSelectionFollowsFocus,
      .tableShouldBeginMultipleSelection, .tableDidBeginMultipleSelection, .tableDidEndMultipleSelection,
      .tableContextMenu, .tablePreviewForHighlighting, .tablePreviewForDismissing, .tableWillPerformPreviewAction,
      .tableWillDisplayContextMenu, .tableWillEndContextMenu,
    ]
  }
#endif
