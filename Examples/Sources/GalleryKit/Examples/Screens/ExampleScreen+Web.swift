import DataSourcesWeb
import ExampleModels

extension ExampleScreen {
  /// The screen for the web, as it is at first.
  func makeWebScreen(now: @escaping () -> Int) -> ExampleWebScreen {
    switch self {
    case .events: EventsModel.webScreen(now: now)
    case .cities: USCitiesModel().webScreen()
    case .photos: PhotosModel().webScreen()
    case .store: AppStoreModel().webScreen()
    case .colours: ExampleWebScreen(ListScreens.colours().web { .row(.swatch($0) + .quiet($0.title)) })
    case .exchangeRows: ExchangeWeb.screen(ExchangeModel(inOneSection: ExchangeWeb.contacts, ExchangeWeb.colours))
    case .exchangeSections:
      ExchangeWeb.screen(
        ExchangeModel(inTwoSections: ExchangeWeb.contacts, ExchangeWeb.colours), headerHeight: 32)
    case .exchangeMixed:
      ExchangeWeb.screen(
        ExchangeModel(title: ExchangeWeb.title, above: ExchangeWeb.contacts, beside: ExchangeWeb.colours),
        headerHeight: 32)
    case .words: EditsModel<String>().webScreen { .word($0) }
    case .numbers: EditsModel<Int>().webScreen { .number($0) }
    case .list: ExampleWebScreen(ListScreens.list().web { .row("\($0)") })
    case .sections:
      ExampleWebScreen(ListScreens.sections().web { .row("\($0)") }).with(RowLayout(headerHeight: 32))
    case .items: ItemsModel().webScreen()
    case .search: NamesModel().webScreen()
    case .order: ManualOrderModel().webScreen()
    }
  }
}

extension ExampleWebScreen {
  /// The screen with rows of another height.
  func with(_ layout: RowLayout) -> ExampleWebScreen {
    self.layout = layout
    return self
  }
}
