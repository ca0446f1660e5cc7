#if LIST_VIEWS && canImport(UIKit)
  public import DataSourcesCells
  public import UIKit

  extension DataSource where Item: Identifiable, Item.ID: Sendable {
    /// Returns the IDs of all items, as a diffable data source takes them.
    ///
    ///     dataSource.apply(messages.diffableSnapshot { _ in Section.inbox })
    ///
    /// - Parameter sectionID: Returns the ID of a section for the data source.
    /// - Complexity: O(*n*), where *n* is the number of items.
    @MainActor
    public func diffableSnapshot<SectionID: Hashable & Sendable>(
      sectionID: (_ section: Int) -> SectionID
    ) -> NSDiffableDataSourceSnapshot<SectionID, Item.ID> {
      var snapshot = NSDiffableDataSourceSnapshot<SectionID, Item.ID>()
      for section in 0..<sectionCount {
        snapshot.appendSections([sectionID(section)])
        snapshot.appendItems(
          (0..<itemCount(inSection: section)).compactMap { item(at: ItemPosition(section: section, item: $0))?.id })
      }
      return snapshot
    }
  }

  extension ChangeSet {
    /// Computes the changes between two snapshots of a diffable data source.
    ///
    /// Items that the new snapshot reloads or reconfigures are updated.
    @MainActor
    public init<SectionID: Hashable & Sendable, ID: Hashable & Sendable>(
      from old: NSDiffableDataSourceSnapshot<SectionID, ID>, to new: NSDiffableDataSourceSnapshot<SectionID, ID>
    ) {
      let updated = Set(new.reloadedItemIdentifiers + new.reconfiguredItemIdentifiers)
      func sections(
        of snapshot: NSDiffableDataSourceSnapshot<SectionID, ID>, updated: Set<ID>
      ) -> [ListSection<SectionID, SnapshotItem<ID>>] {
        snapshot.sectionIdentifiers.map { section in
          ListSection(
            id: section,
            items: snapshot.itemIdentifiers(inSection: section).map {
              SnapshotItem(id: $0, isUpdated: updated.contains($0))
            })
        }
      }
      self.init(fromSections: sections(of: old, updated: []), toSections: sections(of: new, updated: updated))
    }
  }

  private struct SnapshotItem<ID: Hashable & Sendable>: Identifiable, Equatable {
    let id: ID
    let isUpdated: Bool
  }
#endif
