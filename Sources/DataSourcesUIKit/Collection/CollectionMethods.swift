#if LIST_VIEWS
  import DataSourcesCells

  /// The optional methods of collections that an adapter has, and what makes each one visible.
  enum CollectionMethods {
    static let uses: [String: CellUses] = [
      "numberOfSectionsInCollectionView:": .always,
      "collectionView:viewForSupplementaryElementOfKind:atIndexPath:": .always,
      "collectionView:canMoveItemAtIndexPath:": .moving,
      "collectionView:moveItemAtIndexPath:toIndexPath:": .moving,
      "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:":
        .moving,
      "indexTitlesForCollectionView:": .indexTitles,
      "collectionView:indexPathForIndexTitle:atIndex:": .indexTitles,
      "collectionView:willDisplayCell:forItemAtIndexPath:": [.display, .selection],
      "collectionView:didEndDisplayingCell:forItemAtIndexPath:": .display,
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
    ]
  }
#endif
