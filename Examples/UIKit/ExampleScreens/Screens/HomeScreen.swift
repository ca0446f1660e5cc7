import DataSourcesUIKit
import ExampleModels

#if canImport(SwiftUI)
  import SwiftUI
#endif

extension ExampleScreen {
  /// The list of screens as cells.
  @MainActor
  static func homeCells(open: @escaping (ExampleScreen) -> Void) -> CellList<ExampleScreen, UITableView> {
    home().cells(TitleCell.self) { cell, screen in
      cell.show(screen.title, detail: screen.summary)
      cell.accessoryType = .disclosureIndicator
    }
    .onPrimaryAction { screen in open(screen) }
  }
}

#if canImport(UIKit)
  /// The list of all screens, which is a source like any other.
  final class HomeController: TableController {
    init() {
      super.init(style: .insetGrouped)
      title = "Data sources"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      show(
        ExampleScreen.homeCells { [weak self] screen in
          let controller = screen.makeController()
          controller.title = screen.title
          self?.navigationController?.pushViewController(controller, animated: true)
        })
      navigationItem.leftBarButtonItems = [
        UIBarButtonItem("Packing") { [unowned self] in
          navigationController?.pushViewController(PackingController(), animated: true)
        }
      ]
      #if canImport(ExampleCities)
        let cities = UIBarButtonItem("Cities") { [unowned self] in
          navigationController?.pushViewController(UIHostingController(rootView: CitiesView()), animated: true)
        }
        navigationItem.leftBarButtonItems?.append(cities)
      #endif
    }
  }

  extension ExampleScreen {
    /// The screen, as it is at first.
    @MainActor
    func makeController() -> UIViewController {
      switch self {
      #if canImport(ExampleDatabase)
        case .events: EventsController()
        case .cities: USCitiesController()
        case .photos: PhotosController()
        case .books: BooksController()
      #else
        case .events, .cities, .photos, .books: UIViewController()
      #endif
      case .store: AppStoreController()
      case .colors: UIStoryboard(name: "Colors", bundle: nil).instantiateInitialViewController() ?? UIViewController()
      case .exchangeRows: ExchangeRowsController()
      case .exchangeSections: ExchangeSectionsController()
      case .exchangeMixed: ExchangeMixedController()
      case .words: WordsController()
      case .numbers: NumbersController()
      case .list: PlainTableController(ListScreens.list().titleCells())
      case .sections: PlainTableController(ListScreens.sections().sectionCells())
      case .items: ItemsController()
      case .search: NamesController()
      case .order: ManualOrderController()
      }
    }
  }
#endif
