#if os(Linux)
  /// Has the items of a collection.
  ///
  /// All methods but the first two are optional: see `HeadlessResponder`.
  @MainActor
  public protocol NSCollectionViewDataSource: HeadlessResponder {
    func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int
    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem
    func numberOfSections(in collectionView: NSCollectionView) -> Int
    func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSView
  }

  extension NSCollectionViewDataSource {
    public func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }
    public func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSView { NSView(frame: .zero) }
  }

  /// Prepares items that will be needed.
  @MainActor
  public protocol NSCollectionViewPrefetching: HeadlessResponder {
    func collectionView(_ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath])
    func collectionView(_ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
  }

  extension NSCollectionViewPrefetching {
    public func collectionView(
      _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
  }

  extension Selector {
    static let collectionSectionCount = Selector("numberOfSectionsInCollectionView:")
    static let collectionSupplementaryView = Selector("collectionView:viewForSupplementaryElementOfKind:atIndexPath:")

    static let ofCollectionSource: [Selector] = [.collectionSectionCount, .collectionSupplementaryView]
  }
#endif
