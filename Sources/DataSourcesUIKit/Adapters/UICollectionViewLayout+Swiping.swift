#if LIST_VIEWS && canImport(UIKit)
  import DataSourcesCells
  public import UIKit

  extension UICollectionViewCompositionalLayout {
    /// Returns a list layout whose items have the swipe actions of the list that the collection displays, except on tvOS, and
    /// whose sections have its headers and footers.
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
      #if !os(tvOS)
        configuration.leadingSwipeActionsConfigurationProvider = { reference.layout?.swipeActions(at: $0, .leading) }
        configuration.trailingSwipeActionsConfigurationProvider = { reference.layout?.swipeActions(at: $0, .trailing) }
      #endif
      let layout = UICollectionViewCompositionalLayout { section, environment in
        var configuration = configuration
        if reference.layout?.hasView(.header, inSection: section) == true { configuration.headerMode = .supplementary }
        if reference.layout?.hasView(.footer, inSection: section) == true { configuration.footerMode = .supplementary }
        return .list(using: configuration, layoutEnvironment: environment)
      }
      reference.layout = layout
      return layout
    }
  }

  extension UICollectionViewLayout {
    #if !os(tvOS)
      fileprivate func swipeActions(at indexPath: IndexPath, _ edge: SwipeEdge) -> UISwipeActionsConfiguration? {
        responder?.driver.swipeActions(at: ItemPosition(indexPath), edge, offersDeletion: true)
      }
    #endif

    fileprivate func hasView(_ kind: SectionViewKind, inSection section: Int) -> Bool {
      responder?.driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) != nil
    }

    private var responder: CollectionResponder? { collectionView?.collectionResponder }
  }
#endif
