#if canImport(ExampleDatabase)
  import DataSourcesUIKit
  import ExampleDatabase
  import Foundation

  extension USCitiesModel {
    /// The cities as cells, under headers that collapse their states.
    ///
    /// Cells and headers read the states in the transaction that the list displays.
    @MainActor
    func cells() -> CellList<USCity, UITableView> {
      rows.cells(
        .cell(TitleCell.self) { cell, city, context in
          let state = city.isCapital ? USState.read(city.state, in: context.value()) : nil
          let population = city.population.formatted()
          cell.show(
            city.name, detail: state.map { "\(population), the capital of \($0.name)" } ?? population,
            isStrong: city.isCapital)
        }
      )
      .header { [unowned self] _ in
        .view(StateHeaderView.self) { [unowned self] view, section in
          guard let state = state(ofSection: section.section, in: section.value()) else { return }
          view.show(state.name, isCollapsed: isCollapsed(state.id)) { [unowned self] in
            toggle(state.id)
            return isCollapsed(state.id)
          }
        }
        .height(44)
      }
      .indexTitle { $0.info.header.map { String($0.prefix(1)) } }
    }
  }

  /// The name of a state, which stays at the top while its cities are displayed; a tap hides them.
  final class StateHeaderView: UITableViewHeaderFooterView {
    private var name = ""
    private var toggle: () -> Bool = { false }

    #if canImport(UIKit)
      private lazy var button = UIButton(
        configuration: .plain(), primaryAction: UIAction { [unowned self] _ in collapse() })

      override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.backgroundColor = .secondarySystemBackground
        button.contentHorizontalAlignment = .leading
        button.frame = contentView.bounds
        button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(button)
      }

      required init?(coder: NSCoder) { nil }
    #endif

    /// Displays a state.
    ///
    /// - Parameter toggle: Hides or displays the cities, and returns whether they are hidden then.
    func show(_ name: String, isCollapsed: Bool, toggle: @escaping () -> Bool) {
      self.name = name
      self.toggle = toggle
      show(isCollapsed)
    }

    /// Hides the cities, or displays them.
    func collapse() { show(toggle()) }

    private func show(_ isCollapsed: Bool) {
      let title = "\(isCollapsed ? "▸" : "▾") \(name)"
      #if canImport(UIKit)
        button.configuration?.title = title
        button.accessibilityLabel = name
        button.accessibilityValue = isCollapsed ? "Collapsed" : "Expanded"
      #else
        textLabel?.text = title
      #endif
    }
  }

  #if canImport(UIKit)
    /// Cities by state, which are loaded while the screen is displayed, unless the database has them.
    final class USCitiesController: TableController {
      private var model: USCitiesModel?
      private var loading: Task<Void, any Error>?

      override func viewDidLoad() {
        super.viewDidLoad()
        title = "Some US Cities & States"
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
        label.text = "Capitals first, then by population"
        label.textAlignment = .center
        tableView.tableHeaderView = label
        open { [self] in
          let model = try await USCitiesModel(ExampleFile.open("us-cities"), isolation: MainActor.shared)
          self.model = model
          show(model.cells())
          if viewIfLoaded?.window != nil { load() }
        }
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Population", menu: populations())
      }

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        load()
      }

      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        loading?.cancel()
      }

      private func load() {
        loading?.cancel()
        loading = Task { [model] in
          try await model?.load(isolation: MainActor.shared) { try await Task.sleep(for: .milliseconds(200)) }
        }
      }

      private func populations() -> UIMenu {
        UIMenu(
          children: [0, 20_000, 100_000, 1_000_000].map { minimum in
            UIAction(title: minimum == 0 ? "All" : "At least \(minimum.formatted())") { [unowned self] _ in
              open { [model] in try await model?.setMinimumPopulation(minimum, isolation: MainActor.shared) }
            }
          })
      }
    }
  #endif
#endif
