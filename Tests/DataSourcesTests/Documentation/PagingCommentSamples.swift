import DataSources

/// The samples of doc comments on paging, compiled word for word; see `CommentSampleTests`.
@MainActor
enum PagingCommentSamples {
  struct Shown: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  static func pages(
    _ cities: PagedSource<Shown, String>, _ position: ItemPosition, _ show: (String) -> Void, _ showGreyRow: () -> Void,
    _ showButton: (String, @escaping () -> Void) -> Void
  ) async {
    func showButton(_ title: String, _ action: @escaping () -> Void) {}

    struct City: Identifiable, Equatable, Sendable {
      let id: Int
      var name: String
    }

    struct Client: Sendable {
      func cities(after cursor: String?, limit: Int) async throws -> (cities: [City], cursor: String?) { ([], nil) }
    }

    @MainActor func makeCities(_ client: Client) -> PagedSource<City, String> {
      var options = PagingOptions()
      options.stateRows = .active  // shows "loading" and "failed" as rows
      let cities = PagedSource<City, String>(options: options) { request in
        let answer = try await client.cities(after: request.key, limit: request.limit)
        return Page(items: answer.cities, nextKey: answer.cursor)
      }
      cities.start()  // loads the first page; this is where the source lives
      return cities
    }

    // As a row comes on screen: loads what is near.
    cities.itemNeeded(at: position)
    switch cities.item(at: position) {
    case .item(let city): show(city.name)
    case .loadState(_, .failed): showButton("Again") { cities.retry() }
    case .loadState, .placeholder, nil: showGreyRow()
    }
    // Pulled down: the old rows stay until the new ones are there.
    cities.refresh()
    await cities.finishLoading()
  }
}
