import DataSources

/// The search of one page, and the host of what it found.
final class PageSearch {
  private let search: any WebSearch
  private let screen: any WebScreen
  private let count: SearchCount
  private var host: WebHost

  init(_ search: any WebSearch, of screen: any WebScreen, count: SearchCount) {
    self.search = search
    self.screen = screen
    self.count = count
    host = WebHost(search.list, screen: screen)
    count.value += 1
  }

  deinit { count.value -= 1 }

  /// Searches for a text; returns when it was found, or isn't wanted any more.
  func search(_ text: String, isolation: isolated any Actor) async { await search.search(text, isolation: isolation) }

  /// The host of what was found for a text; `nil` when that isn't what the list contains.
  func host(of text: String) -> WebHost? { search.shownText == text ? newestHost : nil }

  /// The host of the list, whatever it contains.
  var newestHost: WebHost {
    if host.source !== search.list { host = WebHost(search.list, screen: screen) }
    return host
  }
}

/// The number of searches of a list, on the list's actor.
final class SearchCount {
  var value = 0
}
