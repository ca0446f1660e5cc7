import DataSourcesUIKit
import ExampleModels

extension AppStoreModel {
  /// The page as cells; only links can be tapped.
  @MainActor
  func cells(open: @escaping (StoreLink) -> Void) -> CellList<StoreRow, UITableView> {
    rows.cells { row in
      switch row {
      case .loading: .cell(TitleCell.self) { $0.show("Loading …") }.size { .height($1.height) }
      case .feature(let feature): .cell(StoreFeatureCell.self) { $0.show(feature) }.height(252)
      case .label(let title): .cell(TitleCell.self) { $0.show(title, isStrong: true) }.height(45)
      case .link(let link):
        .cell(TitleCell.self) { $0.show(link.title, color: .blue) }.height(45).onPrimaryAction { _ in open(link) }
          .selectionDisabled { _ in false }
      case .footer(let text): .cell(TitleCell.self) { $0.show("", detail: text) }.height(140)
      }
    }
    .selectionDisabled { _ in true }
  }
}

#if canImport(UIKit)
  /// A page that loads for three seconds.
  final class AppStoreController: TableController {
    private let model = AppStoreModel()
    private lazy var refresh = UIBarButtonItem(.refresh) { [unowned self] in load() }

    override func viewDidLoad() {
      super.viewDidLoad()
      show(
        model.cells { link in
          if let url = URL(string: link.address) { UIApplication.shared.open(url) }
        })
      navigationItem.rightBarButtonItem = refresh
      load()
    }

    private func load() {
      refresh.isEnabled = false
      Task { [model, refresh] in
        defer { refresh.isEnabled = true }
        try await model.load { try await Task.sleep(for: .seconds(3)) }
      }
    }
  }
#endif

/// A row of the store: a title, and a list of apps that scrolls sideways.
final class StoreFeatureCell: TitleCell {
  private var feature: StoreFeature?
  /// The list within the row.
  private(set) lazy var apps = makeList()

  /// Displays a feature; its list changes by itself.
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
