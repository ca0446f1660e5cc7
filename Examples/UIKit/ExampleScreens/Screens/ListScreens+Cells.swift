import DataSourcesUIKit
import ExampleModels

extension DataSource<String> {
  /// Titles.
  @MainActor
  func titleCells() -> CellList<String, UITableView> {
    cells(TitleCell.self) { cell, title in cell.show(title) }
  }
}

extension DataSource<NamedColour> {
  /// Colours as tiles.
  @MainActor
  func gridCells() -> CellList<NamedColour, UICollectionView> {
    cells(TileCell.self) { cell, colour in cell.show(colour.title, colour: colour) }
  }
}
