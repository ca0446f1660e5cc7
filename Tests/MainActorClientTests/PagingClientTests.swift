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
