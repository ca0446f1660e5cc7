#if !canImport(UIKit)
  import DataSourcesUIKit

  @testable import ExampleScreens

  /// A screen's cells in a grid, and their visible content.
  @MainActor
  final class ScreenOnGrid {
    let grid: UICollectionView
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 780))
    private let adapter: CollectionAdapter
    /// The changes that were shown, in words.
    private(set) var changes: [String] = []

    init(_ cells: any DataSource<CellReference<UICollectionView>>) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      grid = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 780), collectionViewLayout: layout)
      window.addSubview(grid)
      adapter = CollectionAdapter(cells, in: grid)
      adapter.settings.didDisplay = { [weak self] update, _ in self?.changes.append("\(update.changes)") }
      grid.layoutIfNeeded()
    }

    /// The cells on screen, in the order of their rows.
    var cells: [TileCell] {
      grid.layoutIfNeeded()
      return grid.indexPathsForVisibleItems.sorted().compactMap { grid.cellForItem(at: $0) as? TileCell }
    }

    /// Their titles.
    var titles: [String] { cells.map { $0.label.text ?? "" } }

    /// The item counts, as the grid knows them.
    var counts: [Int] {
      grid.layoutIfNeeded()
      return (0..<grid.numberOfSections).map { grid.numberOfItems(inSection: $0) }
    }
  }
#endif
