import DataSourcesGRDB
import DataSourcesWeb

/// The search of one page in a table: one live search, whose query changes with the typed text.
///
/// All variables are guarded by the actor of the page's list.
final class RecordSearch<Record>: WebSearch {
  typealias Cells = any DataSource<CellReference<WebHost>>

  /// The rows that have all of the words, the last one perhaps not typed to its end; or why there are none.
  let list: Cells
  private let shown = StateSource<Cells?, CellReference<WebHost>>(nil, comparison: .identity) { $0 }
  private let view: LiveQuery<Record>
  private let table: SearchTable
  private let snippets: SnippetStyle?
  private let live: LiveDatabase
  private let cells: (LiveSearch<Record>) -> Cells
  /// The sentence that the table can't be searched.
  private let failed: Cells
  private var search: LiveSearch<Record>?
  private var results: Cells?
  private var wantedText = ""
  private var lastText = ""
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - name: What is searched, for the sentence that it can't be.
  ///   - view: The rows that are searched, with their order.
  ///   - table: The table of their words.
  ///   - snippets: The style of snippets; `nil` for none.
  ///   - live: The database.
  ///   - cells: Returns the cells of the results.
  init(
    _ name: String, of view: LiveQuery<Record>, in table: SearchTable, snippets: SnippetStyle? = nil,
    of live: LiveDatabase, cells: @escaping (LiveSearch<Record>) -> Cells
  ) {
    failed = StaticSource(withoutIDs: ["\(name) can't be searched right now: the database can't be read."])
      .web { #"<p class="nothing">\#($0)</p>"# }
    self.view = view
    self.table = table
    self.snippets = snippets
    self.live = live
    self.cells = cells
    list = shown
  }

  deinit { for waiter in waiters { waiter.resume() } }

  var shownText: String {
    if search?.isSearching == false || hasFailed { lastText = wantedText }
    return lastText
  }

  func search(_ text: String, isolation: isolated any Actor) async {
    wantedText = text
    if let search {
      search.query = SearchQuery(typed: text)
      showResults()
    } else {
      await begin(isolation: isolation)
    }
    while wantedText == text, let search, search.isSearching, !hasFailed {
      await withCheckedContinuation(isolation: isolation) { waiters.append($0) }
    }
  }

  private func begin(isolation: isolated any Actor) async {
    let text = wantedText
    do {
      let search = try await live.search(view, in: table, for: SearchQuery(typed: text), snippets: snippets)
      guard self.search == nil else { return }
      search.onStateChange = { [weak self] in self?.showResults() }
      results = cells(search)
      self.search = search
      if wantedText != text { search.query = SearchQuery(typed: wantedText) }
      showResults()
    } catch {
      // Another program has dropped the table, or damaged the file; the next text tries again.
      shown.state = failed
      if search == nil { lastText = wantedText }
    }
  }

  /// A file that was deleted or replaced can be searched as long as it is open.
  private var hasFailed: Bool { search?.failure.map { !($0 is LiveQueryError) } ?? false }

  /// Displays the results, or that there can't be any, and resumes all waiters.
  private func showResults() {
    guard search != nil else { return }
    let wanted = hasFailed ? failed : results
    if shown.state !== wanted { shown.state = wanted }
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}
