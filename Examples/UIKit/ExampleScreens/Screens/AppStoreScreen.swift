import DataSourcesUIKit
import ExampleModels

extension AppStoreModel {
  /// The page as cells; only links can be tapped.
  @MainActor
  func cells(open: @escaping (StoreLink) -> Void) -> CellSource<StoreRow, UITableView> {
    let factory = CellFactory<StoreRow.Kind, StoreRow, UITableView> { row, _ in row.kind }
    factory.register(.loading, .class(TitleCell.self, reuseIdentifier: "loading")) { cell, _, _ in
      cell.show("Loading …")
    }
    factory.register(.feature, .class(StoreFeatureCell.self)) { cell, row, _ in
      if case .feature(let feature) = row { cell.show(feature) }
    }
    factory.register(.label, .class(TitleCell.self)) { cell, row, _ in
      if case .label(let title) = row { cell.show(title, isStrong: true) }
    }
    factory.register(.link, .class(TitleCell.self)) { cell, row, _ in
      if case .link(let link) = row { cell.show(link.title, colour: .blue) }
    }
    factory.register(.footer, .class(TitleCell.self)) { cell, row, _ in
      if case .footer(let text) = row { cell.show("", detail: text) }
    }
    return rows.cells(factory)
      .size { row, _, list in
        switch row.kind {
        case .loading: .height(list.height)
        case .feature: .height(252)
        case .label, .link: .height(45)
        case .footer: .height(140)
        }
      }
      .selectable { row, _ in row.kind == .link }
      .onTap { row, _ in if case .link(let link) = row { open(link) } }
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
