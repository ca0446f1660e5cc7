#if os(Linux)
  /// Provides the items of a collection.
  ///
  /// All methods but the first two are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UICollectionViewDataSource: HeadlessResponder {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
    func indexTitles(for collectionView: UICollectionView) -> [String]?
    func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int)
      -> IndexPath
  }

  extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
    public func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
    public func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    public func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    public func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int)
      -> IndexPath
    { IndexPath(item: 0, section: index) }
  }

  extension Selector {
    static let collectionNumberOfSections = Selector("numberOfSectionsInCollectionView:")
    static let collectionSupplementaryView = Selector("collectionView:viewForSupplementaryElementOfKind:atIndexPath:")
    static let collectionCanMove = Selector("collectionView:canMoveItemAtIndexPath:")
    static let collectionMoveItem = Selector("collectionView:moveItemAtIndexPath:toIndexPath:")
    static let collectionIndexTitles = Selector("indexTitlesForCollectionView:")
    static let collectionIndexPathForTitle = Selector("collectionView:indexPathForIndexTitle:atIndex:")

    public static let ofCollectionDataSource: [Selector] = [
      .collectionNumberOfSections, .collectionSupplementaryView, .collectionCanMove, .collectionMoveItem,
      .collectionIndexTitles, .collectionIndexPathForTitle,
    ]
  }
#endif
