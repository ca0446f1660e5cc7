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
  /// A page that takes three seconds to load.
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
