#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension CollectionResponder {
    /// The optional methods, by their Objective-C names, with what makes them visible: for some of them, AppKit behaves
    /// differently as soon as they are there.
    static let methods: [String: CellCapabilities] = [
      "numberOfSectionsInCollectionView:": .always,
      "collectionView:viewForSupplementaryElementOfKind:atIndexPath:": .always,
      "collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:": [.display, .selection],
      "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:": [.display, .selection],
      "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:": .sectionViews,
      "collectionView:didEndDisplayingSupplementaryView:forElementOfKind:atIndexPath:": .sectionViews,
      "collectionView:layout:sizeForItemAtIndexPath:": .size,
      "collectionView:layout:referenceSizeForHeaderInSection:": .sectionViews,
      "collectionView:layout:referenceSizeForFooterInSection:": .sectionViews,
      "collectionView:shouldSelectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:shouldDeselectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:didSelectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:didDeselectItemsAtIndexPaths:": [.selecting, .selection],
      "collectionView:pasteboardWriterForItemAtIndexPath:": [.moving, .dragging],
      "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:": [.moving, .dragging],
      "collectionView:draggingSession:endedAtPoint:dragOperation:": [.moving, .dragging],
      "collectionView:validateDrop:proposedIndexPath:dropOperation:": .always,
      "collectionView:acceptDrop:indexPath:dropOperation:": .always,
    ]
  }
#endif
