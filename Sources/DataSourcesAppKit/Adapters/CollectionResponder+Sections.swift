#if LIST_VIEWS
  import DataSourcesCells

  // Headers, footers and other views of sections.
  extension CollectionResponder {
    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> NSSize {
      let flow = collectionViewLayout as? NSCollectionViewFlowLayout
      return size(.header, section, in: collectionView, flow?.headerReferenceSize)
    }

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> NSSize {
      let flow = collectionViewLayout as? NSCollectionViewFlowLayout
      return size(.footer, section, in: collectionView, flow?.footerReferenceSize)
    }

    private func size(
      _ kind: SectionViewKind, _ section: Int, in collection: NSCollectionView, _ standard: NSSize?
    ) -> NSSize {
      driver.readiness.answering {
        guard let view = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) else { return .zero }
        return NSSize(view.size(in: collection.listSize) ?? .automatic, else: standard ?? .zero)
      }
    }

    func collectionView(
      _ collectionView: NSCollectionView, willDisplaySupplementaryView view: NSView,
      forElementKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) { driver.display(view, SectionViewKind(elementKind: elementKind), at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplayingSupplementaryView view: NSView,
      forElementOfKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) { driver.endDisplay(ofSectionView: view) }

    /// Configures the views of sections that changed.
    func refresh(_ sections: [Int]) {
      guard let collection = driver.view else { return }
      let stale = sections.filter { !refresh($0, in: collection) }
      if !stale.isEmpty { collection.keepingMarks { collection.reloadSections(IndexSet(stale)) } }
    }

    /// Configures the views of a section where they are; returns `false` if they are other views now.
    private func refresh(_ section: Int, in collection: NSCollectionView) -> Bool {
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
          // Two kinds can have views of one class.
          guard let content, view.identifier?.rawValue == content.kind else { return false }
          return driver.readiness.answering { content.reconfigure(view) }
        }
      }
    }

    /// Layouts ask once how large headers and footers are; a section can get or lose one that isn't visible, too.
    private func refreshRoom(for kind: SectionViewKind, _ section: Int, in collection: NSCollectionView) {
      let path = IndexPath(ItemPosition(section: section, item: 0))
      let place = collection.layoutAttributesForSupplementaryElement(ofKind: kind.elementKind, at: path)
      guard let flow = collection.collectionViewLayout as? NSCollectionViewFlowLayout else {
        let hasView = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
        if hasView != (place != nil) { collection.collectionViewLayout?.invalidateLayout() }
        return
      }
      let old = place?.frame.size ?? .zero
      let standard = kind == .header ? flow.headerReferenceSize : flow.footerReferenceSize
      let new = size(kind, section, in: collection, standard)
      // Only the size along the scroll axis counts.
      let difference = flow.scrollDirection == .vertical ? new.height - old.height : new.width - old.width
      if abs(difference) >= 0.5 { collection.remeasure([]) }
    }
  }
#endif
