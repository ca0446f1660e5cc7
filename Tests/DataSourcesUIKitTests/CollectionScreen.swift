#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport

  /// A cell of a collection that shows one row of the tests.
  class RowItemCell: UICollectionViewCell {
    var row: TestItem?
    var index: CellIndex?
    var configurations = 0

    func show(_ row: TestItem, _ index: CellIndex) {
      self.row = row
      self.index = index
      configurations += 1
    }
  }

  /// A collection that counts which items it is to configure in the cells that they have.
  final class CountingCollection: UICollectionView {
    private(set) var reconfigured = 0
    private(set) var missed: [IndexPath] = []

    override func reconfigureItems(at indexPaths: [IndexPath]) {
      reconfigured += indexPaths.count
      missed += indexPaths.filter { cellForItem(at: $0) == nil }
      super.reconfigureItems(at: indexPaths)
    }
  }

  /// An adapter that counts which cells come on screen.
  final class CountingCollectionAdapter: ModelCollectionAdapter {
    var appearances = 0

    override func overrides(_ method: String) -> Bool { method == "collectionView:willDisplayCell:forItemAtIndexPath:" }

    override func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      if cell is RowItemCell { appearances += 1 }
      super.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
    }
  }

  /// A source of rows in a collection with room for some twenty of them, in a window.
  @MainActor
  final class CollectionScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: CountingCollection
    let adapter: CountingCollectionAdapter

    init(_ source: any DataSource<CellModel<UICollectionView>>) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 60)
      collection = CountingCollection(frame: window.bounds, collectionViewLayout: layout)
      window.addSubview(collection)
      adapter = CountingCollectionAdapter(source, in: collection)
      collection.layoutIfNeeded()
    }
  }
#endif
