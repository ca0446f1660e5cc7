#if LIST_VIEWS && canImport(UIKit)
  public import DataSourcesCells
  public import UIKit

  /// Drives a diffable data source that an app has already: the first step of a migration.
  ///
  ///     SnapshotFeed(messages, to: dataSource) { _ in Section.inbox }
  ///
  /// The data source keeps the feed and makes the cells, as before. Replace it by an adapter when you like.
  ///
  /// - Complexity: A change takes O(*n*), where *n* is the number of items: diffable data sources copy and hash every ID.
  @MainActor
  public final class SnapshotFeed {
    private var observation: ListObservation?
    private static var key: UInt8 = 0

    /// Applies a list, and every change of it, to the data source of a collection.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - dataSource: The data source.
    ///   - sectionID: Returns the ID of a section for the data source.
    @discardableResult
    public init<SectionID: Hashable & Sendable, Item: Identifiable>(
      _ list: any DataSource<Item>, to dataSource: UICollectionViewDiffableDataSource<SectionID, Item.ID>,
      sectionID: @escaping (_ section: Int) -> SectionID
    ) where Item.ID: Sendable {
      start(list, keptBy: dataSource, sectionID) { [weak dataSource] in
        dataSource?.apply($0, animatingDifferences: $1)
      }
    }

    /// Applies a list, and every change of it, to the data source of a table.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - dataSource: The data source.
    ///   - sectionID: Returns the ID of a section for the data source.
    @discardableResult
    public init<SectionID: Hashable & Sendable, Item: Identifiable>(
      _ list: any DataSource<Item>, to dataSource: UITableViewDiffableDataSource<SectionID, Item.ID>,
      sectionID: @escaping (_ section: Int) -> SectionID
    ) where Item.ID: Sendable {
      start(list, keptBy: dataSource, sectionID) { [weak dataSource] in
        dataSource?.apply($0, animatingDifferences: $1)
      }
    }

    /// Stops applying changes.
    public func cancel() { observation?.cancel() }

    private func start<SectionID: Hashable & Sendable, Item: Identifiable>(
      _ list: any DataSource<Item>, keptBy dataSource: NSObject, _ sectionID: @escaping (Int) -> SectionID,
      apply: @escaping (NSDiffableDataSourceSnapshot<SectionID, Item.ID>, _ animated: Bool) -> Void
    ) where Item.ID: Sendable {
      observation = list.observe { update in
        var snapshot = list.diffableSnapshot(sectionID: sectionID)
        if !update.changes.isReload {
          snapshot.reconfigureItems(update.changes.updates.compactMap { list.item(at: $0)?.id })
        }
        apply(snapshot, update.animation != .none)
      }
      apply(list.diffableSnapshot(sectionID: sectionID), false)
      objc_setAssociatedObject(dataSource, &Self.key, self, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
#endif
