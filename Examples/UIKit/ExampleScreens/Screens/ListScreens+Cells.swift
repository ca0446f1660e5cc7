import DataSourcesUIKit
import ExampleModels

extension DataSource<String> {
  /// Titles.
  @MainActor
  func titleCells() -> CellSource<String, UITableView> {
    cells(TitleCell.self) { cell, title, _ in cell.show(title) }
  }
}

extension DataSource<NamedColour> {
  /// Colours as tiles.
  @MainActor
  func gridCells() -> CellSource<NamedColour, UICollectionView> {
    cells(TileCell.self) { cell, colour, _ in cell.show(colour.title, colour: colour) }
  }
}
