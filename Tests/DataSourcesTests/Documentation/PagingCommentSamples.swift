import DataSources

/// The samples of doc comments on paging, compiled word for word; see `CommentSampleTests`.
@MainActor
enum PagingCommentSamples {
  struct City: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  struct Client: Sendable {
    func cities(after cursor: String?, limit: Int) async throws -> (cities: [City], cursor: String?) { ([], nil) }
  }

  final class Spinner {
    var isVisible = false
  }

  static func pages() {
    struct City: Identifiable, Equatable, Sendable {
      let id: Int
      var name: String
    }

    struct Client: Sendable {
      func cities(after cursor: String?, limit: Int) async throws -> (cities: [City], cursor: String?) { ([], nil) }
    }

    @MainActor func makeCities(_ client: Client) -> PagedSource<City, String> {
      var options = PagingOptions()
      options.stateItems = .active  // displays "loading" and "failed" as items
      let cities = PagedSource<City, String>(options: options) { request in
        let response = try await client.cities(after: request.key, limit: request.limit)
        return Page(items: response.cities, nextKey: response.cursor)
      }
      cities.start()  // loads the first page
      return cities
    }
  }

  static func options(_ client: Client) -> PagedSource<City, String> {
    var options = PagingOptions()
    options.stateItems = .active  // displays "loading" and "failed" as items
    let cities = PagedSource<City, String>(options: options) { request in
      let response = try await client.cities(after: request.key, limit: request.limit)
      return Page(items: response.cities, nextKey: response.cursor)
    }
    cities.start()
    return cities
  }

  static func cells(
    _ cities: PagedSource<City, String>, _ position: ItemPosition, _ show: (String) -> Void,
    _ showPlaceholder: () -> Void
  ) {
    func showButton(_ title: String, _ action: @escaping () -> Void) {}
    switch cities.item(at: position) {
    case .item(let city): show(city.name)
    case .loadState(_, .failed): showButton("Again") { cities.retry() }
    case .loadState, .placeholder, nil: showPlaceholder()
    }
  }

  static func needs(_ cities: PagedSource<City, String>, _ position: ItemPosition) {
    cities.willDisplayItems(at: [position])
  }

  static func states(_ cities: PagedSource<City, String>, _ spinner: Spinner, _ show: (any Error) -> Void) {
    if case .failed(let failure) = cities.states.forward { show(failure.error) }
    cities.onStateChange = { states in spinner.isVisible = states.refresh == .loading }
  }

  static func distant() -> PagingOptions {
    var options = PagingOptions()
    options.pageSize = 40
    options.initialPageSize = 80  // fills the screen with one request
    options.maximumItems = 1_000
    options.showsPlaceholders = true
    options.maximumPlaceholders = 10_000
    options.jumpDistance = 200
    options.maximumEmptyPages = 3
    return options
  }

  static func request(_ load: @Sendable (PageRequest<String>) async throws -> Page<City, String>) async throws -> [City]
  {
    let page = try await load(PageRequest(key: nil, direction: .refresh, limit: 10))
    return page.items
  }

  static func errors(_ cities: PagedSource<City, String>, _ log: (String) -> Void) {
    if case .failed(let failure) = cities.states.forward, failure.error is PagingError { log("bad keys: \(failure)") }
  }

  static func keys(_ list: PagedSource<City, Int>) {
    list.keyForItem = { index in index / 10 * 10 }
  }

  static func loads(_ cities: PagedSource<City, String>) async {
    cities.loadMore()
    cities.loadMore(.backward)
    cities.cancel(.refresh)
    cities.retry()
    cities.jump(to: "page 7")
    cities.invalidate(around: ItemID(7))
    cities.refresh()
    await cities.finishLoading()
  }

  static func edits(_ cities: PagedSource<City, String>, _ city: City) -> [String] {
    cities.update(City(id: 2, name: "Trier"))
    cities.removeItem(withID: ItemID(2))
    cities.insert(city, before: nil)
    cities.insert(city, after: ItemID(2))
    let names = cities.loadedItems.map(\.name)
    return names
  }
}
