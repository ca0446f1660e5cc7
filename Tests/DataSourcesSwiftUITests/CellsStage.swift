#if os(Linux)
  import DataSourcesSwiftUI

  /// A collection in a window with room for ten items, which follows a view's state, as a SwiftUI list does.
  @MainActor
  final class CellsStage {
    /// A collection that reports when it has laid itself out.
    final class Collection: UICollectionView {
      var didLayout: () -> Void = {}

      override func layoutSubviews() {
        super.layoutSubviews()
        didLayout()
      }
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: Collection

    init() {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      collection = Collection(frame: window.bounds, collectionViewLayout: layout)
      window.addSubview(collection)
    }

    /// Lays the collection out until it needs no layout.
    func layout() { for _ in 0..<8 { collection.layoutIfNeeded() } }

    /// The texts on screen.
    var texts: [String] {
      layout()
      return collection.indexPathsForVisibleItems.sorted().compactMap {
        (collection.cellForItem(at: $0) as? TextCell)?.text
      }
    }
  }
#endif
