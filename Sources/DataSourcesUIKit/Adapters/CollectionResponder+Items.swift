#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension CollectionResponder: UICollectionViewDelegateFlowLayout {
    // Display

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      CGSize(
        driver.size(at: ItemPosition(indexPath), in: collectionView.listSize),
        else: (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero)
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { driver.display(cell, at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { driver.endDisplay(cell) }

    // The end of a batch, at which an item may be held in place.
    func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposed: CGPoint
    ) -> CGPoint {
      guard let distance = driver.heldDistance else { return proposed }
      return collectionView.offset(movedBy: distance, collectionView.scrollAxis)
    }

    // Selection

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canHighlight } ?? true
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(true) }
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(false) }
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canSelect } ?? false
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canDeselect } ?? true
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      #if os(tvOS)
        let isEditing = false
      #else
        let isEditing = collectionView.isEditing
      #endif
      driver.userDidSelect(ItemPosition(indexPath), isEditing: isEditing) {
        collectionView.deselectItem(at: indexPath, animated: true)
      }
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      driver.userDidDeselect(ItemPosition(indexPath))
    }

    // Editing

    func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.deletion != nil || $0.insertion != nil || $0.hasActions } ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
      atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      let target = driver.readiness.answering {
        driver.list.moveTarget(from: ItemPosition(original), proposed: ItemPosition(proposed))
      }
      return target == ItemPosition(proposed) ? proposed : current
    }

    // Menu and focus

    @available(tvOS 17, *)
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { driver.contextMenu(at: indexPaths.map(ItemPosition.init)) }

    func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canFocus ?? $0.canSelect } ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      if let old = context.previouslyFocusedIndexPath { notify(old) { $0.focus(false) } }
      if let new = context.nextFocusedIndexPath { notify(new) { $0.focus(true) } }
    }
  }
#endif
