#if canImport(UIKit)
  import DataSourcesUIKit

  /// A screen that is a grid, over a source of cells.
  class GridController: UICollectionViewController {
    private let cells: any DataSource<CellReference<UICollectionView>>

    init(_ cells: any DataSource<CellReference<UICollectionView>>) {
      self.cells = cells
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
      super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.backgroundColor = .systemBackground
      CollectionAdapter(cells, in: collectionView)
    }
  }
#endif
