import DataSourcesUIKit
import ExampleModels

extension USCitiesModel {
  /// The cities as cells, under the names of their states.
  @MainActor
  func cells() -> CellList<USCity, UITableView> {
    rows.cells(TitleCell.self) { cell, city in
      cell.show(city.name, detail: city.population.formatted(), isStrong: city.isCapital)
    }
    .indexTitle { $0.info.header.map { String($0.prefix(1)) } }
  }
}

#if canImport(UIKit)
  /// Cities by state, which are loaded while the screen is displayed.
  final class USCitiesController: TableController {
    private let model = USCitiesModel()
    private var loading: Task<Void, any Error>?

    init() { super.init(style: .grouped) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Some US Cities & States"
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
      label.text = "Capitals first, then by population"
      label.textAlignment = .center
      tableView.tableHeaderView = label
      show(model.cells())
      navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Population", menu: populations())
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      loading = Task { [model] in try await model.load { try await Task.sleep(for: .milliseconds(200)) } }
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      loading?.cancel()
    }

    private func populations() -> UIMenu {
      UIMenu(
        children: [0, 20_000, 100_000, 1_000_000].map { minimum in
          UIAction(title: minimum == 0 ? "All" : "At least \(minimum.formatted())") { [unowned self] _ in
            model.minimumPopulation = minimum
          }
        })
    }
  }
#endif
