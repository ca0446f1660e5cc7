#if LIST_VIEWS
  import DataSourcesRouting

  /// The data source and delegate of a collection.
  final class CollectionRouter: ListRouter, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    private unowned let required: CollectionResponder

    init(to responder: CollectionResponder) {
      required = responder
      super.init(to: responder)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      required.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      required.collectionView(collectionView, cellForItemAt: indexPath)
    }
  }
#endif
