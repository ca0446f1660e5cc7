#if LIST_VIEWS
  import DataSources
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension CollectionAdapter {
    /// Makes the calls of one batch.
    func send(_ changes: ChangeSet, to collectionView: UICollectionView) {
      if !changes.sectionDeletes.isEmpty { collectionView.deleteSections(IndexSet(changes.sectionDeletes)) }
      if !changes.sectionInserts.isEmpty { collectionView.insertSections(IndexSet(changes.sectionInserts)) }
      for move in changes.sectionMoves { collectionView.moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty { collectionView.deleteItems(at: changes.deletes.map(IndexPath.init)) }
      if !changes.inserts.isEmpty { collectionView.insertItems(at: changes.inserts.map(IndexPath.init)) }
      for move in changes.moves { collectionView.moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    /// Fills a section's header and footer where they are; `false` when they are other views now.
    func refreshViews(ofSection section: Int, in collectionView: UICollectionView) -> Bool {
      let position = ItemPosition(section: section, item: 0)
      return [SectionViewKind.header, .footer].allSatisfy { kind in
        guard let view = collectionView.supplementaryView(forElementKind: kind.rawValue, at: IndexPath(position))
        else { return true }
        return presentation.refill(view, kind, at: position)
      }
    }
  }
#endif
