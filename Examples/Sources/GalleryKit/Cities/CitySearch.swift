import DataSourcesGRDB
import DataSourcesWeb

/// What one page searches in the cities: one live search, whose query changes with what is typed.
final class CitySearch: WebSearch {
  typealias Cells = any DataSource<CellReference<WebHost>>

  /// The cities whose names have all of the words, the last one perhaps not typed to its end; or why there are none.
  let list: Cells
  private let shown = StateSource<Cells?, CellReference<WebHost>>(nil, comparison: .identity) { $0 }
  private let view: LiveView<City>
  private let live: LiveDatabase
  private let cells: (any DataSource<City>) -> Cells
  private var search: LiveSearch<City>?
  private var found: Cells?
  private var wantedText = ""
  private var lastText = ""
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private let failed: Cells =
    StaticSource(withoutIDs: ["The cities can't be searched right now: the database can't be read."])
    .web { #"<p class="nothing">\#($0)</p>"# }

  init(of view: LiveView<City>, in live: LiveDatabase, cells: @escaping (any DataSource<City>) -> Cells) {
    self.view = view
    self.live = live
    self.cells = cells
    list = shown
  }

  deinit { for waiter in waiting { waiter.resume() } }

  var shownText: String {
    if search?.isSearching == false || hasFailed { lastText = wantedText }
    return lastText
  }

  func search(_ text: String, isolation: isolated any Actor) async {
    wantedText = text
    if let search {
      search.query = SearchQuery(typed: text)
      settle()
    } else {
      await begin(isolation: isolation)
    }
    while wantedText == text, let search, search.isSearching, !hasFailed {
      await withCheckedContinuation(isolation: isolation) { waiting.append($0) }
    }
  }

  private func begin(isolation: isolated any Actor) async {
    let text = wantedText
    do {
      let search = try await live.search(view, in: CitySchema.searchTable, for: SearchQuery(typed: text))
      guard self.search == nil else { return }
      search.onStateChange = { [weak self] in self?.settle() }
      found = cells(search)
      self.search = search
      if wantedText != text { search.query = SearchQuery(typed: wantedText) }
      settle()
    } catch {
      // Another program has dropped the table, or damaged the file; the next text tries again.
      shown.state = failed
      if search == nil { lastText = wantedText }
    }
  }

  /// A file that was deleted or replaced can be searched as long as it is open.
  private var hasFailed: Bool { search?.failure.map { !($0 is LiveViewError) } ?? false }

  /// Shows what was found, or that nothing can be, and goes on with those who wait.
  private func settle() {
    guard search != nil else { return }
    let wanted = hasFailed ? failed : found
    if shown.state !== wanted { shown.state = wanted }
    let waiting = waiting
    self.waiting = []
    for waiter in waiting { waiter.resume() }
  }
}
