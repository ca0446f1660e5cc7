import DataSourcesWeb
import ExampleDatabase
import ExampleModels

extension GalleryScreen {
  /// The screen for the web, as it is at first.
  func makeWebScreen(
    now: @escaping () -> Int, storage: ExampleStorage, isolation: isolated any Actor
  ) async throws -> ExampleWebScreen {
    switch self {
    case .columns: StandingsModel().webScreen()
    case .paging: PagingModel.webScreen(isolation: isolation)
    case .million: ReadingsWeb(storage, isolation: isolation).screen()
    case .inbox: InboxWeb(storage.inbox, isolation: isolation).screen().with(RowLayout(rowHeight: 68))
    case .items: try await StoredItems(storage.open("items"), isolation: isolation).webScreen()
    case .fullText:
      try await SourceLines(storage.open("lines"), files: EmbeddedSources.texts, isolation: isolation).webScreen()
    case .events:
      try await EventsModel(storage.open("events"), now: now(), isolation: isolation).webScreen(now: now)
    case .cities:
      try await USCitiesWeb(
        USCitiesModel(storage.open("us-cities"), firstCount: 8, isolation: isolation), isolation: isolation
      ).screen()
    case .books:
      try await BooksModel(storage.open("books"), isolation: isolation).webScreen(isolation: isolation)
    case .photos: try await PhotosModel(storage.open("photos"), isolation: isolation).webScreen()
    default: .resettable { editableScreen(now: now) }
    }
  }

  /// The second list of the screen for the web; `nil` if it has none.
  func makeSecondWebScreen(storage: ExampleStorage, isolation: isolated any Actor) -> ExampleWebScreen? {
    switch self {
    case .diff: .resettable { DiffWeb.screen(.heckel) }
    case .inbox: ChatWeb(storage.inbox, isolation: isolation).screen()
    default: nil
    }
  }

  private func editableScreen(now: @escaping () -> Int) -> ExampleWebScreen {
    switch self {
    case .leaderboard: LeaderboardModel().webScreen(now: now)
    case .drafts: DraftsModel().webScreen()
    case .together: ShoppingModel().webScreen()
    case .composition: CompositionModel().webScreen()
    case .diff: DiffWeb.screen(.dataSources)
    case .store: AppStoreModel().webScreen()
    case .exchange: ExchangeWeb.screen()
    case .edits: EditsWeb.screen()
    case .sections: ListScreens.webScreen()
    case .colors: ListScreens.webColors()
    case .search: NamesModel().webScreen()
    case .order: ManualOrderModel().webScreen()
    case .columns, .paging, .million, .inbox, .items, .fullText, .events, .cities, .photos, .books:
      ListScreens.webList()
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
