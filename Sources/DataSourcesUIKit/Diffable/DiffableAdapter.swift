#if LIST_VIEWS
  public import DataSourcesCells

  /// Displays a source in the diffable data source that an app has already, and every change of the source.
  ///
  ///     DiffableAdapter(inbox, in: dataSource) { _ in MailSection.main }
  ///
  /// The data source keeps its cells, and the adapter. From then on, change `inbox`, and don't apply snapshots. A
  /// change is one snapshot, updated items are reconfigured in the cells that they have, and a reload applies its snapshot by reloading. Changes
  /// that are made while a snapshot is being applied become the next one, together.
  ///
  /// If several items share an ID, the first one is displayed. Sections that share an ID become one section with the
  /// items of all of them.
  @MainActor
  public final class DiffableAdapter<SectionID: Hashable & Sendable, Item: Identifiable>: DiffableAdapting
  where Item.ID: Sendable {
    /// The displayed source.
    public let source: any DataSource<Item>
    private let target: DiffableTarget<SectionID, Item.ID>
    private let sectionID: (Int) -> SectionID?
    private let replacesCells: Bool
    private let onError: (DiffableSnapshotError) -> Void
    private var observation: ListObservation?
    private var pending: PendingSnapshot<SectionID, Item>?
    private var isApplying = false
    /// The IDs that several items shared, and the sections without IDs, as of the last snapshot.
    private var duplicates: Set<Item.ID> = []
    private var sectionsWithoutID: Set<Int> = []

    /// Displays a source in the diffable data source of a collection.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - dataSource: The data source, which keeps the adapter until another adapter takes the data source.
    ///   - sectionID: Returns the ID of the section at an index of `source`. By default, sections have their own IDs. A
    ///     section without an ID of the type `SectionID` isn't displayed.
    ///   - replacesCells: Whether updated items get new cells: UIKit ends the app if a cell provider returns a cell of another class for an
    ///     item that is configured in the cell it has.
    ///   - onError: Called for items and sections that aren't displayed, once for each ID or section.
    @discardableResult
    public convenience init(
      _ source: any DataSource<Item>, in dataSource: UICollectionViewDiffableDataSource<SectionID, Item.ID>,
      sectionID: ((_ index: Int) -> SectionID)? = nil, replacesCells: Bool = false,
      onError: @escaping (DiffableSnapshotError) -> Void = { _ in }
    ) {
      self.init(source, DiffableTarget(dataSource), sectionID, replacesCells, onError)
      dataSource.keep(self)
      start()
    }

    /// Displays a source in the diffable data source of a table.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - dataSource: The data source, which keeps the adapter until another adapter takes the data source.
    ///   - sectionID: Returns the ID of the section at an index of `source`. By default, sections have their own IDs. A
    ///     section without an ID of the type `SectionID` isn't displayed.
    ///   - replacesCells: Whether updated items get new cells: UIKit ends the app if a cell provider returns a cell of another class for an
    ///     item that is configured in the cell it has.
    ///   - onError: Called for items and sections that aren't displayed, once for each ID or section.
    @discardableResult
    public convenience init(
      _ source: any DataSource<Item>, in dataSource: UITableViewDiffableDataSource<SectionID, Item.ID>,
      sectionID: ((_ index: Int) -> SectionID)? = nil, replacesCells: Bool = false,
      onError: @escaping (DiffableSnapshotError) -> Void = { _ in }
    ) {
      self.init(source, DiffableTarget(dataSource), sectionID, replacesCells, onError)
      dataSource.keep(self)
      start()
    }

    private init(
      _ source: any DataSource<Item>, _ target: DiffableTarget<SectionID, Item.ID>,
      _ sectionID: ((Int) -> SectionID)?, _ replacesCells: Bool, _ onError: @escaping (DiffableSnapshotError) -> Void
    ) {
      self.source = source
      self.target = target
      self.sectionID = { sectionID?($0) ?? source.ownSectionID(at: $0) }
      self.replacesCells = replacesCells
      self.onError = onError
    }

    private func start() {
      observation = source.observe { [weak self] in self?.take($0) }
      pending = PendingSnapshot()
      applyPending()
    }

    private func take(_ update: ListUpdate) {
      pending = pending ?? PendingSnapshot()
      pending?.add(update, of: source, sectionID)
      applyPending()
    }

    /// Applies what is pending as one snapshot, unless another one is being applied.
    private func applyPending() {
      guard !isApplying, let change = pending, observation != nil else { return }
      pending = nil
      guard let old = target.snapshot() else { return cancel() }
      let content = DiffableContent(of: source, sectionID)
      let snapshot = change.isReload ? content.snapshot : marked(content, change, displayed: old)
      let errors = content.errors.filter { !isKnown($0) }
      duplicates = content.duplicates
      sectionsWithoutID = content.sectionsWithoutID
      isApplying = true
      let completion = { [weak self] in
        self?.isApplying = false
        self?.applyPending()
      }
      if change.isReload {
        target.reload(snapshot, completion)
      } else {
        target.apply(snapshot, change.isAnimated, completion)
      }
      errors.forEach(onError)
    }

    /// Returns a snapshot that also contains the items to reconfigure.
    private func marked(
      _ content: DiffableContent<SectionID, Item>, _ change: PendingSnapshot<SectionID, Item>,
      displayed old: NSDiffableDataSourceSnapshot<SectionID, Item.ID>
    ) -> NSDiffableDataSourceSnapshot<SectionID, Item.ID> {
      var snapshot = content.snapshot
      let sections = change.sections.filter { old.indexOfSection($0) != nil && snapshot.indexOfSection($0) != nil }
      snapshot.reloadSections(snapshot.sectionIdentifiers.filter(sections.contains))
      // Another one of several items with one ID can be the first one now.
      let items = change.items.union(content.duplicates).union(duplicates).filter { id in
        guard old.sectionIdentifier(containingItem: id) != nil,
          let section = snapshot.sectionIdentifier(containingItem: id)
        else { return false }
        return !sections.contains(section)
      }
      if !items.isEmpty {
        let updated = snapshot.itemIdentifiers.filter(items.contains)
        if replacesCells { snapshot.reloadItems(updated) } else { snapshot.reconfigureItems(updated) }
      }
      return snapshot
    }

    private func isKnown(_ error: DiffableSnapshotError) -> Bool {
      switch error {
      case .duplicateItem(let id, _, _): (id.base.base as? Item.ID).map(duplicates.contains) ?? false
      case .sectionWithoutID(let index): sectionsWithoutID.contains(index)
      }
    }

    /// Stops displaying changes.
    public func cancel() {
      observation?.cancel()
      observation = nil
      pending = nil
    }
  }
#endif
