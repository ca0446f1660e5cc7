#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import ListTestSupport
  import UIKitStage

  /// A cell of a collection that displays one row of the tests.
  class RowItemCell: UICollectionViewCell {
    var row: TestItem?
    var index: CellContext<TestItem>?
    var configurations = 0

    func show(_ row: TestItem, _ index: CellContext<TestItem>) {
      self.row = row
      self.index = index
      configurations += 1
    }
  }

  /// A collection that counts which items it is to configure in the cells that they have.
  final class CountingCollection: UICollectionView {
    private(set) var reconfigured = 0
    private(set) var missed: [IndexPath] = []
    /// How many cells appeared with an item.
    private(set) var appearances = 0

    #if os(Linux)
      override func addSubview(_ view: UIView) {
        if view is RowItemCell { appearances += 1 }
        super.addSubview(view)
      }
    #else
      override func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
      ) -> UICollectionViewCell {
        appearances += 1
        return super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
      }
    #endif

    override func reconfigureItems(at indexPaths: [IndexPath]) {
      reconfigured += indexPaths.count
      missed += indexPaths.filter { cellForItem(at: $0) == nil }
      super.reconfigureItems(at: indexPaths)
    }
  }

  /// A source of rows in a collection with room for some twenty of them, in a window.
  @MainActor
  final class CollectionScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: CountingCollection
    let adapter: CollectionAdapter

    init(_ source: any DataSource<CellReference<UICollectionView>>) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 60)
      collection = CountingCollection(frame: window.bounds, collectionViewLayout: layout)
      window.show(collection)
      adapter = CollectionAdapter(source, in: collection)
      collection.layoutIfNeeded()
    }
  }
#endif
