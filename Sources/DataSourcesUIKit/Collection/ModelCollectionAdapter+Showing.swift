#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension ModelCollectionAdapter {
    /// Makes the calls of one batch.
    func send(_ changes: ChangeSet, to collectionView: UICollectionView) {
      if !changes.sectionDeletes.isEmpty { collectionView.deleteSections(IndexSet(changes.sectionDeletes)) }
      if !changes.sectionInserts.isEmpty { collectionView.insertSections(IndexSet(changes.sectionInserts)) }
      for move in changes.sectionMoves { collectionView.moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty { collectionView.deleteItems(at: changes.deletes.map(IndexPath.init)) }
      if !changes.inserts.isEmpty { collectionView.insertItems(at: changes.inserts.map(IndexPath.init)) }
      for move in changes.moves { collectionView.moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    /// Fills a section's views where they are, and has the layout make room for headers and footers that are new or of another
    /// size; `false` when they are other views now.
    func refreshViews(ofSection section: Int, in collectionView: UICollectionView) -> Bool {
      let position = ItemPosition(section: section, item: 0)
      let areFilled = [SectionViewKind.header, .footer].allSatisfy { kind in
        refreshRoom(for: kind, at: position, in: collectionView)
        let view = collectionView.supplementaryView(forElementKind: kind.elementKind, at: IndexPath(position))
        return view.map { presentation.refill($0, kind, at: position) } ?? true
      }
      return areFilled
        && presentation.sectionViewKinds(at: section).subtracting([.header, .footer]).allSatisfy { kind in
          let paths = collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind.elementKind)
          return paths.filter { $0.first == section }.allSatisfy { path in
            let view = collectionView.supplementaryView(forElementKind: kind.elementKind, at: path)
            let position = ItemPosition(section: section, item: path.count > 1 ? path[1] : 0)
            return view.map { presentation.refill($0, kind, at: position) } ?? true
          }
        }
    }

    /// The layout asks once how large headers and footers are; whether there are any may change out of sight, too.
    private func refreshRoom(for kind: SectionViewKind, at position: ItemPosition, in collectionView: UICollectionView)
    {
      let place = collectionView.layoutAttributesForSupplementaryElement(
        ofKind: kind.elementKind, at: IndexPath(position))
      let layout = collectionView.collectionViewLayout
      guard let flow = layout as? UICollectionViewFlowLayout else {
        let isMade = presentation.sectionView(kind, at: position) != nil
        if isMade != (place != nil) { layout.invalidateLayout() }
        return
      }
      let size = place?.frame.size ?? .zero
      let wanted =
        kind == .header
        ? self.collectionView(collectionView, layout: flow, referenceSizeForHeaderInSection: position.section)
        : self.collectionView(collectionView, layout: flow, referenceSizeForFooterInSection: position.section)
      // Only the size in the direction of the scroll counts.
      let difference = flow.scrollDirection == .vertical ? wanted.height - size.height : wanted.width - size.width
      if abs(difference) >= 0.5 { flow.invalidateLayout() }
    }
  }
#endif
