#if LIST_VIEWS
  import DataSourcesCells

  extension CollectionResponder: NSCollectionViewDelegateFlowLayout {
    // MARK: Display

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> NSSize {
      NSSize(
        driver.size(at: ItemPosition(indexPath), in: collectionView.listSize),
        else: (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize ?? .zero)
    }

    func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { driver.display(item, at: ItemPosition(indexPath)) }

    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { driver.endDisplay(item) }

    /// Configures items again where they are displayed, which collections of AppKit have no call for.
    func reconfigure(_ positions: [ItemPosition], in collection: NSCollectionView) {
      var stale: Set<IndexPath> = []
      for position in positions {
        // A closure of the app may have replaced the source.
        guard driver.list.contains(position), let item = collection.item(at: IndexPath(position)) else { continue }
        reconfigured = item
        if let new = driver.makeCell(at: position), new !== item { stale.insert(IndexPath(position)) }
        reconfigured = nil
      }
      if !stale.isEmpty { collection.keepingMarks { collection.reloadItems(at: stale) } }
    }

    // MARK: Selection

    func collectionView(
      _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> {
      if !collectionView.allowsMultipleSelection,
        collectionView.selectionIndexPaths.contains(where: { !canDeselect($0) })
      {
        return []
      }
      return indexPaths.filter { path in driver.ask(ItemPosition(path)) { $0.canSelect } ?? false }
    }

    func collectionView(
      _ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> { indexPaths.filter(canDeselect) }

    private func canDeselect(_ path: IndexPath) -> Bool { driver.ask(ItemPosition(path)) { $0.canDeselect } ?? true }

    func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>) {
      driver.performTogether {
        for path in indexPaths.sorted() {
          driver.notify(ItemPosition(path)) { $0.select(true) }
        }
      }
    }

    func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>) {
      // The collection may select others next, whose paths it has already.
      driver.readiness.answering {
        driver.performTogether { for path in indexPaths.sorted() { driver.userDidDeselect(ItemPosition(path)) } }
      }
    }
  }
#endif
