import DataSourcesUIKit
import ExampleModels

extension AppStoreModel {
  /// The page, a list for each class of cells, and what is displayed instead of it; links can be tapped, and a failure.
  @MainActor
  func cells(open: @escaping (StoreLink) -> Void) -> StateSource<ContentState, CellReference<UITableView>> {
    weak var list: StateSource<ContentState, CellReference<UITableView>>?
    let title = StaticSource(["Quick Links"], id: \.self).cells(TitleCell.self) { $0.show($1, isStrong: true) }
    let footer = StaticSource(["Terms and Conditions"], id: \.self).cells(TitleCell.self) { $0.show("", detail: $1) }
    let page = features.cells(StoreFeatureCell.self) { $0.show($1) }.height(252).selectionDisabled { _ in true }
      .appendingItems(
        of: title.height(45).selectionDisabled { _ in true },
        links.cells(TitleCell.self) { $0.show($1.title, color: .blue) }.height(45).onPrimaryAction(open),
        footer.height(140).selectionDisabled { _ in true })
    let screen = StateSource(
      content: page, loading: Self.message("Loading …"), empty: Self.message("There is nothing in the store today."),
      comparison: .identity
    ) { error in
      StaticSource([error], id: { "\($0)" }).cells(TitleCell.self) { cell, error in
        cell.show((error as? StoreIsClosed)?.sentence ?? "\(error)", detail: "Tap to try again.")
      }
      .size { .height($1.height) }.onPrimaryAction { _ in list?.retry() }
    }
    list = screen
    return screen
  }

  /// A row that fills the screen.
  @MainActor
  private static func message(_ text: String) -> CellList<String, UITableView> {
    StaticSource([text], id: \.self).titleCells().size { .height($1.height) }.selectionDisabled { _ in true }
  }
}

#if canImport(UIKit)
  /// A page that loads for three seconds; a menu lets it be empty or fail.
  final class AppStoreController: TableController {
    private let model = AppStoreModel()
    private lazy var screen = model.cells { link in
      if let url = URL(string: link.address) { UIApplication.shared.open(url) }
    }
    private lazy var refresh = UIBarButtonItem(
      systemItem: .refresh, primaryAction: UIAction { [unowned self] _ in load() }, menu: outcomes())

    private lazy var top = UIBarButtonItem("Top") { [unowned self] in
      tableView.setContentOffset(CGPoint(x: 0, y: -tableView.adjustedContentInset.top), animated: true)
    }
    private lazy var scrolling = StoreScrolling { [unowned self] in top.isEnabled = $0 }

    override func viewDidLoad() {
      super.viewDidLoad()
      show(screen).setDelegate(scrolling)
      top.isEnabled = false
      navigationItem.rightBarButtonItems = [refresh, top]
      load()
    }

    private func load() {
      refresh.isEnabled = false
      Task { [weak self, model, screen] in
        await model.load(into: screen, retry: { self?.load() }) { try await Task.sleep(for: .seconds(3)) }
        self?.refresh.isEnabled = true
      }
    }

    /// The results to choose from: a menu of the button, for those who hold it.
    private func outcomes() -> UIMenu {
      UIMenu(
        children: AppStoreModel.Outcome.allCases.map { outcome in
          UIAction(title: "Load: \(outcome.rawValue)") { [unowned self] _ in
            model.outcome = outcome
            load()
          }
        })
    }
  }
#endif

/// The delegate of the store's table, which gets what the list doesn't answer.
final class StoreScrolling: NSObject, UITableViewDelegate {
  private let onChange: (Bool) -> Void
  /// Whether the first row isn't displayed.
  private(set) var isScrolled = false

  /// - Parameter onChange: Called when the first row disappears, and when it appears.
  init(onChange: @escaping (Bool) -> Void) { self.onChange = onChange }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let isScrolled = scrollView.contentOffset.y > 252
    guard isScrolled != self.isScrolled else { return }
    self.isScrolled = isScrolled
    onChange(isScrolled)
  }
}

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
