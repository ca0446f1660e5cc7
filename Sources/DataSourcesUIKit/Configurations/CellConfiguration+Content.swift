#if LIST_VIEWS && canImport(UIKit)
  public import DataSourcesCells
  public import UIKit

  extension CellConfiguration where Host == UITableView {
    /// Returns a configuration of cells that display a content configuration, such as `UIListContentConfiguration`.
    ///
    ///     messages.cells(
    ///       .content { message in
    ///         var content = UIListContentConfiguration.subtitleCell()
    ///         content.text = message.subject
    ///         return content
    ///       })
    @MainActor
    public static func content<Content: UIContentConfiguration>(_ content: @escaping (Item) -> Content) -> Self {
      .cell(UITableViewCell.self, reuseIdentifier: String(reflecting: Content.self)) {
        $0.contentConfiguration = content($1)
      }
    }
  }

  extension CellConfiguration where Host == UICollectionView {
    /// Returns a configuration of cells that display a content configuration, such as `UIListContentConfiguration`.
    @MainActor
    public static func content<Content: UIContentConfiguration>(_ content: @escaping (Item) -> Content) -> Self {
      .cell(UICollectionViewListCell.self, reuseIdentifier: String(reflecting: Content.self)) {
        $0.contentConfiguration = content($1)
      }
    }

    /// Returns a configuration of cells of a registration that the app has already.
    @MainActor
    public static func registration<Cell: UICollectionViewCell>(
      _ registration: UICollectionView.CellRegistration<Cell, Item>
    ) -> Self {
      Self(kind: String(reflecting: Cell.self)) { collectionView, slot, context in
        collectionView.dequeueConfiguredReusableCell(using: registration, for: IndexPath(slot), item: context.item)
      }
    }
  }
#endif
