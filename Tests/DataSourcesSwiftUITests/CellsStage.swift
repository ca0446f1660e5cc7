#if os(Linux)
  import DataSourcesSwiftUI

  /// A collection in a window with room for some items, which follows a view's state, as a SwiftUI list does.
  @MainActor
  final class CellsStage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: UICollectionView

    init() {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      window.addSubview(collection)
    }

    /// The texts on screen.
    var texts: [String] {
      collection.layoutIfNeeded()
      return collection.indexPathsForVisibleItems.sorted().compactMap {
        (collection.cellForItem(at: $0) as? TextCell)?.text
      }
    }
  }
#endif
