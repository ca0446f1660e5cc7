#if !canImport(UIKit)
  import DataSourcesUIKit

  @testable import ExampleScreens

  extension UITableView {
    /// The titles on screen.
    var titles: [String?] {
      layoutIfNeeded()
      return visibleCells.map { $0.textLabel?.text }
    }
  }

  /// A screen's cells in a table with room for ten rows, and their visible content.
  @MainActor
  final class ScreenOnTable {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let adapter: TableAdapter
    /// The changes that were shown, in words.
    private(set) var changes: [String] = []

    init(_ cells: any DataSource<CellReference<UITableView>>) {
      window.addSubview(table)
      adapter = TableAdapter(cells, in: table)
      adapter.settings.didDisplay = { [weak self] update, _ in self?.changes.append("\(update.changes)") }
      table.layoutIfNeeded()
    }

    /// The cells on screen.
    var cells: [TitleCell] {
      table.layoutIfNeeded()
      return (table.indexPathsForVisibleRows ?? []).compactMap { table.cellForRow(at: $0) as? TitleCell }
    }

    /// Their titles.
    var titles: [String] { cells.map { $0.textLabel?.text ?? "" } }

    /// The item counts, of the table.
    var counts: [Int] {
      table.layoutIfNeeded()
      return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    }
  }

  /// Headers, and a badge on each item.
  final class BadgeLayout: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      headerReferenceSize = CGSize(width: 390, height: 44)
      let elements = super.layoutAttributesForElements(in: rect) ?? []
      let badges = elements.filter { $0.representedElementCategory == .cell }.map { cell in
        let badge = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: BadgeView.kind, with: cell.indexPath)
        badge.frame = CGRect(x: cell.frame.maxX - 24, y: cell.frame.minY, width: 24, height: 24)
        return badge
      }
      return elements + badges
    }
  }

  /// A screen's cells in a grid, and their visible content.
  @MainActor
  final class ScreenOnGrid {
    let grid: UICollectionView
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 780))
    private let adapter: CollectionAdapter
    /// The changes that were shown, in words.
    private(set) var changes: [String] = []

    /// - Parameters:
    ///   - layout: the layout, whose sizes are set.
    ///   - prepare: registers what a storyboard would.
    init(
      _ cells: any DataSource<CellReference<UICollectionView>>,
      layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(), prepare: (UICollectionView) -> Void = { _ in }
    ) {
      layout.itemSize = CGSize(width: 100, height: 100)
      grid = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 780), collectionViewLayout: layout)
      window.addSubview(grid)
      prepare(grid)
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

    /// The item counts, of the grid.
    var counts: [Int] {
      grid.layoutIfNeeded()
      return (0..<grid.numberOfSections).map { grid.numberOfItems(inSection: $0) }
    }
  }
#endif
