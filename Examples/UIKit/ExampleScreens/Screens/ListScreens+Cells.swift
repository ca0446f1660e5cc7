import DataSourcesUIKit
import ExampleModels

extension DataSource<String> {
  /// Titles.
  @MainActor
  func titleCells() -> CellList<String, UITableView> {
    cells(TitleCell.self) { cell, title in cell.show(title) }
  }
}

extension DataSource<NamedColor> {
  /// Colors as tiles.
  @MainActor
  func gridCells() -> CellList<NamedColor, UICollectionView> {
    cells(TileCell.self) { cell, color in cell.show(color.title, color: color) }
  }
}
