#if os(Linux)
  /// The data source of a table that displays snapshots.
  ///
  /// ``HeadlessAnimations`` determines when an animation ends.
  @MainActor
  open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject, UITableViewDataSource
  where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
    /// Returns a dequeued and configured cell.
    public typealias CellProvider = (
      _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    /// How rows are animated; of no effect here.
    public var defaultRowAnimation = UITableView.RowAnimation.automatic
    /// Replaces the associated object of the Objective-C runtime.
    public var headlessAssociations: [ObjectIdentifier: AnyObject] = [:]
    private let contents: DiffableContents<SectionIdentifierType, ItemIdentifierType>
    private let cellProvider: CellProvider

    /// Creates the data source of a table, which doesn't keep it.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
      contents = DiffableContents(tableView)
      self.cellProvider = cellProvider
      super.init()
      tableView.dataSource = self
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

    open func numberOfSections(in tableView: UITableView) -> Int { contents.sectionCount }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      contents.itemCount(inSection: section)
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      if let cell = contents.item(at: indexPath).flatMap({ cellProvider(tableView, indexPath, $0) }) { return cell }
      HeadlessException.raise("The cell provider returned no cell for the row at \(indexPath)")
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    open func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
  }
#endif
