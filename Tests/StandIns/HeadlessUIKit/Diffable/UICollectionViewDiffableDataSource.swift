#if os(Linux)
  /// The data source of a collection that displays snapshots.
  ///
  /// ``HeadlessAnimations`` determines when an animation ends.
  @MainActor
  open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
    UICollectionViewDataSource
  where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
    /// Returns a dequeued and configured cell.
    public typealias CellProvider = (
      _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Returns a dequeued and configured supplementary view.
    public typealias SupplementaryViewProvider = (
      _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

    /// Dequeues headers, footers and other supplementary views.
    public var supplementaryViewProvider: SupplementaryViewProvider?
    /// Replaces the associated object of the Objective-C runtime.
    public var headlessAssociations: [ObjectIdentifier: AnyObject] = [:]
    private let contents: DiffableContents<SectionIdentifierType, ItemIdentifierType>
    private let cellProvider: CellProvider

    /// Creates the data source of a collection, which doesn't keep it.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
      contents = DiffableContents(collectionView)
      self.cellProvider = cellProvider
      super.init()
      collectionView.dataSource = self
    }

    /// The displayed snapshot.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
      contents.snapshot
    }

    /// Displays a snapshot by its differences.
    open func apply(
      _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
      animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) { contents.apply(snapshot, animated: animatingDifferences, completion) }

    /// Displays a snapshot by a reload.
    open func applySnapshotUsingReloadData(
      _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
      completion: (() -> Void)? = nil
    ) { contents.reload(snapshot, completion) }

    /// The section at an index.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { contents.section(at: index) }

    /// The index of a section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
      contents.snapshot.indexOfSection(sectionIdentifier)
    }

    /// The item at a path.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { contents.item(at: indexPath) }

    /// The path of an item.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { contents.path(of: itemIdentifier) }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { contents.sectionCount }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      contents.itemCount(inSection: section)
    }

    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = contents.item(at: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) }
      if let cell { return cell }
      HeadlessException.raise("The cell provider returned no cell for the item at \(indexPath)")
      return UICollectionViewCell(frame: .zero)
    }

    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
      HeadlessException.raise("The supplementary view provider returned no view of kind \(kind) at \(indexPath)")
      return UICollectionReusableView(frame: .zero)
    }

    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  }
#endif
