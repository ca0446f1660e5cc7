#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension TableResponder {
    /// The optional methods, by their Objective-C names, with what makes them visible: for some of them, UIKit behaves
    /// differently as soon as they are there.
    static let methods: [String: CellCapabilities] = [
      "numberOfSectionsInTableView:": .always,
      "tableView:titleForHeaderInSection:": .always,
      "tableView:titleForFooterInSection:": .always,
      "tableView:canEditRowAtIndexPath:": [.editing, .moving],
      "tableView:commitEditingStyle:forRowAtIndexPath:": .editing,
      "tableView:canMoveRowAtIndexPath:": .moving,
      "tableView:moveRowAtIndexPath:toIndexPath:": .moving,
      "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:": .moving,
      "sectionIndexTitlesForTableView:": .indexTitles,
      "tableView:sectionForSectionIndexTitle:atIndex:": .indexTitles,
      "tableView:willDisplayCell:forRowAtIndexPath:": [.display, .selection],
      "tableView:didEndDisplayingCell:forRowAtIndexPath:": [.display, .selection],
      "tableView:willDisplayHeaderView:forSection:": .sectionViews,
      "tableView:willDisplayFooterView:forSection:": .sectionViews,
      "tableView:didEndDisplayingHeaderView:forSection:": .sectionViews,
      "tableView:didEndDisplayingFooterView:forSection:": .sectionViews,
      "tableView:heightForRowAtIndexPath:": .size,
      "tableView:estimatedHeightForRowAtIndexPath:": .estimatedSize,
      "tableView:heightForHeaderInSection:": .sectionViews,
      "tableView:heightForFooterInSection:": .sectionViews,
      "tableView:viewForHeaderInSection:": .sectionViews,
      "tableView:viewForFooterInSection:": .sectionViews,
      "tableView:shouldHighlightRowAtIndexPath:": .selecting,
      "tableView:didHighlightRowAtIndexPath:": .selecting,
      "tableView:didUnhighlightRowAtIndexPath:": .selecting,
      "tableView:willSelectRowAtIndexPath:": [.selecting, .selection],
      "tableView:willDeselectRowAtIndexPath:": [.selecting, .selection],
      "tableView:didSelectRowAtIndexPath:": [.selecting, .selection],
      "tableView:didDeselectRowAtIndexPath:": [.selecting, .selection],
      "tableView:editingStyleForRowAtIndexPath:": [.editing, .moving],
      "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:": .deleteTitle,
      "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:": .swipeActions,
      "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:": .swipeActions,
      "tableView:shouldIndentWhileEditingRowAtIndexPath:": [.indentation, .moving],
      "tableView:indentationLevelForRowAtIndexPath:": .indentation,
      "tableView:willBeginEditingRowAtIndexPath:": .editingSessions,
      "tableView:didEndEditingRowAtIndexPath:": .editingSessions,
      "tableView:contextMenuConfigurationForRowAtIndexPath:point:": .menus,
      "tableView:canFocusRowAtIndexPath:": .focus,
      "tableView:didUpdateFocusInContext:withAnimationCoordinator:": .focusUpdates,
    ]
  }

  extension CollectionResponder {
    /// The optional methods, by their Objective-C names, with what makes them visible.
    static let methods: [String: CellCapabilities] = [
      "numberOfSectionsInCollectionView:": .always,
      "collectionView:viewForSupplementaryElementOfKind:atIndexPath:": .always,
      "collectionView:canMoveItemAtIndexPath:": .moving,
      "collectionView:moveItemAtIndexPath:toIndexPath:": .moving,
      "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:":
        .moving,
      "indexTitlesForCollectionView:": .indexTitles,
      "collectionView:indexPathForIndexTitle:atIndex:": .indexTitles,
      "collectionView:willDisplayCell:forItemAtIndexPath:": [.display, .selection],
      "collectionView:didEndDisplayingCell:forItemAtIndexPath:": [.display, .selection],
      "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:": .sectionViews,
      "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:": .sectionViews,
      "collectionView:layout:sizeForItemAtIndexPath:": .size,
      "collectionView:layout:referenceSizeForHeaderInSection:": .sectionViews,
      "collectionView:layout:referenceSizeForFooterInSection:": .sectionViews,
      "collectionView:shouldHighlightItemAtIndexPath:": .selecting,
      "collectionView:didHighlightItemAtIndexPath:": .selecting,
      "collectionView:didUnhighlightItemAtIndexPath:": .selecting,
      "collectionView:shouldSelectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:shouldDeselectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:didSelectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:didDeselectItemAtIndexPath:": [.selecting, .selection],
      "collectionView:canEditItemAtIndexPath:": .editing,
      "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:": .menus,
      "collectionView:canFocusItemAtIndexPath:": .focus,
      "collectionView:didUpdateFocusInContext:withAnimationCoordinator:": .focusUpdates,
      "collectionView:targetContentOffsetForProposedContentOffset:": .always,
    ]
  }
#endif
