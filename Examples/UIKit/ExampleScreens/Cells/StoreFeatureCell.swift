import DataSourcesUIKit
import ExampleModels

/// A row of the store: a title, and a list of apps that scrolls sideways.
final class StoreFeatureCell: TitleCell {
  private var feature: StoreFeature?
  /// The list within the row.
  private(set) lazy var apps = makeList()

  /// Displays a feature; its list follows its own changes.
  func show(_ feature: StoreFeature) {
    show(feature.title, isStrong: true)
    guard feature !== self.feature else { return }
    self.feature = feature
    CollectionAdapter(
      feature.apps.cells(TileCell.self) { $0.show("\($1.name)\n\($1.category)", color: $1.color) }, in: apps)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textLabel?.frame = CGRect(x: 16, y: 12, width: contentView.bounds.width - 32, height: 24)
    apps.frame = CGRect(x: 0, y: 44, width: contentView.bounds.width, height: contentView.bounds.height - 52)
  }

  private func makeList() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 120, height: 180)
    layout.sectionInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    let list = UICollectionView(frame: contentView.bounds, collectionViewLayout: layout)
    #if canImport(UIKit)
      list.backgroundColor = .clear
    #endif
    contentView.addSubview(list)
    return list
  }
}
