#if LIST_VIEWS && canImport(UIKit)
  public import DataSources
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension CollectionAdapter: ListPresenter {
    /// Whether the collection takes a change now: not while the user moves a row, or in the middle of its questions.
    public var isReady: Bool { takesChanges }

    /// Tries again soon.
    public func isWaiting() { waitForView() }

    /// Shows a change.
    public func show(_ transition: ListTransition) {
      guard let collectionView, !isDirty, collectionView.window != nil, settings.allows(transition.update) else {
        transition.turn()
        reload()
        return finish(transition.update, true)
      }
      let update = {
        for (index, batch) in transition.batches.enumerated() {
          let isLast = index == transition.batches.count - 1
          collectionView.performBatchUpdates {
            batch.turn()
            collectionView.send(batch.changes)
          } completion: { [weak self] isFinished in
            if isLast { self?.finish(transition.update, isFinished) }
          }
        }
        self.refresh(transition, in: collectionView)
      }
      if transition.update.animation == .none { UIView.performWithoutAnimation(update) } else { update() }
      if transition.batches.isEmpty { finish(transition.update, true) }
    }

    /// Configures what survives and shows something else: a reload within a batch would be a delete and an insert.
    private func refresh(_ transition: ListTransition, in collectionView: UICollectionView) {
      var reloads: [IndexPath] = []
      var kept: [IndexPath] = []
      for position in transition.updatedPositions {
        let indexPath = IndexPath(position)
        guard let cell = collectionView.cellForItem(at: indexPath), let model = presentation.model(at: position)
        else { continue }
        if cell.reuseIdentifier == model.reuseIdentifier { kept.append(indexPath) } else { reloads.append(indexPath) }
        if let isSelected = model.isSelected { collectionView.mark(indexPath, selected: isSelected) }
      }
      if !kept.isEmpty { collectionView.reconfigureItems(at: kept) }
      if !reloads.isEmpty { collectionView.reloadItems(at: reloads) }
      let stale = transition.updatedSections.filter { !refreshViews(ofSection: $0, in: collectionView) }
      if !stale.isEmpty { collectionView.reloadSections(IndexSet(stale)) }
    }

    /// Fills a section's views where they are; `false` when they are other views now.
    private func refreshViews(ofSection section: Int, in collectionView: UICollectionView) -> Bool {
      for kind in [SectionViewKind.header, .footer] {
        let position = ItemPosition(section: section, item: 0)
        let view = collectionView.supplementaryView(forElementKind: kind.rawValue, at: IndexPath(position))
        guard let view else { continue }
        if !presentation.refill(view, kind, at: position) { return false }
      }
      return true
    }
  }

  extension UICollectionView {
    /// Makes the calls of one batch.
    fileprivate func send(_ changes: ChangeSet) {
      if !changes.sectionDeletes.isEmpty { deleteSections(IndexSet(changes.sectionDeletes)) }
      if !changes.sectionInserts.isEmpty { insertSections(IndexSet(changes.sectionInserts)) }
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty { deleteItems(at: changes.deletes.map(IndexPath.init)) }
      if !changes.inserts.isEmpty { insertItems(at: changes.inserts.map(IndexPath.init)) }
      for move in changes.moves { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }
#endif
