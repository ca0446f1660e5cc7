#if os(Linux)
  /// Prefetches items that will be needed soon.
  ///
  /// Cancelling is optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UICollectionViewDataSourcePrefetching: HeadlessResponder {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
  }

  extension UICollectionViewDataSourcePrefetching {
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
    {}
  }

  extension Selector {
    static let collectionCancelPrefetching = Selector("collectionView:cancelPrefetchingForItemsAtIndexPaths:")

    static let ofCollectionPrefetching: [Selector] = [
      .collectionCancelPrefetching
    ]
  }
#endif
