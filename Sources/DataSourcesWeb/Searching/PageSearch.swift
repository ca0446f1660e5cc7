import DataSources

/// A search, and the host of what it found, for all pages that search the same text.
final class PageSearch {
  /// The text that was searched for last.
  private(set) var text = ""
  /// The number of pages that display it or wait for it.
  var uses = 0
  private let search: any WebSearch
  private let screen: any WebScreen
  private let delivery: PageDelivery
  private let searches: PageSearches
  private let keys: RowKeyPool
  private var host: WebHost

  init(
    _ search: any WebSearch, of screen: any WebScreen, in searches: PageSearches, delivery: PageDelivery,
    keys: RowKeyPool
  ) {
    self.keys = keys
    self.search = search
    self.screen = screen
    self.searches = searches
    self.delivery = delivery
    host = WebHost(search.list, screen: screen, delivery: delivery, keys: keys)
    searches.count += 1
  }

  deinit {
    searches.count -= 1
    searches.forget(text)
  }

  /// Searches for a text; returns when it was found, or isn't wanted any more.
  func search(_ text: String, isolation: isolated any Actor) async {
    if self.text == text, search.shownText == text { return }
    searches.rename(self, from: self.text, to: text)
    self.text = text
    await search.search(text, isolation: isolation)
  }

  /// The host of what was found for a text; `nil` when that isn't what the list contains.
  func host(of text: String) -> WebHost? { search.shownText == text ? newestHost : nil }

  /// The host of the list, whatever it contains.
  var newestHost: WebHost {
    if host.source !== search.list { host = WebHost(search.list, screen: screen, delivery: delivery, keys: keys) }
    return host
  }
}
