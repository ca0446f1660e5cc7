#if LIST_VIEWS && canImport(UIKit) && !os(tvOS)
  import DataSourcesCells
  public import UIKit

  extension UICollectionViewCompositionalLayout {
    /// Returns a list layout whose items have the swipe actions of the list that the collection displays.
    ///
    ///     let layout = UICollectionViewCompositionalLayout.swipeableList(using: .init(appearance: .plain))
    ///     let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    @MainActor
    public static func swipeableList(
      using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
      final class Reference { weak var layout: UICollectionViewLayout? }
      let reference = Reference()
      var configuration = configuration
      configuration.leadingSwipeActionsConfigurationProvider = { reference.layout?.swipeActions(at: $0, .leading) }
      configuration.trailingSwipeActionsConfigurationProvider = { reference.layout?.swipeActions(at: $0, .trailing) }
      let layout = UICollectionViewCompositionalLayout.list(using: configuration)
      reference.layout = layout
      return layout
    }
  }

  extension UICollectionViewLayout {
    fileprivate func swipeActions(at indexPath: IndexPath, _ edge: SwipeEdge) -> UISwipeActionsConfiguration? {
      guard let responder = collectionView?.keptResponder as? CollectionResponder else { return nil }
      return responder.driver.swipeActions(at: ItemPosition(indexPath), edge, offersDeletion: true)
    }
  }
#endif
