#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

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
    let source: any DataSource<Item>
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

  /// An adapter that a diffable data source keeps.
  @MainActor
  protocol DiffableAdapting: AnyObject {
    func cancel()
  }

  extension UICollectionViewDiffableDataSource: AssociatedObjectOwner {}
  extension UITableViewDiffableDataSource: AssociatedObjectOwner {}

  extension AssociatedObjectOwner {
    /// Keeps an adapter in place of the one before.
    func keep(_ adapter: any DiffableAdapting) {
      (associatedObject(for: .adapter) as? any DiffableAdapting)?.cancel()
      setAssociatedObject(adapter, for: .adapter)
    }
  }

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

  /// The IDs of a source's sections and items, each one once, as diffable snapshots require it.
  struct DiffableContent<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, Item.ID>

    private(set) var errors: [DiffableSnapshotError] = []
    /// The IDs that several items share.
    private(set) var duplicates: Set<Item.ID> = []
    private(set) var sectionsWithoutID: Set<Int> = []
    private var sections: [SectionID] = []
    private var items: [SectionID: [Item.ID]] = [:]
    private var positions: [Item.ID: ItemPosition] = [:]

    init(of source: any DataSource<Item>, _ sectionID: (Int) -> SectionID?) {
      for section in 0..<source.sectionCount {
        guard let id = sectionID(section) else {
          errors.append(.sectionWithoutID(section))
          sectionsWithoutID.insert(section)
          continue
        }
        if items[id] == nil {
          sections.append(id)
          items[id] = []
        }
        for index in 0..<source.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: index)
          if let item = source.item(at: position) { add(item.id, at: position, to: id) }
        }
      }
    }

    private mutating func add(_ id: Item.ID, at position: ItemPosition, to section: SectionID) {
      if let first = positions[id] {
        duplicates.insert(id)
        errors.append(.duplicateItem(id: ItemID(id), position: position, first: first))
      } else {
        positions[id] = position
        items[section]?.append(id)
      }
    }

    var snapshot: Snapshot {
      var snapshot = Snapshot()
      snapshot.appendSections(sections)
      for section in sections { snapshot.appendItems(items[section] ?? [], toSection: section) }
      return snapshot
    }
  }

  extension DataSource {
    /// Returns the ID of a section, if it is of a type.
    func ownSectionID<SectionID>(at index: Int) -> SectionID? {
      sectionInfo(at: index)?.id?.ownID.base.base as? SectionID
    }
  }

  /// The changes of a source that no snapshot contains yet.
  struct PendingSnapshot<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
    private(set) var isReload = false
    private(set) var isAnimated = false
    /// The items that may look different in the cells that they have.
    private(set) var items: Set<Item.ID> = []
    /// The sections that may look different.
    private(set) var sections: Set<SectionID> = []

    /// Adds a change; `source` is in the state after it.
    mutating func add(_ update: ListUpdate, of source: any DataSource<Item>, _ sectionID: (Int) -> SectionID?) {
      let changes = update.changes
      isReload = isReload || changes.isReload
      isAnimated = isAnimated || update.animation != .none
      sections.formUnion(changes.sectionUpdates.compactMap(sectionID))
      for position in changes.updates { add(source.item(at: position)) }
      // An item that takes the place of another one with the same ID survives as the same item, with other content.
      for position in changes.inserts { add(source.item(at: position)) }
      for section in changes.sectionInserts {
        for index in 0..<source.itemCount(inSection: section) {
          add(source.item(at: ItemPosition(section: section, item: index)))
        }
      }
    }

    private mutating func add(_ item: Item?) { if let item { items.insert(item.id) } }
  }
#endif
