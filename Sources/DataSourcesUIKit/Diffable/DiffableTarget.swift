#if LIST_VIEWS
  import DataSourcesCells

  /// The diffable data source of a table or a collection, which is not kept alive.
  @MainActor
  struct DiffableTarget<SectionID: Hashable & Sendable, ID: Hashable & Sendable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, ID>

    /// Returns the displayed snapshot; `nil` if the data source was deallocated.
    let snapshot: () -> Snapshot?
    let apply: (_ snapshot: Snapshot, _ isAnimated: Bool, _ completion: @escaping () -> Void) -> Void
    let reload: (_ snapshot: Snapshot, _ completion: @escaping () -> Void) -> Void

    init(_ dataSource: UICollectionViewDiffableDataSource<SectionID, ID>) {
      snapshot = { [weak dataSource] in dataSource?.snapshot() }
      apply = { [weak dataSource] in dataSource?.apply($0, animatingDifferences: $1, completion: $2) }
      reload = { [weak dataSource] in dataSource?.applySnapshotUsingReloadData($0, completion: $1) }
    }

    init(_ dataSource: UITableViewDiffableDataSource<SectionID, ID>) {
      snapshot = { [weak dataSource] in dataSource?.snapshot() }
      apply = { [weak dataSource] in dataSource?.apply($0, animatingDifferences: $1, completion: $2) }
      reload = { [weak dataSource] in dataSource?.applySnapshotUsingReloadData($0, completion: $1) }
    }
  }
#endif
