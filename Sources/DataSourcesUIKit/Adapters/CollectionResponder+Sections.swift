#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  // Headers, footers and other views of sections.
  extension CollectionResponder {
    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      size(.header, section, in: collectionView, (layout as? UICollectionViewFlowLayout)?.headerReferenceSize)
    }

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      size(.footer, section, in: collectionView, (layout as? UICollectionViewFlowLayout)?.footerReferenceSize)
    }

    private func size(
      _ kind: SectionViewKind, _ section: Int, in collectionView: UICollectionView, _ standard: CGSize?
    ) -> CGSize {
      driver.readiness.answering {
        guard let view = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) else { return .zero }
        return CGSize(view.size(in: collectionView.listSize) ?? .automatic, else: standard ?? .zero)
      }
    }

    func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind kind: String, at indexPath: IndexPath
    ) { driver.display(view, SectionViewKind(elementKind: kind), at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind kind: String, at indexPath: IndexPath
    ) { driver.endDisplay(ofSectionView: view) }

    /// Configures the views of sections that changed.
    func refresh(_ sections: [Int]) {
      guard let collection = driver.view else { return }
      let stale = sections.filter { !refresh($0, in: collection) }
      if !stale.isEmpty { collection.reloadSections(IndexSet(stale)) }
    }

    /// Configures the views of a section where they are; returns `false` if they are other views now.
    private func refresh(_ section: Int, in collection: UICollectionView) -> Bool {
      let position = ItemPosition(section: section, item: 0)
      for kind in [SectionViewKind.header, .footer] { refreshRoom(for: kind, section, in: collection) }
      let kinds = driver.list.sectionViewKinds(at: section).union([.header, .footer])
      return kinds.allSatisfy { kind in
        let paths =
          kind == .header || kind == .footer
          ? [IndexPath(position)]
          : collection.indexPathsForVisibleSupplementaryElements(ofKind: kind.elementKind).filter {
            $0.first == section
          }
        return paths.allSatisfy { path in
          guard let view = collection.supplementaryView(forElementKind: kind.elementKind, at: path) else { return true }
          let content = driver.sectionView(kind, at: ItemPosition(path))
          return driver.readiness.answering { content?.reconfigure(view) ?? false }
        }
      }
    }

    /// Layouts ask once how large headers and footers are; a section can get or lose one that isn't visible, too.
    private func refreshRoom(for kind: SectionViewKind, _ section: Int, in collection: UICollectionView) {
      let place = collection.layoutAttributesForSupplementaryElement(
        ofKind: kind.elementKind, at: IndexPath(ItemPosition(section: section, item: 0)))
      let layout = collection.collectionViewLayout
      guard let flow = layout as? UICollectionViewFlowLayout else {
        let hasView = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
        if hasView != (place != nil) { layout.invalidateLayout() }
        return
      }
      let old = place?.frame.size ?? .zero
      let new = size(
        kind, section, in: collection, kind == .header ? flow.headerReferenceSize : flow.footerReferenceSize)
      // Only the size along the scroll axis counts.
      let difference = flow.scrollDirection == .vertical ? new.height - old.height : new.width - old.width
      if abs(difference) >= 0.5 { collection.remeasure([]) }
    }
  }
#endif
