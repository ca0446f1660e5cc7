import DataSources
import Testing

final class PagedScreen {
  let events = PagedSource<Event, Int> { request in
    let first = request.key ?? 0
    return Page(items: (first..<first + 3).map { Event(id: $0, title: "\($0)") }, nextKey: first + 3)
  }

  func viewDidLoad() { events.start() }
}

@Test func aScreenWithPages() async {
  let screen = PagedScreen()
  screen.viewDidLoad()
  await screen.events.finishLoading()
  screen.events.loadMore()
  await screen.events.finishLoading(.forward)
  #expect(screen.events.loadedItems.map(\.id) == Array(0..<6))
}

struct City: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

/// A remote service of thirty cities, whose keys are names; it fails once.
actor CityService {
  private var hasFailed = false

  func cities(after name: String?, limit: Int) throws -> (cities: [City], cursor: String?) {
    let first = name.flatMap { Int($0.dropFirst()) } ?? 0
    if first > 0, !hasFailed {
      hasFailed = true
      throw PageFailed()
    }
    let cities = (first..<min(30, first + limit)).map { City(id: $0, name: "c\($0)") }
    return (cities, first + limit < 30 ? "c\(first + limit)" : nil)
  }

  struct PageFailed: Error {}
}

/// The sample in the documentation of ``PagedSource``.
func makeCities(_ client: CityService) -> PagedSource<City, String> {
  var options = PagingOptions()
  options.stateItems = .active
  options.pageSize = 10
  let cities = PagedSource<City, String>(options: options) { request in
    let response = try await client.cities(after: request.key, limit: request.limit)
    return Page(items: response.cities, nextKey: response.cursor)
  }
  cities.start()
  return cities
}

@Test func theDocumentedExampleLoadsAllCities() async {
  let cities = makeCities(CityService())
  await cities.finishLoading()
  var index = 0
  while index < cities.itemCount(inSection: 0) {
    let position = ItemPosition(section: 0, item: index)
    cities.willDisplayItems(at: [position])
    await cities.finishLoading()
    switch cities.item(at: position) {
    case .item(let city): #expect(city.name == "c\(index)")
    case .loadState(_, .failed):
      cities.retry()
      await cities.finishLoading()
      continue
    case .loadState, .placeholder, nil: Issue.record("\(index)")
    }
    index += 1
  }
  #expect(index == 30 && cities.loadedCount == 30)
}
