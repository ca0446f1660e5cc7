#if LIST_VIEWS
  public import DataSourcesCells

  extension ChangeSet {
    /// Computes the changes that transform one diffable snapshot into another.
    ///
    ///     let changes = ChangeSet(from: dataSource.snapshot(), to: snapshot)
    ///
    /// Items that the new snapshot reloads or reconfigures are updated, and so are the sections that it reloads, with their
    /// items.
    public init<SectionID: Hashable & Sendable, ID: Hashable & Sendable>(
      from old: NSDiffableDataSourceSnapshot<SectionID, ID>, to new: NSDiffableDataSourceSnapshot<SectionID, ID>
    ) {
      let reloaded = Set(new.reloadedSectionIdentifiers)
      var updated = Set(new.reloadedItemIdentifiers).union(new.reconfiguredItemIdentifiers)
      for section in reloaded { updated.formUnion(new.itemIdentifiers(inSection: section)) }
      self.init(
        fromSections: SnapshotSection.all(of: old, reloaded: [], updated: []),
        toSections: SnapshotSection.all(of: new, reloaded: reloaded, updated: updated),
        by: ItemComparison(id: \.id) { _, new in !new.isUpdated })
    }
  }

  private struct SnapshotItem<ID: Hashable & Sendable> {
    let id: ID
    let isUpdated: Bool
  }

  private struct SnapshotSection<ID: Hashable & Sendable, ItemIdentifier: Hashable & Sendable>: ListSectionProtocol {
    let id: ID
    var items: [SnapshotItem<ItemIdentifier>]
    let isReloaded: Bool

    func hasSameContent(as other: Self) -> Bool { !isReloaded && !other.isReloaded }

    static func all(
      of snapshot: NSDiffableDataSourceSnapshot<ID, ItemIdentifier>, reloaded: Set<ID>, updated: Set<ItemIdentifier>
    ) -> [Self] {
      snapshot.sectionIdentifiers.map { id in
        let items = snapshot.itemIdentifiers(inSection: id).map {
          SnapshotItem(id: $0, isUpdated: updated.contains($0))
        }
        return Self(id: id, items: items, isReloaded: reloaded.contains(id))
      }
    }
  }
#endif
