#if LIST_VIEWS
  import DataSourcesRouting

  /// The data source and delegate of a collection.
  final class CollectionRouter: ListRouter, NSCollectionViewDataSource, NSCollectionViewDelegateFlowLayout {
    private unowned let required: CollectionResponder

    init(to responder: CollectionResponder) {
      required = responder
      super.init(to: responder)
    }

    func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
      required.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      required.collectionView(collectionView, itemForRepresentedObjectAt: indexPath)
    }
  }
#endif
